package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.WireStoryTest.Shape;
import dev.journeyman.report.RequestCapture;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.peer.StrictPeer;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run in which one vendor's model takes over from another's, retries, and is verified by a helper, over HTTP. */
class WireHandoverTest {

    private static final Story STORY = Story.of(
                    "Say goodbye",
                    "a.txt says goodbye, and b.txt to whom.",
                    Criterion.checked("it says goodbye", "grep -q goodbye a.txt || { echo expected goodbye; exit 1; }"),
                    Criterion.stated("it says to whom"))
            .withKind(Story.Kind.EXPRESS)
            .withRetryPolicy(new RetryPolicy(2, 0));

    private static final BriefSettings OFF = new BriefSettings(false, 10, BriefSettings.DEFAULT.kinds(), 2, 3);

    private static final AiMessage BEGINS = Replies.call("write_file", "path", "b.txt", "content", "the world\n");

    private static final AiMessage[] GOES_ON = {
        Replies.call("submit_work", "summary", "b.txt says to whom"),
        verify(2, "grep -q world b.txt"),
        Replies.calls(
                Replies.request("write_file", "path", "a.txt", "content", "goodbye\n"),
                Replies.request("submit_work", "summary", "a.txt says goodbye")),
        verify(1, "grep -q 'the world' b.txt"),
    };

    @TempDir
    private Path place;

    /** The result of a run: its entries, and everything the second vendor received, byte for byte. */
    private record Told(List<RecordedEntry> entries, List<String> bodies) {}

    /** What the knowledge says of the attempt before, where no brief does. */
    private static final String ATTEMPTS = "\\n"
            + "\\n"
            + "### Previous attempts\\n"
            + "\\n"
            + "- attempt 1 created b.txt;\\n"
            + "  - did not pass: it says goodbye: expected goodbye";

    @ParameterizedTest
    @EnumSource
    void the_three_briefs_are_sent_in_their_places(Shape first) throws Exception {
        Told told = told(first, BriefSettings.DEFAULT);

        String captured = captured(told.entries());
        Golden.of(WireHandoverTest.class, first.name().toLowerCase(Locale.ROOT) + ".handover.jsonl")
                .holds(captured);
        assertThat(told.bodies()).hasSize(4);
        assertThat(told.bodies().get(0)).contains("PROVIDER SWITCH CONTEXT", "rate_limit_exceeded", "created: b.txt");
        assertThat(told.bodies().get(1)).contains("Enhanced Verification Task").doesNotContain("HELPER AGENT CONTEXT");
        assertThat(told.bodies().get(2)).contains("RETRY CONTEXT", "- it says goodbye: expected goodbye");
        assertThat(told.bodies().get(3)).contains("HELPER AGENT CONTEXT", "Attempt #2 (1 previous retries)");
        assertThat(kinds(told.entries())).containsExactly("circuit_breaker", "retry", "helper");
        assertThat(CoderEngine.builder().replay(RunEntries.stored(told.entries())))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void without_briefs_every_request_is_otherwise_unchanged_but_knows_itself_what_did_not_pass(Shape first)
            throws Exception {
        Told on = told(first, BriefSettings.DEFAULT);
        Told off = told(first, OFF);

        assertThat(kinds(off.entries())).isEmpty();
        assertThat(captured(off.entries())).contains(ATTEMPTS);
        assertThat(captured(off.entries()).replace(ATTEMPTS, "")).isEqualTo(unbriefed(captured(on.entries())));
        assertThat(off.bodies()).noneMatch(body -> body.contains("CONTEXT ---"));
    }

    private Told told(Shape first, BriefSettings settings) throws Exception {
        Shape second = first == Shape.OPENAI ? Shape.ANTHROPIC : Shape.OPENAI;
        Path home = place.resolve("home-" + settings.enabled());
        Path repository = place.resolve("" + settings.enabled()).resolve("repository");
        ScratchRepositories.make(repository, "a.txt", "hello\n");
        try (StrictPeer fails = first.peer().replies(BEGINS).fails(429, "Slow down.", Map.of("retry-after", "600"));
                StrictPeer serves = second.peer().replies(GOES_ON);
                Journal journal = Journal.memory();
                CoderEngine engine = CoderEngine.builder()
                        .provider(first.provider(fails))
                        .provider(second.provider(serves))
                        .architect(Architect.auto())
                        .journal(journal)
                        .briefs(settings)
                        .home(home)
                        .build()) {
            Outcome outcome = engine.start(STORY, repository).await();
            assertThat(outcome).as(outcome.toString()).matches(Outcome::done);
            assertThat(fails.breaches()).isEmpty();
            assertThat(serves.breaches()).isEmpty();
            return new Told(
                    RunEntries.read(journal, outcome.run()),
                    serves.requests().stream().map(request -> request.body()).toList());
        }
    }

    /** Returns every request as it was sent, without what differs from run to run. */
    private String captured(List<RecordedEntry> entries) {
        RequestCapture capture = new RequestCapture();
        return entries.stream()
                .map(capture::line)
                .flatMap(Optional::stream)
                .map(line -> line.replaceAll("\\Q" + place + "\\E[^\\\\\"]*", "[the worktree]")
                        .replaceAll("\"tokens\":\\d+", "\"tokens\":0"))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** Returns requests without their briefs. A brief that was a turn of its own is removed with its turn. */
    private static String unbriefed(String captured) {
        String block = "--- [A-Z ]+ CONTEXT ---\\\\n(?:(?!--- END).)*--- END CONTEXT ---";
        return captured.replaceAll(",\\{\"role\":\"user\",\"content\":\"" + block + "\"}", "")
                .replaceAll(block + "\\\\n\\\\n", "");
    }

    private static List<String> kinds(List<RecordedEntry> entries) {
        return entries.stream()
                .map(RecordedEntry::entry)
                .filter(Entry.BriefInjected.class::isInstance)
                .map(entry -> ((Entry.BriefInjected) entry).kind().toString())
                .toList();
    }

    private static AiMessage verify(int criterion, String command) {
        return AiMessage.from(ToolExecutionRequest.builder()
                .id("v1")
                .name("verify")
                .arguments("{\"commands\":[{\"criterion\":%s,\"command\":\"%s\"}]}".formatted(criterion, command))
                .build());
    }
}
