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

    /** The time of entries whose time does not matter. */
    static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

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

    /** Returns the head of a run that was submitted, so that it is due from now on. */
    public static RunHead submitted(String run, Instant at) {
        return head(run, State.SETUP, null, new RunHead.Newest(1, at, "", List.of(State.SETUP), RunHead.Due.from(at)));
    }

    /** Returns the head of a run that may be driven from a time on: a verdict was given, or a provider may serve then. */
    public static RunHead due(String run, long seq, Instant at, Instant from) {
        return head(
                run,
                State.SUSPENDED,
                null,
                new RunHead.Newest(
                        seq, at, "", List.of(State.SETUP, State.PLANNING, State.SUSPENDED), RunHead.Due.from(from)));
    }

    /** Returns the head of a run that codes, as earlier versions wrote it: without when it is driven next. */
    public static RunHead withoutDue(String run, long seq, Instant at) {
        return head(run, State.CODING, null, new RunHead.Newest(seq, at, "", List.of(), null));
    }

    /** Returns the head of a run that has ended. */
    public static RunHead ended(String run, long seq, Instant at) {
        RunHead.Newest newest = new RunHead.Newest(seq, at, "", List.of(State.SETUP, State.FAILED), RunHead.Due.NEVER);
        RunHead before = head(run, State.FAILED, null, newest);
        return new RunHead(run, State.FAILED, true, before.subject(), null, SPENT, newest);
    }

    /** Returns a head of the same run, which only one machine can drive. */
    public static RunHead on(String host, RunHead head) {
        RunHead.Newest newest = head.newest();
        return new RunHead(
                head.run(),
                head.state(),
                head.over(),
                head.subject(),
                head.waiting(),
                head.spent(),
                new RunHead.Newest(
                        newest.seq(),
                        newest.at(),
                        newest.machine(),
                        newest.path(),
                        head.due().on(host)));
    }

    private static RunHead head(String run, State state, RunHead.@Nullable Waiting waiting, RunHead.Newest newest) {
        RunHead.Subject subject =
                new RunHead.Subject("story-" + run, SampleEntries.HARD, "https://host/" + run, "/srv/" + run);
        return new RunHead(run, state, false, subject, waiting, SPENT, newest);
    }
}
