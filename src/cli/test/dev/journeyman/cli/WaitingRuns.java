package dev.journeyman.cli;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Runs that wait for a verdict, one of each kind, with some past. */
public final class WaitingRuns {

    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
    private static final Signal READY = new Signal.WorkspaceReady();
    private static final Signal PLAN = new Signal.PlanSubmitted("1. Add the route\n2. Test it");
    private static final Signal BUDGET = new Signal.BudgetExhausted(BudgetKind.TURNS, "30 of 30 turns used");
    private static final Verdict CHANGES = new Verdict(Decision.CHANGES, "Name the test.\nNo new library.");
    private static final WorktreeSnapshot SEEN = new WorktreeSnapshot(
            "0a1b2c3",
            List.of("src/Health.java", "test/HealthTest.java"),
            "--- a/src/Health.java\n+++ b/src/Health.java\n+ok",
            "m1");

    private WaitingRuns() {}

    /** Returns a run whose plan was sent back once. */
    public static StoredRun plan() {
        return run().moved(READY, new Signal.PlanSubmitted("1. Add the route"))
                .turn("0.02")
                .asks()
                .judged(CHANGES)
                .turn("0.02")
                .moved(PLAN)
                .asks();
    }

    /** Returns a run whose coder claims that nothing is left to do. */
    public static StoredRun claim() {
        return run().moved(READY)
                .with(passed(1))
                .with(passed(2))
                .moved(new Signal.CompletionClaimed("The route is there since yesterday."))
                .asks();
    }

    /** Returns a run whose work passed the checks, after a plan that was approved. */
    public static StoredRun work() {
        return planned()
                .turn("0.02")
                .moved(new Signal.WorkSubmitted("The route answers."))
                .with(passed(1))
                .with(passed(2))
                .moved(new Signal.ChecksPassed())
                .asks(SEEN);
    }

    /** Returns a run whose turns ran out twice while a check failed. */
    public static StoredRun budget() {
        StoredRun run = planned().moved(new Signal.WorkSubmitted("The route answers."));
        return run.with(new Entry.CheckFinished(1, "GET /health answers 200", false, 1, 40, "curl: (7)\nno answer\n"))
                .with(new Entry.ChecksFinished(List.of("no answer"), List.of("no answer"), false))
                .moved(new Signal.ChecksFailed(List.of("no answer")), BUDGET)
                .asks(SEEN)
                .judged(new Verdict(Decision.CONTINUE, "Read the log first."))
                .turn("0.02")
                .moved(BUDGET)
                .asks(SEEN);
    }

    /** Returns the same run after its architect handed the decision to a person. */
    public static StoredRun escalation() {
        return budget().judged(new Verdict(Decision.ESCALATE, "I cannot tell whether this helps."))
                .asks(SEEN);
    }

    /** Returns a run whose coder asks something. */
    public static StoredRun question() {
        return planned()
                .moved(new Signal.QuestionAsked("Which port?", "8080 is taken."))
                .asks();
    }

    private static Entry passed(int criterion) {
        return new Entry.CheckFinished(criterion, "", true, 0, 40, "ok");
    }

    private static StoredRun planned() {
        return run().moved(READY, PLAN).turn("0.02").asks().judged(Verdict.of(Decision.APPROVE));
    }

    private static StoredRun run() {
        Story story = Story.of(
                        "Add GET /health",
                        "It answers 200.",
                        Criterion.checked("GET /health answers 200", "curl -f localhost/health"),
                        Criterion.stated("the route is documented"))
                .withBudget(new Budget(10, 30, 20_000L, new BigDecimal("5.00"), Duration.ofMinutes(90)));
        return new StoredRun("health-1", story, NOON);
    }
}
