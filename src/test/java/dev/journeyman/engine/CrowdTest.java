package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several stories on one engine: they share nothing. */
@Timeout(120)
class CrowdTest {

    @TempDir
    Path home;

    private final Journal journal = Journal.memory();
    private final List<ModelRequest> requests = Collections.synchronizedList(new ArrayList<>());

    @Test
    void three_consecutive_stories_share_nothing() throws Exception {
        try (CoderEngine engine = engine()) {
            List<Run> runs = new ArrayList<>();
            for (String name : List.of("alpha", "beta", "gamma")) {
                Run run = start(engine, name);
                assertThat(run.await().done()).isTrue();
                runs.add(run);
            }
            apart(runs, List.of("alpha", "beta", "gamma"));
        }
    }

    @Test
    void many_stories_at_once_share_nothing_and_all_end() throws Exception {
        try (CoderEngine engine = engine()) {
            List<String> names = new ArrayList<>();
            List<Run> runs = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                names.add("story-" + (char) ('a' + i) + "-end");
                runs.add(start(engine, names.get(i)));
            }
            for (Run run : runs) {
                Outcome outcome = run.await();
                assertThat(outcome.done()).as(outcome.toString()).isTrue();
                assertThat(outcome.turns()).isEqualTo(4);
            }
            apart(runs, names);
        }
    }

    @Test
    void runs_of_one_story_have_ids_and_worktrees_of_their_own() throws Exception {
        try (CoderEngine engine = engine()) {
            Set<String> ids = new HashSet<>();
            for (int i = 0; i < 5; i++) {
                Run run = start(engine, "same");
                run.await();
                ids.add(run.id());
            }
            assertThat(ids).hasSize(5);
        }
    }

    private void apart(List<Run> runs, List<String> names) throws Exception {
        for (int i = 0; i < runs.size(); i++) {
            String own = names.get(i);
            List<String> others =
                    names.stream().filter(name -> !name.equals(own)).toList();
            String id = runs.get(i).id();
            List<RecordedEntry> entries = RunEntries.read(journal, id);
            assertThat(entries)
                    .extracting(RecordedEntry::seq)
                    .doesNotHaveDuplicates()
                    .isSorted();
            assertThat(entries.toString()).contains(own).doesNotContain(others);
            assertThat(Files.readString(home.resolve(id).resolve("note.txt"))).isEqualTo("of " + own);
            assertThat(entries)
                    .filteredOn(recorded -> recorded.entry() instanceof Entry.RunEnded)
                    .hasSize(1);
        }
        for (ModelRequest request : List.copyOf(requests)) {
            String text = request.messages().toString();
            assertThat(names.stream().filter(text::contains)).hasSize(1);
        }
    }

    private CoderEngine engine() {
        return CoderEngine.builder()
                .provider(new Namesake())
                .architect(Architect.auto())
                .journal(journal)
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .build();
    }

    private Run start(CoderEngine engine, String name) {
        Story story = Story.of(name, "The story of " + name + ".", Criterion.checked("it holds", "check"));
        return engine.start(story, new WorkspaceRequest(home.resolve("of-" + name), true, Map.of()), entry -> {});
    }

    /** A coder that acts as the name of its story says. */
    private final class Namesake implements ChatProvider {

        @Override
        public String name() {
            return "namesake";
        }

        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            requests.add(request);
            String name = Lines.system(request).replaceAll("(?s).*The story of ([a-z-]+)\\..*", "$1");
            return new ModelReply(
                    switch (request.turn()) {
                        case 0 -> Lines.ask("what is " + name + "?");
                        case 1 -> Lines.plan("the plan of " + name);
                        case 2 -> Lines.write("note.txt", "of " + name);
                        default -> Lines.work();
                    },
                    null);
        }
    }
}
