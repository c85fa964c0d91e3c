package dev.journeyman.protocol;

import dev.journeyman.protocol.ModelJournal.Due;
import dev.journeyman.protocol.ModelJournal.Entry;
import dev.journeyman.protocol.ModelJournal.Fold;
import dev.journeyman.protocol.ModelJournal.Kind;
import dev.journeyman.protocol.ModelJournal.Phase;
import dev.journeyman.protocol.ModelWorker.Child;
import dev.journeyman.protocol.ProtocolState.Late;
import dev.journeyman.protocol.ProtocolWorld.Power;
import dev.journeyman.protocol.StepTaken.Outcome;
import java.util.List;

/**
 * The steps of the hand-out, of other processes and of the adversary that concern the queue.
 *
 * @param world what is walked
 * @param appends the appends
 * @param queue the row
 */
record QueueSteps(ProtocolWorld world, Appends appends, QueueTable queue) {

    void from(ProtocolState before, int number, List<StepTaken> out) {
        ModelWorker worker = before.worker(number);
        if (!worker.runs()) {
            return;
        }
        if (worker.idle()) {
            if (mayPick(before, number)) {
                ProtocolState picked = queue.pick(before, number);
                ModelWorker holder = ModelWorker.picked(picked.counters().versions(), world.claimTicks());
                add(ProtocolStep.PICK, number, picked.with(number, holder), out);
            }
            return;
        }
        renew(before, number, out);
    }

    private boolean mayPick(ProtocolState before, int number) {
        QueueRow row = before.row();
        return row != null
                && row.due() == 0
                && (!row.picked() || (world.misses(Weakness.NO_CLAIM) && row.pickedBy() != number));
    }

    /** Renews by version and holder. A worker whose claim is lost ends its children and leaves the run. */
    private void renew(ProtocolState before, int number, List<StepTaken> out) {
        ModelWorker worker = before.worker(number);
        QueueRow row = before.row();
        ModelWorker renewed = worker.left(world.claimTicks());
        renewed = worker.child() == Child.THAWED ? renewed.child(Child.RUNNING) : renewed;
        ProtocolState after = before.with(number, renewed);
        if (row != null
                && row.pickedBy() == number
                && row.version() == worker.claim().version()) {
            after = after.withRow(row.renewed());
        } else if (!world.misses(Weakness.NO_CLAIM)) {
            out.add(new StepTaken(
                    ProtocolStep.RENEW, number, Outcome.CLAIM_LOST, before.with(number, ModelWorker.IDLE)));
            return;
        }
        if (!after.equals(before)) {
            add(ProtocolStep.RENEW, number, after, out);
        }
    }

    void ofAll(ProtocolState before, List<StepTaken> out) {
        Fold now = before.fold();
        if (now.phase() == Phase.NEW) {
            add(ProtocolStep.SUBMIT, 0, queue.free(write(before, Kind.RUN_STARTED), 0), out);
            return;
        }
        if (now.phase() == Phase.WAITING && !now.cancelled()) {
            add(ProtocolStep.VERDICT, 0, verdict(before), out);
        }
        if (world.has(Power.CANCELS) && now.open() && !now.cancelled()) {
            add(ProtocolStep.CANCEL, 0, cancel(before), out);
        }
        if (before.row() == null && now.due() != Due.NEVER && !world.misses(Weakness.NO_SWEEPER)) {
            add(ProtocolStep.SWEEP, 0, queue.free(before, sweptDue(before)), out);
        }
        if (world.has(Power.LOST_QUEUES) && before.row() != null) {
            add(ProtocolStep.QUEUE_IS_LOST, 0, before.withRow(null), out);
        }
        for (Late append : before.late()) {
            if (appends.accepts(before, append)) {
                add(ProtocolStep.APPEND_LANDS, 0, appends.land(before, append), out);
            }
        }
        revive(before, out);
    }

    /** A verdict makes a waiting run due. It releases no row that is picked. */
    private ProtocolState verdict(ProtocolState before) {
        ProtocolState given = write(before, Kind.VERDICT_GIVEN);
        return releasable(before) ? queue.free(given, 0) : given;
    }

    /** A cancel leaves the row of a driven run alone, and inserts one where the queue was lost. */
    private ProtocolState cancel(ProtocolState before) {
        ProtocolState asked = write(before, Kind.CANCEL_REQUESTED);
        if (!releasable(before)) {
            return asked;
        }
        boolean now = !asked.fold().driven()
                || (before.row() == null && world.misses(Weakness.CANCEL_INSERTS_DUE_NOW))
                || (before.row() != null && world.misses(Weakness.CANCEL_MOVES_A_FREE_ROW))
                || world.misses(Weakness.RELEASED_BY_OTHERS);
        if (now) {
            return queue.free(asked, 0);
        }
        return before.row() == null ? queue.free(asked, world.leaseTicks()) : asked;
    }

    private boolean releasable(ProtocolState before) {
        return before.row() == null || !before.row().picked() || world.misses(Weakness.RELEASED_BY_OTHERS);
    }

    /** A row that is made again is due when the journal says: after T where a driver may be in the middle. */
    private int sweptDue(ProtocolState before) {
        boolean byDriver = before.journal().newest().owner() != 0;
        boolean now = world.misses(Weakness.REBUILT_DUE_NOW)
                || (world.misses(Weakness.REBUILT_BY_THE_LAST_ENTRY) && !byDriver);
        return now ? 0 : queue.ticks(before.fold().due());
    }

    /** One statement that looks at the heartbeat again; in the weaker form a reading and a statement that does not. */
    private void revive(ProtocolState before, List<StepTaken> out) {
        QueueRow row = before.row();
        if (row == null || !row.picked()) {
            return;
        }
        boolean dead = row.age() >= world.leaseTicks();
        if (!world.misses(Weakness.REVIVAL_IN_TWO_STATEMENTS)) {
            if (dead) {
                add(ProtocolStep.REVIVE_DEAD, 0, queue.free(before, 0), out);
            }
            return;
        }
        if (dead && before.counters().seenDead() != row.version()) {
            add(ProtocolStep.FIND_DEAD, 0, before.with(before.counters().seenDead(row.version())), out);
        }
        if (before.counters().seenDead() == row.version()) {
            add(ProtocolStep.REVIVE_DEAD, 0, queue.free(before, 0), out);
        }
    }

    /** Appends for a process that drives nothing: it reads, and says what it follows. */
    private static ProtocolState write(ProtocolState before, Kind kind) {
        int id = before.counters().appends() + 1;
        return before.with(before.counters().appends(id))
                .with(before.journal().plus(new Entry(kind, 0, id, 0)))
                .withLate(List.of());
    }

    private static void add(ProtocolStep step, int number, ProtocolState state, List<StepTaken> out) {
        out.add(new StepTaken(step, number, Outcome.DONE, state));
    }
}
