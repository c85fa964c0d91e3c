package dev.journeyman.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A state of everything that takes part: database, remote and workers.
 *
 * @param journal what is durable
 * @param late the appends whose client no longer waits and which may still land
 * @param row the row of the queue, or null
 * @param remote the run's branch
 * @param workers the workers; the first one has number 1
 * @param counters what is counted
 * @param away whether the database is away; only with {@link ProtocolWorld.Power#DATABASE_AWAY}
 */
record ProtocolState(
        ModelJournal journal,
        List<Late> late,
        @Nullable QueueRow row,
        RemoteBranch remote,
        List<ModelWorker> workers,
        Counters counters,
        boolean away) {

    /**
     * An append under way.
     *
     * @param entry what it would write
     * @param after the journal that it must follow
     * @param claim the version of its writer's claim
     */
    record Late(ModelJournal.Entry entry, ModelJournal after, int claim) {}

    /**
     * What is counted, for fresh numbers and for the laws.
     *
     * @param appends the newest id of an append
     * @param versions the newest version of a row
     * @param toolStarts how often the tool was started
     * @param seenDead the version of a dead owner's row that a detector has read, for a revival in two statements
     * @param acknowledged the newest append that its writer believes accepted
     * @param startedBeside whether a process was started for an owner that has a successor
     */
    record Counters(int appends, int versions, int toolStarts, int seenDead, int acknowledged, boolean startedBeside) {

        Counters appends(int id) {
            return new Counters(Math.max(appends, id), versions, toolStarts, seenDead, acknowledged, startedBeside);
        }

        Counters version(int newest) {
            return new Counters(appends, newest, toolStarts, seenDead, acknowledged, startedBeside);
        }

        Counters started(boolean tool, boolean beside) {
            return new Counters(
                    appends, versions, toolStarts + (tool ? 1 : 0), seenDead, acknowledged, startedBeside || beside);
        }

        Counters seenDead(int version) {
            return new Counters(appends, versions, toolStarts, version, acknowledged, startedBeside);
        }

        Counters acknowledged(int append) {
            return new Counters(appends, versions, toolStarts, seenDead, append, startedBeside);
        }
    }

    static ProtocolState start(int workers) {
        List<ModelWorker> idle = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            idle.add(ModelWorker.IDLE);
        }
        Counters none = new Counters(0, 0, 0, 0, 0, false);
        return new ProtocolState(
                ModelJournal.EMPTY, List.of(), null, RemoteBranch.START, List.copyOf(idle), none, false);
    }

    ModelWorker worker(int number) {
        return workers.get(number - 1);
    }

    ModelJournal.Fold fold() {
        return journal.fold();
    }

    /** Returns the row where the caller has seen that there is one. */
    QueueRow present() {
        return Objects.requireNonNull(row);
    }

    /** Returns whether the row is the one that a claim with this version is about. */
    boolean rowHas(int version) {
        return row != null && row.picked() && row.version() == version;
    }

    ProtocolState with(int number, ModelWorker worker) {
        List<ModelWorker> changed = new ArrayList<>(workers);
        changed.set(number - 1, worker);
        return new ProtocolState(journal, late, row, remote, List.copyOf(changed), counters, away);
    }

    ProtocolState with(List<ModelWorker> all) {
        return new ProtocolState(journal, late, row, remote, all, counters, away);
    }

    ProtocolState with(ModelJournal longer) {
        return new ProtocolState(longer, late, row, remote, workers, counters, away);
    }

    ProtocolState withLate(List<Late> appends) {
        return new ProtocolState(journal, appends, row, remote, workers, counters, away);
    }

    ProtocolState withRow(@Nullable QueueRow changed) {
        return new ProtocolState(journal, late, changed, remote, workers, counters, away);
    }

    ProtocolState with(RemoteBranch changed) {
        return new ProtocolState(journal, late, row, changed, workers, counters, away);
    }

    ProtocolState with(Counters counted) {
        return new ProtocolState(journal, late, row, remote, workers, counted, away);
    }

    ProtocolState away(boolean now) {
        return new ProtocolState(journal, late, row, remote, workers, counters, now);
    }
}
