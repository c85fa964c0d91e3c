package dev.journeyman.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.StoredRun;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.Due;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.testkit.script.ScriptedHandout;
import dev.journeyman.testkit.script.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who drives the runs of a shared store, as list and show say it. */
class SharedRunsTest {

    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    private final Journal kept = Journal.memory();
    private final SettableClock clock = new SettableClock(NOON);
    private final ScriptedHandout handout = new ScriptedHandout(kept, clock, Duration.ofMinutes(1));
    private final Handout worker = handout.worker("a").handout().orElseThrow();

    @Test
    void a_held_run_names_its_worker_and_when_it_was_renewed() {
        run("greet-1").with(new Entry.RunResumed()).into(kept);
        assertThat(worker.claim("greet-1")).isPresent();
        clock.advance(Duration.ofSeconds(7));

        assertThat(line("greet-1")).contains("driven by a, claim renewed 7 s ago");
        assertThat(drivers().elsewhere("greet-1", Optional.empty())).contains("Run greet-1 is driven by a.");
    }

    @Test
    void a_due_run_waits_for_a_worker() {
        run("greet-1").into(kept);
        clock.advance(Duration.ofSeconds(90));

        assertThat(line("greet-1")).contains("waits for a worker, due for 1 min 30 s");
        assertThat(drivers().elsewhere("greet-1", Optional.of("here"))).isEmpty();
    }

    @Test
    void a_due_run_whose_repository_is_elsewhere_waits_for_that_machine() {
        run("greet-1").into(kept);
        RunHead bound = due(head("greet-1"), Due.from(NOON).on("there"));

        assertThat(drivers().line(bound, NOON)).contains("waits for machine there, due for 0 s");
        assertThat(drivers().elsewhere("greet-1", Optional.of("there")))
                .contains("Run greet-1 waits for the machine there, where its repository is: a worker there takes it.");
        assertThat(new ListedRun(bound, drivers())
                        .json(new LocalTimes(ZoneOffset.UTC))
                        .path("machine")
                        .asText())
                .isEqualTo("there");
    }

    @Test
    void a_run_that_was_driven_and_is_not_held_was_cut_off() {
        run("greet-1").with(new Entry.RunResumed()).into(kept);

        assertThat(line("greet-1"))
                .contains("cut off; a worker takes it over when the claim of its last one has ended");
    }

    @Test
    void nothing_is_said_of_a_run_that_waits_or_is_due_later() {
        run("greet-1")
                .moved(new Signal.WorkspaceReady(), new Signal.PlanSubmitted("1."))
                .asks()
                .into(kept);

        assertThat(line("greet-1")).isEmpty();
        assertThat(drivers().line(due(head("greet-1"), Due.from(NOON.plusSeconds(1))), NOON))
                .isEmpty();
    }

    @Test
    void nothing_is_said_of_runs_that_are_not_handed_out() {
        run("greet-1").into(kept);

        assertThat(SharedRuns.of(kept, "here")).isEqualTo(SharedRuns.NONE);
        assertThat(SharedRuns.of(kept, "here").line(head("greet-1"), NOON)).isEmpty();
        assertThat(SharedRuns.of(kept, "here").elsewhere("greet-1", Optional.of("there")))
                .isEmpty();
    }

    @Test
    void the_list_has_it_on_a_line_below_the_run() {
        RunHead head = due(head("greet-1", run("greet-1")), Due.DRIVEN);
        SharedRuns held = new SharedRuns(true, Map.of("greet-1", new Holder("greet-1", "a", NOON)), "here");
        ListedRun listed = new ListedRun(head, held);
        RunTable table = new RunTable(new LocalTimes(ZoneOffset.UTC), NOON.plusSeconds(3), 40);

        assertThat(table.lines(List.of(listed)).get(2)).isEqualTo("  driven by a, claim renewed 3 s ago");
        assertThat(table.height(listed)).isEqualTo(2);
        assertThat(listed.json(new LocalTimes(ZoneOffset.UTC)).toString())
                .contains("\"worker\":\"a\",\"renewed\":\"2026-03-04T12:00:00Z\"")
                .doesNotContain("\"due\"");
    }

    private Optional<String> line(String run) {
        return drivers().line(head(run), clock.instant());
    }

    private SharedRuns drivers() {
        return SharedRuns.of(handout.worker("desk"), "here");
    }

    private RunHead head(String run) {
        return kept.head(run).orElseThrow();
    }

    private RunHead head(String run, StoredRun stored) {
        stored.into(kept);
        return head(run);
    }

    private static RunHead due(RunHead head, Due due) {
        RunHead.Newest newest = head.newest();
        return new RunHead(
                head.run(),
                head.state(),
                head.over(),
                head.subject(),
                head.waiting(),
                head.spent(),
                new RunHead.Newest(newest.seq(), newest.at(), newest.machine(), newest.path(), due));
    }

    private static StoredRun run(String name) {
        return new StoredRun(name, "Greet", NOON);
    }
}
