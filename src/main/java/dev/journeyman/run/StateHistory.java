package dev.journeyman.run;

import dev.journeyman.flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.workspace.process.ProcessRef;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The path of a run through the states: its position, its newest move, and its end. It is used by one thread at a time.
 */
public final class StateHistory {

    private Position position = Position.start();
    private @Nullable Move newest;
    private @Nullable Instant suspended;
    private @Nullable Instant waiting;
    private boolean resumed;
    private Entry.@Nullable RunPaused pause;
    private Entry.@Nullable RunEnded end;
    private @Nullable ProcessRef running;

    void apply(RecordedEntry recorded) {
        Entry entry = recorded.entry();
        pause = entry instanceof Entry.RunPaused paused ? paused : null;
        if (entry instanceof Entry.Moved moved) {
            position = moved.move().to();
            newest = moved.move();
            resumed = false;
            moved(recorded.at(), newest.signal());
        } else if (entry instanceof Entry.ReplyReceived) {
            suspended = null;
            running = null;
        } else if (entry instanceof Entry.RunResumed) {
            resumed = true;
            waiting = recorded.at();
        } else if (entry instanceof Entry.RunEnded ended) {
            end = ended;
        } else if (entry instanceof Entry.CommandStarted started) {
            running = started.process();
        } else if (entry instanceof Entry.ToolFinished
                || entry instanceof Entry.CheckFinished
                || entry instanceof Entry.CallFailed) {
            running = null;
        }
    }

    private void moved(Instant at, Signal signal) {
        if (signal instanceof Signal.ServiceLost) {
            waiting = suspended == null ? at : waiting;
            suspended = suspended == null ? at : suspended;
        } else if (!(signal instanceof Signal.ServiceRestored)) {
            suspended = null;
        }
    }

    /** Returns the state and the detours it returns from. */
    public Position position() {
        return position;
    }

    /** Returns the newest move; empty if there is none. */
    public Optional<Move> newest() {
        return Optional.ofNullable(newest);
    }

    /**
     * Returns since when no provider serves; empty if one does. Service that returned but was not used does not count.
     */
    public Optional<Instant> suspended() {
        return Optional.ofNullable(suspended);
    }

    /** Returns since when the run has waited for service without a pause: since the loss, or since a later resume. */
    public Optional<Instant> waitingSince() {
        return Optional.ofNullable(waiting);
    }

    /** Returns whether the run was resumed since its newest move. */
    public boolean resumed() {
        return resumed;
    }

    /** Returns the pause of a parked or stopped run; empty if the run is not paused. */
    public Optional<Entry.RunPaused> pause() {
        return Optional.ofNullable(pause);
    }

    /** Returns the process of the newest command if its end is not recorded. */
    public Optional<ProcessRef> running() {
        return Optional.ofNullable(running);
    }

    /** Returns the end of the run; empty if it is not over. */
    public Optional<Entry.RunEnded> end() {
        return Optional.ofNullable(end);
    }
}
