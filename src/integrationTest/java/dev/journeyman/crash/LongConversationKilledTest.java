package dev.journeyman.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.context.ContextChange.Compacted;
import dev.journeyman.context.ContextChange.Folded;
import dev.journeyman.crash.KillPoint.Moment;
import dev.journeyman.crash.KillPoint.Place;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run of 300 turns in a window of 200,000 tokens, whose process is killed with -9 around its folds and between two turns. */
@Timeout(300)
@Tag("nightly") // it takes a minute; CutAroundAFoldTest shows the same without processes
class LongConversationKilledTest {

    private static final int TURNS = 300;

    /** The turn that recalls a result which is folded by then. */
    private static final int RECALL = 120;

    private static final String STORY = """
        id: long
        title: Look at many lines
        kind: express
        criteria: [ { text: calls were made, command: test -s ../calls.txt } ]
        budget: { coding_turns: 400, max_operations: 400, max_iterations: 400 }
        """;

    private static final List<KillPoint> KILLS = List.of(
            new KillPoint(Moment.BEFORE, Place.WITHIN, "ContextChanged:Folded", 2),
            new KillPoint(Moment.AFTER, Place.WITHIN, "ContextChanged:Folded", 2),
            new KillPoint(Moment.AFTER, Place.WITHIN, "RequestSent", 60),
            new KillPoint(Moment.BEFORE, Place.WITHIN, "ToolFinished", 40));

    @TempDir
    private Path place;

    private static String script() {
        StringBuilder script = new StringBuilder("name: teller\nwindow: 200000\nturns:\n");
        for (int turn = 1; turn < TURNS; turn++) {
            script.append(
                    turn == RECALL
                            ? "  - tools: [ { name: recall, arguments: { call: c3, from_line: 2, lines: 1 } } ]\n"
                            : "  - tools: [ { name: run_command, arguments: { command: \"echo %1$s >> ../calls.txt; seq %1$s %2$s\" } } ]\n"
                                    .formatted(turn, turn + 400));
        }
        return script.append("  - tools: [ { name: submit_work, arguments: { summary: looked } } ]\n"
                        + "  - { as: architect, tools: [ { name: verdict, arguments: { decision: approve } } ] }\n")
                .toString();
    }

    private Scene scene(String name) throws IOException {
        Scene scene = Scene.of(place.resolve(name), STORY, script());
        ScratchRepositories.make(scene.repository(), "a.txt", "hello\n");
        return scene;
    }

    @Test
    void it_folds_recalls_resumes_to_the_same_requests_and_replays() throws IOException {
        Scene undisturbed = scene("reference");
        assertThat(undisturbed.drive(KillPoint.NEVER)).as(undisturbed.said()).isZero();
        Aftermath reference = Aftermath.of(undisturbed);
        Scene scene = scene("killed");
        for (KillPoint point : KILLS) {
            assertThat(scene.drive(point)).as("%s: %s", point, scene.said()).isEqualTo(Scene.KILLED);
        }
        assertThat(scene.drive(KillPoint.NEVER)).as(scene.said()).isZero();
        Aftermath killed = Aftermath.of(scene);
        Comparison comparison = new Comparison(reference, killed);

        assertThat(reference.ends()).containsExactly("RunEnded[state=DONE, reason=WorkApproved]");
        assertThat(changes(reference, Folded.class)).isGreaterThan(4);
        assertThat(changes(reference, Compacted.class))
                .as("the window was never near")
                .isZero();
        assertThat(reference.all(Entry.ToolFinished.class).stream()
                        .filter(tool -> tool.tool().equals("recall")))
                .singleElement()
                .extracting(Entry.ToolFinished::text)
                .isEqualTo("[c3 run_command: lines 2–2 of 402]\n4");
        assertThat(killed.lost()).isEmpty();
        assertThat(killed.doubled()).isEmpty();
        assertThat(comparison.astray()).isEmpty();
        assertThat(comparison.differingBeforeAnInterruption()).isEmpty();
        assertThat(replayed(undisturbed)).isEmpty();
        assertThat(replayed(scene)).isEmpty();
    }

    private static List<String> replayed(Scene scene) {
        try (Journal journal = Journal.sqlite(scene.place().resolve(CrashHost.STORE))) {
            return CoderEngine.builder().replay(journal.read(scene.run())).stream()
                    .map(Object::toString)
                    .toList();
        }
    }

    private static long changes(Aftermath run, Class<?> kind) {
        return run.all(Entry.ContextChanged.class).stream()
                .filter(changed -> kind.isInstance(changed.change()))
                .count();
    }
}
