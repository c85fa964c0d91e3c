package dev.journeyman.protocol;

import dev.journeyman.protocol.ModelJournal.Due;
import dev.journeyman.protocol.ProtocolState.Counters;

/**
 * The statements that change the row of the queue. Each is one statement of the database. The version of a row is new
 * at each of them, also where the row is inserted again: the real one is the clock of the database in microseconds.
 *
 * @param world what is walked
 */
record QueueTable(ProtocolWorld world) {

    /** Releases the row, or inserts it. */
    ProtocolState free(ProtocolState state, int due) {
        Counters counted = next(state);
        return state.with(counted).withRow(QueueRow.free(counted.versions(), due));
    }

    /** Releases or deletes the row as a journal says. */
    ProtocolState free(ProtocolState state, Due due) {
        return due == Due.NEVER ? state.withRow(null) : free(state, ticks(due));
    }

    ProtocolState pick(ProtocolState state, int worker) {
        Counters counted = next(state);
        return state.with(counted).withRow(state.present().pickedBy(worker, counted.versions()));
    }

    int ticks(Due due) {
        return due == Due.AFTER_T ? world.leaseTicks() : 0;
    }

    /** Returns whether a worker's own append may release or delete the row: its holder's, or any where it is not picked. */
    boolean mayFree(ProtocolState state, int claim) {
        return state.row() == null || !state.row().picked() || state.rowHas(claim);
    }

    private Counters next(ProtocolState state) {
        Counters counters = state.counters();
        if (world.misses(Weakness.VERSIONS_FROM_ONE)) {
            return counters.version(state.row() == null ? 1 : state.row().version() + 1);
        }
        return counters.version(counters.versions() + 1);
    }
}
