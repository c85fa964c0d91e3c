package dev.journeyman.run;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.RunHead.Due;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The path of a run through the states. It is immutable and may be used from any thread.
 *
 * @param way the moves so far
 * @param outage since when no provider serves
 * @param resumed whether the run was resumed since its newest move
 * @param pause the pause of a parked or stopped run; empty if the run is not paused
 * @param end the end of the run; empty if it is not over
 * @param running the newest command that was started if its end is not recorded
 * @param due when the run is to be driven next
 */
public record StateHistory(
        Way way,
        Outage outage,
        boolean resumed,
        Optional<Entry.RunPaused> pause,
        Optional<Entry.RunEnded> end,
        Optional<Entry.CommandStarted> running,
        Due due) {

    static final StateHistory START = new StateHistory(
            Way.START,
            new Outage(Optional.empty(), Optional.empty()),
            false,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Due.NEVER);

    /**
     * The moves of a run.
     *
     * @param position the state and the detours it returns from
     * @param newest the newest move; empty if there is none
     * @param states the newest states, the current one last; at most {@value #SHOWN}
     */
    public record Way(Position position, Optional<Move> newest, List<State> states) {

        /** The number of states that are kept, as many as a list of runs shows. */
        public static final int SHOWN = 18;

        private static final Way START = new Way(
                Position.start(), Optional.empty(), List.of(Position.start().state()));

        public Way {
            states = List.copyOf(states);
        }

        private Way after(Move move) {
            List<State> longer = new ArrayList<>(states);
            longer.add(move.to().state());
            return new Way(
                    move.to(), Optional.of(move), longer.subList(Math.max(0, longer.size() - SHOWN), longer.size()));
        }
    }

    /**
     * A time without service.
     *
     * @param since since when no provider serves; empty if one does. Service that returned but was not used does not count
     * @param waiting since when the run has waited for service without a pause: since the loss, or since a later resume
     */
    public record Outage(Optional<Instant> since, Optional<Instant> waiting) {

        private Outage after(Instant at, Signal signal) {
            if (signal instanceof Signal.ServiceLost) {
                return since.isPresent() ? this : new Outage(Optional.of(at), Optional.of(at));
            }
            return signal instanceof Signal.ServiceRestored ? this : over();
        }

        private Outage over() {
            return since.isEmpty() ? this : new Outage(Optional.empty(), waiting);
        }
    }

    /** Returns the state and the detours it returns from. */
    public Position position() {
        return way.position();
    }

    /** Returns the newest move; empty if there is none. */
    public Optional<Move> newest() {
        return way.newest();
    }

    /** Returns the newest states, the current one last; a run of few moves has all, from {@code SETUP} on. */
    public List<State> states() {
        return way.states();
    }

    /** Returns since when no provider serves; empty if one does. */
    public Optional<Instant> suspended() {
        return outage.since();
    }

    /** Returns since when the run has waited for service without a pause. */
    public Optional<Instant> waitingSince() {
        return outage.waiting();
    }

    StateHistory after(EntryKind kind, RecordedEntry recorded) {
        StateHistory next = next(kind, recorded);
        Due then = next.dueAfter(kind, recorded);
        return then.equals(next.due) ? next : next.dueAt(then);
    }

    /** Returns when the run is to be driven next. What others than its driver write makes a run due that is not driven. */
    private Due dueAfter(EntryKind kind, RecordedEntry recorded) {
        if (end.isPresent()) {
            return Due.NEVER;
        }
        return switch (kind) {
            case RUN_PAUSED -> dueAfter((Entry.RunPaused) recorded.entry(), recorded.at());
            case RUN_STARTED -> Due.from(recorded.at());
            case VERDICT_GIVEN, CANCEL_REQUESTED -> due.driven() ? due : Due.from(recorded.at());
            case ATTEMPTS_CLEARED -> due;
            default -> Due.DRIVEN;
        };
    }

    private static Due dueAfter(Entry.RunPaused paused, Instant at) {
        if (paused.why() == PauseCause.DRAINED) {
            return Due.from(at);
        }
        return paused.due() == null ? Due.NEVER : Due.from(paused.due());
    }

    private StateHistory dueAt(Due then) {
        return new StateHistory(way, outage, resumed, pause, end, running, then);
    }

    private StateHistory next(EntryKind kind, RecordedEntry recorded) {
        Entry entry = recorded.entry();
        StateHistory driven = pause.isEmpty() ? this : withPause(Optional.empty());
        return switch (kind) {
            case RUN_PAUSED -> withPause(Optional.of((Entry.RunPaused) entry));
            case MOVED -> driven.moved(recorded.at(), ((Entry.Moved) entry).move());
            case REPLY_RECEIVED -> driven.with(outage.over(), resumed, Optional.empty());
            case RUN_RESUMED ->
                woken(recorded.at())
                        ? driven
                        : driven.with(new Outage(outage.since(), Optional.of(recorded.at())), true, running);
            case RUN_ENDED -> driven.ended((Entry.RunEnded) entry);
            case COMMAND_STARTED -> driven.with(outage, resumed, Optional.of((Entry.CommandStarted) entry));
            case TOOL_FINISHED, CHECK_FINISHED, CALL_FAILED -> driven.with(outage, resumed, Optional.empty());
            case RUN_STARTED,
                    MODELS_ASSIGNED,
                    WORKSPACE_PREPARED,
                    NOTICE_GIVEN,
                    WORK_COMMITTED,
                    ATTEMPT_STARTED,
                    ATTEMPT_ENDED,
                    CONTEXT_CHANGED,
                    REQUEST_SENT,
                    PROVIDER_SKIPPED,
                    BREAKER_CHANGED,
                    ATTEMPT_RECORDED,
                    ATTEMPTS_CLEARED,
                    BRIEF_INJECTED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    TOOL_STARTED,
                    CHECKS_FINISHED,
                    FILES_DIFFERED,
                    REVIEW_REQUESTED,
                    VERDICT_GIVEN,
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    EFFECT_FAILED,
                    PUSH_STARTED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> driven;
        };
    }

    /** Returns whether a run that is resumed now was due by itself, so that no person asked for it. */
    private boolean woken(Instant now) {
        Instant then = due.at();
        return pause.isPresent() && then != null && !now.isBefore(then);
    }

    private StateHistory moved(Instant at, Move move) {
        return new StateHistory(way.after(move), outage.after(at, move.signal()), false, pause, end, running, due);
    }

    private StateHistory withPause(Optional<Entry.RunPaused> now) {
        return new StateHistory(way, outage, resumed, now, end, running, due);
    }

    private StateHistory ended(Entry.RunEnded now) {
        return new StateHistory(way, outage, resumed, pause, Optional.of(now), running, due);
    }

    private StateHistory with(Outage without, boolean again, Optional<Entry.CommandStarted> process) {
        return without.equals(outage) && again == resumed && process.equals(running)
                ? this
                : new StateHistory(way, without, again, pause, end, process, due);
    }
}
