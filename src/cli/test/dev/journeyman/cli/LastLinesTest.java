package dev.journeyman.cli;

import dev.journeyman.Outcome;
import dev.journeyman.cli.drive.RunDisplay;
import dev.journeyman.cli.show.ListedRun;
import dev.journeyman.cli.show.OutcomeReason;
import dev.journeyman.cli.show.ProgressLines;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.cli.show.TextStyle;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.flow.State;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.fallback.BreakerState;
import dev.journeyman.run.RunState;
import dev.journeyman.run.head.RunHeads;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The lines that people read about a run that ended or waits: those of its newest move, of {@code run}, of {@code show}
 * and of {@code list}.
 */
class LastLinesTest {

    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
    private static final LocalTimes DATES = new LocalTimes(ZoneOffset.UTC);
    private static final Signal READY = new Signal.WorkspaceReady();
    private static final Signal PLAN = new Signal.PlanSubmitted("1. Write hello.txt\n2. Test it");
    private static final Signal EXPRESS = new Signal.ExpressReady();
    private static final Signal WORK = new Signal.WorkSubmitted("hello.txt is there");
    private static final Signal PASSED = new Signal.ChecksPassed();

    private final Map<String, StoredRun> runs = new LinkedHashMap<>();

    @Test
    void every_end_and_every_wait_has_its_words() {
        approvedAndRejected();
        failed();
        waits();
        interrupted();
        StringBuilder page = new StringBuilder();
        runs.forEach((name, run) -> page.append(told(name, run)));

        new Golden("src/cli/test-resources/dev/journeyman/cli/last-lines.txt").holds(page.toString());
    }

    private void approvedAndRejected() {
        run("the work was approved", EXPRESS, WORK, PASSED, new Signal.WorkApproved(""))
                .ended("WorkApproved");
        run(
                        "a claim was approved",
                        READY,
                        new Signal.CompletionClaimed("It is there."),
                        new Signal.CompletionApproved("Yes."))
                .ended("CompletionApproved");
        run("a plan was rejected", READY, PLAN, new Signal.Rejected("We do not want this."))
                .ended("We do not want this.");
        run("work was rejected without a word", EXPRESS, WORK, PASSED, new Signal.Rejected(""))
                .ended("Rejected");
    }

    private void failed() {
        run(
                        "the checks failed in the last attempt",
                        EXPRESS,
                        WORK,
                        new Signal.AttemptsExhausted("Validation failed after max retries"))
                .ended("Validation failed after max retries");
        run(
                        "the last attempt came to a limit",
                        EXPRESS,
                        new Signal.AttemptsExhausted("No attempt is left: the attempt made 60 turns (max_iterations)"))
                .ended("No attempt is left: the attempt made 60 turns (max_iterations)");
        String refused = "openai:gpt-5 does not take the request (refused: Unsupported\nparameter: tools)";
        run("it broke", READY, new Signal.Broke(refused)).ended(refused);
        run("it was cancelled", READY, new Signal.Cancelled("cancelled")).ended("cancelled");
        run("it was abandoned", READY, new Signal.QuestionAsked("Which port?", ""), new Signal.Abandoned("abandoned"))
                .ended("abandoned");
        run(
                        "it was abandoned with words",
                        READY,
                        new Signal.QuestionAsked("Which port?", ""),
                        new Signal.Abandoned("Not now."))
                .ended("Not now.");
        run(
                        "budget reviews led nowhere",
                        READY,
                        new Signal.BudgetExhausted(BudgetKind.TURNS, "3 of 3 turns used"),
                        new Signal.Abandoned("6 budget reviews in a row without progress"))
                .ended("6 budget reviews in a row without progress");
        run(
                        "no provider came back",
                        READY,
                        new Signal.ServiceLost("All providers circuit-broken: a failed (overloaded: busy)."),
                        new Signal.SuspensionExpired("no provider could serve for PT24H"))
                .ended("no provider could serve for PT24H");
    }

    private void waits() {
        run("a plan waits", READY, PLAN).asks();
        run("a claim waits", READY, new Signal.CompletionClaimed("It is there."))
                .asks();
        run("work waits", EXPRESS, WORK, PASSED).asks();
        run("a question waits", READY, new Signal.QuestionAsked("Which port?", "8080 is taken."))
                .asks();
        run("a budget waits", READY, new Signal.BudgetExhausted(BudgetKind.STUCK, "the same call 3 times"))
                .asks();
        run(
                        "an escalated budget waits",
                        READY,
                        new Signal.BudgetExhausted(BudgetKind.TOKENS, "5,000 tokens used"),
                        new Signal.Escalated("I cannot tell."))
                .asks();
        lost(run("a provider is out", READY), "rate_limit_exceeded", NOON.plusSeconds(900));
        lost(run("a provider is out until tomorrow", READY), "quota_exhausted", NOON.plusSeconds(86_400));
        lost(run("a provider has to be configured", READY), "unauthorized", null);
        lost(run("a provider is out in a review", READY, PLAN).asks(), "overloaded", null);
    }

    private void interrupted() {
        run("it was stopped", READY).with(new Entry.RunPaused("stopped", null));
        run("it was stopped in a review", READY, PLAN)
                .with(new Entry.ReviewRequested("r1", State.PLAN_REVIEW, "architect", WorktreeSnapshot.NOTHING))
                .with(new Entry.RunPaused("stopped", null));
        run("its process ended", READY);
    }

    private StoredRun run(String name, Signal... signals) {
        StoredRun run = new StoredRun("greet-1", "Greet", NOON).turn("0.02").moved(signals);
        runs.put(name, run);
        return run;
    }

    private static void lost(StoredRun run, String failure, @Nullable Instant until) {
        RequestContent sent = new RequestContent("", List.of(), 2, 900, TokenWindow.of(64_000));
        State state = run.runState().position().state();
        run.with(new Entry.RequestSent(2, CallerRole.CODER, "coder", state, "openai:gpt-5", sent))
                .with(new Entry.CallFailed(2, CallerRole.CODER, "openai:gpt-5", failure, "Say more", null, null));
        if (until != null) {
            run.with(new Entry.BreakerChanged("openai:gpt-5", BreakerState.OPEN, failure, until));
        }
        String detail = "All providers circuit-broken: openai:gpt-5 failed (%s: Say more).".formatted(failure);
        run.moved(new Signal.ServiceLost(detail)).with(new Entry.RunPaused(detail, null));
    }

    private static String told(String name, StoredRun run) {
        RunState runState = run.runState();
        List<RecordedEntry> entries = run.entries();
        OutcomeReason why =
                new OutcomeReason(runState, entries.get(entries.size() - 1).at(), DATES);
        StringBuilder told = new StringBuilder("# %s\n".formatted(name));
        entries.stream()
                .map(RecordedEntry::entry)
                .filter(Entry.Moved.class::isInstance)
                .reduce((before, newest) -> newest)
                .flatMap(newest -> new ProgressLines().line(newest, runState, TextStyle.FILE))
                .ifPresent(line -> told.append("move: ").append(line).append('\n'));
        told.append("run:  ").append(lastLine(run, why));
        told.append("show: ").append(why.clause()).append('\n');
        new ListedRun(RunHeads.of("greet-1", runState, ""))
                .waits(DATES)
                .ifPresent(words -> told.append("list: waits for %s\n".formatted(words)));
        return told.append('\n').toString();
    }

    private static String lastLine(StoredRun run, OutcomeReason why) {
        RunState runState = run.runState();
        StringWriter shown = new StringWriter();
        PrintWriter out = new PrintWriter(shown);
        Outcome outcome = new Outcome(
                run.name(),
                runState.position().state(),
                "",
                "journeyman/greet-1",
                Optional.empty(),
                Set.of(),
                runState.usage().all());
        new RunDisplay(ProgressScreen.plain(out), new ProgressLines(), null, out, null)
                .end(outcome, why.clause(run.name()));
        return shown.toString();
    }
}
