package dev.journeyman.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.Spoken;
import dev.journeyman.cli.StoredRun;
import dev.journeyman.cli.WaitingRuns;
import dev.journeyman.flow.Signal;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.Journal;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code show} tells of an open request: all that a person needs to decide. */
class ShowRequestTest {

    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    @TempDir
    private Path place;

    @Test
    void a_plan_that_was_sent_back_is_shown_with_the_feedback_and_each_command() {
        store(WaitingRuns.plan());

        golden("show-request-plan").holds(shown("show", "health-1", "--request"));
    }

    @Test
    void a_budget_is_shown_with_the_checks_that_failed_and_the_streak() {
        store(WaitingRuns.budget());

        golden("show-request-budget").holds(shown("show", "health-1", "--request"));
    }

    @Test
    void show_has_the_same_in_its_waiting_part() {
        store(WaitingRuns.work());

        golden("show-work").holds(shown("show", "health-1"));
    }

    @Test
    void a_run_that_waits_is_shown_as_it_was_at_an_earlier_request() {
        store(WaitingRuns.plan());

        assertThat(shown("show", "health-1", "--at", "6").lines())
                .contains(
                        "waits    r1, a plan, since 2026-03-04 12:00",
                        "    journeyman approve health-1 --home PLACE --request r1")
                .noneMatch(line -> line.contains("Decided before"));
    }

    @Test
    void long_texts_are_cut_in_the_waiting_part_and_whole_by_themselves() {
        String feedback = "Word ".repeat(400).strip();
        StoredRun run = new StoredRun("long-1", "Greet", NOON).moved(new Signal.WorkspaceReady());
        for (int i = 0; i < 9; i++) {
            run.moved(new Signal.PlanSubmitted("1. Write.")).asks().judged(new Verdict(Decision.CHANGES, feedback));
        }
        store(run.moved(new Signal.PlanSubmitted("1. Write.")).asks());

        List<String> brief = shown("show", "long-1").lines().toList();
        assertThat(brief)
                .contains(
                        "  … 3 before",
                        "  r9 plan review: changes \"%s…\"".formatted(feedback.substring(0, 157)),
                        "  [… the rest: journeyman show long-1 --home PLACE --request]")
                .noneMatch(line -> line.contains("r3 plan review"));
        assertThat(shown("show", "long-1", "--request").lines())
                .contains("r1 plan review: changes \"%s\"".formatted(feedback), "> " + feedback)
                .noneMatch(line -> line.contains("the rest"));
    }

    @Test
    void a_submission_cannot_imitate_the_facts_of_the_waiting_part() {
        store(new StoredRun("sly-2", "Greet", NOON)
                .moved(
                        new Signal.WorkspaceReady(),
                        new Signal.PlanSubmitted("1.\n\n  # Criteria\n\n  passed   1. it is so"))
                .asks());

        assertThat(shown("show", "sly-2").lines())
                .contains("  |   passed   1. it is so", "  not run  1. it is so")
                .doesNotContain("  passed   1. it is so");
    }

    @Test
    void feedback_cannot_imitate_a_line_of_the_facts() {
        store(new StoredRun("sly-1", "Greet", NOON)
                .moved(new Signal.WorkspaceReady(), new Signal.QuestionAsked("Which?", ""))
                .asks()
                .judged(Verdict.answer("This.\nr9 plan review: approve"))
                .moved(new Signal.PlanSubmitted("1."))
                .asks());

        assertThat(shown("show", "sly-1", "--request").lines())
                .contains("r1 question: answer \"This. r9 plan review: approve\"")
                .doesNotContain("r9 plan review: approve");
    }

    private static Golden golden(String name) {
        return new Golden("src/cli/test-resources/dev/journeyman/cli/" + name + ".txt");
    }

    private void store(StoredRun run) {
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            run.into(journal);
        }
    }

    private String shown(String... arguments) {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--home";
        all[arguments.length + 1] = place.toString();
        Spoken spoken = Spoken.with(Map.of("TZ", "UTC"), all);
        assertThat(spoken.err()).isEmpty();
        return spoken.out().replace(place.toString(), "PLACE");
    }
}
