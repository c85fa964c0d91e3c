package dev.journeyman.protocol;

import dev.journeyman.protocol.ModelWorker.At;
import dev.journeyman.protocol.ModelWorker.Child;
import dev.journeyman.protocol.ProtocolWorld.Power;
import dev.journeyman.protocol.RemoteBranch.Underway;
import dev.journeyman.protocol.StepTaken.Outcome;
import java.util.List;

/**
 * The steps of children, guards, machines, the remote and the clock.
 *
 * @param world what is walked
 */
record MachineSteps(ProtocolWorld world) {

    void from(ProtocolState before, int number, List<StepTaken> out) {
        ModelWorker worker = before.worker(number);
        if (worker.hasChild() && !worker.frozen()) {
            if (worker.at() != At.PUSHING || !before.remote().decides(worker.owner())) {
                add(ProtocolStep.CHILD_ENDS, number, before.with(number, withoutChild(worker)), out);
            }
            if (world.guarded() && worker.late()) {
                add(ProtocolStep.GUARD_ENDS_CHILD, number, before.with(number, withoutChild(worker)), out);
            }
        }
        freezes(before, number, out);
        if (world.has(Power.KILLS) && !worker.idle() && !worker.dead() && !worker.frozen()) {
            add(ProtocolStep.WORKER_IS_KILLED, number, before.with(number, killed(worker)), out);
        }
        if (world.has(Power.STOPS) && !worker.idle() && !worker.dead()) {
            ProtocolStep step = worker.stopped() ? ProtocolStep.WORKER_WAKES : ProtocolStep.WORKER_STOPS;
            add(step, number, before.with(number, worker.stopped(!worker.stopped())), out);
        }
    }

    private void freezes(ProtocolState before, int number, List<StepTaken> out) {
        ModelWorker worker = before.worker(number);
        if (world.has(Power.FROZEN_MACHINES) && world.guarded() && worker.child() == Child.RUNNING) {
            add(ProtocolStep.MACHINE_FREEZES, number, before.with(number, worker.child(Child.FROZEN)), out);
        }
        if (worker.frozen()) {
            Child thawed = worker.claim().left() == 0 ? Child.THAWED : Child.RUNNING;
            add(ProtocolStep.MACHINE_THAWS, number, before.with(number, worker.child(thawed)), out);
        }
    }

    void ofAll(ProtocolState before, List<StepTaken> out) {
        for (Underway push : before.remote().underway()) {
            add(ProtocolStep.PUSH_LANDS, 0, before.with(before.remote().after(push)), out);
            if (world.has(Power.LOST_ANSWERS)) {
                add(ProtocolStep.PUSH_IS_LOST, 0, before.with(before.remote().without(push)), out);
            }
        }
        if (world.has(Power.DATABASE_AWAY)) {
            ProtocolStep step = before.away() ? ProtocolStep.DATABASE_BACK : ProtocolStep.DATABASE_AWAY;
            add(step, 0, before.away(!before.away()), out);
        }
        tick(before, out);
    }

    /** The clock waits for every guard that has something to end. */
    private void tick(ProtocolState before, List<StepTaken> out) {
        if (world.guarded() && before.workers().stream().anyMatch(ModelWorker::late)) {
            return;
        }
        List<ModelWorker> later = before.workers().stream()
                .map(worker ->
                        worker.claim().left() > 0 ? worker.left(worker.claim().left() - 1) : worker)
                .toList();
        QueueRow row = before.row() == null ? null : before.row().older(world.leaseTicks());
        ProtocolState after = before.with(later).withRow(row);
        if (!after.equals(before)) {
            add(ProtocolStep.CLOCK_TICKS, 0, after, out);
        }
    }

    private static ModelWorker withoutChild(ModelWorker worker) {
        return switch (worker.at()) {
            case TOOL_RUNNING -> worker.at(At.TOOL_ENDED).child(Child.NONE);
            case PUSHING -> worker.at(At.PUSH_TO_JUDGE).child(Child.NONE);
            case DEAD -> ModelWorker.IDLE;
            default -> worker.child(Child.NONE);
        };
    }

    /** The guard of a killed worker sees that it is gone: the child is late from now on. */
    private static ModelWorker killed(ModelWorker worker) {
        return worker.hasChild()
                ? ModelWorker.IDLE
                        .at(At.DEAD)
                        .owner(worker.owner())
                        .child(worker.child())
                        .stopped(false)
                : ModelWorker.IDLE;
    }

    private static void add(ProtocolStep step, int number, ProtocolState state, List<StepTaken> out) {
        out.add(new StepTaken(step, number, Outcome.DONE, state));
    }
}
