package dev.journeyman.cli.show;

import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.run.RunState;
import dev.journeyman.run.head.PendingWait;
import java.time.Instant;
import java.util.Optional;

/**
 * The reason for the state of a run, in words for people: how it ended, or what it waits for. It is used by one thread.
 *
 * @param runState the state of the run
 * @param at the time of its newest entry
 * @param dates the format of times
 */
public record OutcomeReason(RunState runState, Instant at, LocalTimes dates) {

    /** Returns how the run ended or what it waits for, as a clause without a full stop. */
    public String clause() {
        if (runState.history().end().isPresent()) {
            return runState.history().newest().map(SignalWords::of).orElse("it ended");
        }
        if (runState.history().pause().filter(OutcomeReason::drained).isPresent()) {
            return "its worker left it to another one";
        }
        if (stopped()) {
            return "it was stopped"
                    + waitsFor().map(what -> " and waits for " + what).orElse("");
        }
        return waitsFor().map(what -> "it waits for " + what).orElse("it is being driven, or was cut off");
    }

    /**
     * Returns the same clause; for a run that neither ended nor waits for a verdict, with the command that resumes it.
     */
    public String clause(String run) {
        boolean resumable = runState.history().end().isEmpty()
                && runState.review().waiting().isEmpty();
        return resumable
                ? "%s; resume it with journeyman resume %s".formatted(clause().replaceFirst("[.\\s]+$", ""), run)
                : clause();
    }

    /** Returns what the run waits for; empty where it ended or can take its next step itself. */
    private Optional<String> waitsFor() {
        return PendingWait.of(runState).map(waiting -> new WaitWords(waiting, at, dates).what());
    }

    private static boolean drained(Entry.RunPaused pause) {
        return pause.why() == PauseCause.DRAINED;
    }

    private boolean stopped() {
        return runState.history()
                .pause()
                .filter(pause -> pause.reason().equals("stopped"))
                .isPresent();
    }
}
