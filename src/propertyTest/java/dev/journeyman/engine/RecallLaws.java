package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.effect.StoreSink;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.policy.Redaction;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.StoredRuns;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** What a recall returns is what the tool returned. */
class RecallLaws {

    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
    private static final Pattern REST = Pattern.compile("; the rest: from_line (\\d+)]$");
    private static final int PIECE = 1_700;

    /** A result of a command is not compared with a file, so nothing of a workspace is touched. */
    private static final Workspace NONE = new ScratchWorkspaces(
                    Path.of("").toAbsolutePath(), ScratchWorkspaces.ending(0))
            .open(
                    new Worktree(Path.of("").toAbsolutePath().toString(), "", ""),
                    new WorkspaceRequest(Path.of("").toAbsolutePath(), true, Map.of()));

    /** Texts with short, long and very long lines, of letters of one to four bytes. */
    @Provide
    static Arbitrary<String> texts() {
        Arbitrary<String> letters = Arbitraries.of("a", "ü", "→", "🧭", " ", "b c");
        Arbitrary<Integer> lengths = Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.integers().between(0, 80)),
                Tuple.of(1, Arbitraries.integers().between(1_000, 12_000)));
        return Combinators.combine(letters, lengths)
                .as(String::repeat)
                .list()
                .ofMinSize(1)
                .ofMaxSize(120)
                .map(lines -> String.join("\n", lines));
    }

    @Property(tries = 300)
    void all_pages_of_a_result_together_are_the_result(@ForAll("texts") String text) {
        RecallTool recall = recalling(text);
        StringBuilder whole = new StringBuilder();
        String from = "1";
        int pages = 0;
        while (!from.isEmpty()) {
            ToolResult page = page(recall, from);
            assertThat(page.error()).as(page.text()).isFalse();
            assertThat(page.text().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(8 * 1_024);
            String head = page.text().substring(0, page.text().indexOf('\n'));
            whole.append(page.text().substring(head.length() + 1)).append('\n');
            Matcher rest = REST.matcher(head);
            from = rest.find() ? rest.group(1) : "";
            assertThat(++pages).isLessThan(2_000);
        }
        String expected = text.endsWith("\n") ? text : text + "\n";
        assertThat(plain(whole.toString())).isEqualTo(plain(expected));
        if (text.lines().allMatch(line -> line.length() < PIECE)) {
            assertThat(whole.toString()).isEqualTo(expected); // only a very long line comes in pieces
        }
    }

    private static String plain(String text) {
        return text.replace("\n", "");
    }

    private static ToolResult page(RecallTool recall, String from) {
        return recall.run(Arguments.of(Replies.request("recall", "call", "c1", "from_line", from)), NONE);
    }

    private static RecallTool recalling(String text) {
        Story story = Story.of("Tale", "It is told.", Criterion.stated("it holds"));
        List<Entry> entries = List.of(
                new Entry.RunStarted("r", story, Map.of()),
                new Entry.AttemptStarted(1),
                new Entry.ToolStarted("coder/1", "c1", "run_command", "{}"),
                new Entry.ToolFinished("coder/1", "c1", "run_command", true, 0, text));
        List<RecordedEntry> recorded = new ArrayList<>();
        entries.forEach(entry -> recorded.add(new RecordedEntry(recorded.size() + 1, THEN, entry)));
        Journal store = Journal.memory();
        StoredRuns.append(store, "r", 0, recorded);
        StoreSink sink = new StoreSink(store, InstantSource.fixed(THEN), "here", null);
        return new RecallTool(new RunJournal("r", recorded, sink, new Redaction(List.of()), entry -> {}), store);
    }
}
