package dev.journeyman.testkit;

import dev.journeyman.flow.State;
import dev.journeyman.journal.RunHead;
import dev.journeyman.story.Budget.Spent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sample heads for tests of stores, with texts that need escaping. It may be used from any thread. */
public final class SampleHeads {

    private static final Spent SPENT = new Spent(12, 345_678, new BigDecimal("0.50"), Duration.ofMillis(1_500));

    private SampleHeads() {}

    /** Returns the head of a run that codes. */
    public static RunHead coding(String run, long seq, Instant at) {
        return head(
                run,
                State.CODING,
                null,
                new RunHead.Newest(
                        seq, at, "host/boot", List.of(State.SETUP, State.PLANNING, State.CODING), RunHead.Due.DRIVEN));
    }

    /** Returns the head of a run that waits for a verdict. */
    public static RunHead waiting(String run, long seq, Instant at) {
        RunHead.Waiting waiting = new RunHead.Waiting(
                "plan review", true, SampleEntries.HARD, "r1", at.plusSeconds(60), at.minusSeconds(60));
        return head(
                run,
                State.PLAN_REVIEW,
                waiting,
                new RunHead.Newest(
                        seq, at, "", List.of(State.SETUP, State.PLANNING, State.PLAN_REVIEW), RunHead.Due.NEVER));
    }

    private static RunHead head(String run, State state, RunHead.@Nullable Waiting waiting, RunHead.Newest newest) {
        RunHead.Subject subject =
                new RunHead.Subject("story-" + run, SampleEntries.HARD, "https://host/" + run, "/srv/" + run);
        return new RunHead(run, state, false, subject, waiting, SPENT, newest);
    }
}
