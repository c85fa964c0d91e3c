package dev.journeyman.protocol;

import dev.journeyman.protocol.Appends.Attempt;
import dev.journeyman.protocol.ModelJournal.Due;
import dev.journeyman.protocol.ModelJournal.Fold;
import dev.journeyman.protocol.ModelJournal.Kind;
import dev.journeyman.protocol.ModelWorker.At;
import dev.journeyman.protocol.ModelWorker.Child;
import dev.journeyman.protocol.ProtocolWorld.Power;
import dev.journeyman.protocol.RemoteBranch.Underway;
import dev.journeyman.protocol.StepTaken.Outcome;
import java.util.List;

/**
 * The steps of the thread that drives a run.
 *
 * @param world what is walked
 * @param appends the appends
 * @param queue the row
 */
record DriverSteps(ProtocolWorld world, Appends appends, QueueTable queue) {

    void from(ProtocolState before, int number, List<StepTaken> out) {
        ModelWorker worker = before.worker(number);
        if (!worker.runs()) {
            return;
        }
        if (worker.sending().asking()) {
            boolean guesses =
                    world.misses(Weakness.LOST_ANSWER_IS_REFUSAL) || world.misses(Weakness.LOST_ANSWER_IS_ACCEPTANCE);
            appends.look(new Attempt(before, number, guesses ? ProtocolStep.GUESS : ProtocolStep.LOOK, out));
            return;
        }
        switch (worker.at()) {
            case PICKED -> prepare(new Attempt(before, number, ProtocolStep.PREPARE, out));
            case TOOL_TO_START, TOOL_CHECKED -> startChild(before, number, out);
            case TO_PUSH -> push(new Attempt(before, number, ProtocolStep.PUSH, out));
            case PUSH_TO_JUDGE -> judge(new Attempt(before, number, ProtocolStep.JUDGE_PUSH, out));
            case TO_RELEASE -> release(new Attempt(before, number, ProtocolStep.RELEASE, out));
            case OWNER -> act(before, number, out);
            default -> {
                Kind kind = sends(worker);
                if (kind != Kind.NONE) {
                    appends.send(new Attempt(before, number, step(kind), out), kind);
                }
            }
        }
    }

    /** Returns the kind of entry that a worker would append next, if it would. */
    static Kind sends(ModelWorker worker) {
        return switch (worker.at()) {
            case PREPARED -> Kind.RUN_RESUMED;
            case TOOL_ENDED -> Kind.TOOL_FINISHED;
            case PUSHED -> Kind.STATE_ENTRY;
            case DRAINING -> Kind.PAUSED_BY_A_DRAIN;
            case OWNER -> boundary(worker.view().fold());
            default -> Kind.NONE;
        };
    }

    /** What an owner writes next, by what it has read. It writes again what it does not know to be its own. */
    private static Kind boundary(Fold read) {
        if (read.cancelled()) {
            return Kind.RUN_ENDED;
        }
        return switch (read.phase()) {
            case NEW, READY, CALL_OPEN -> Kind.TOOL_STARTED;
            case CALL_ANSWERED, PUSH_OPEN -> Kind.PUSH_STARTED;
            case STATE_ENTERED, WAITING -> Kind.PAUSED_FOR_A_VERDICT;
            case JUDGED, ENDED -> Kind.RUN_ENDED;
        };
    }

    private static ProtocolStep step(Kind kind) {
        return switch (kind) {
            case RUN_RESUMED -> ProtocolStep.TAKE_OVER;
            case TOOL_STARTED -> ProtocolStep.TOOL_STARTED;
            case TOOL_FINISHED -> ProtocolStep.TOOL_FINISHED;
            case PUSH_STARTED -> ProtocolStep.PUSH_STARTED;
            case STATE_ENTRY -> ProtocolStep.STATE_ENTRY;
            case RUN_ENDED -> ProtocolStep.END;
            default -> ProtocolStep.PAUSE;
        };
    }

    private void act(ProtocolState before, int number, List<StepTaken> out) {
        ModelWorker worker = before.worker(number);
        Kind kind = sends(worker);
        if (kind == Kind.PUSH_STARTED && world.misses(Weakness.NO_PUSH_STARTED)) {
            push(new Attempt(before, number, ProtocolStep.PUSH, out));
        } else {
            appends.send(new Attempt(before, number, step(kind), out), kind);
        }
        if (world.has(Power.DRAINS) && worker.sending().append() == 0) {
            new Attempt(before, number, ProtocolStep.DRAIN, out).ends(worker.at(At.DRAINING));
        }
    }

    private void prepare(Attempt attempt) {
        ModelJournal journal = attempt.before().journal();
        At next = journal.fold().due() == Due.NEVER ? At.TO_RELEASE : At.PREPARED;
        ModelWorker prepared = attempt.worker().view(journal).at(next);
        attempt.ends(world.misses(Weakness.DEADLINE_FROM_THE_START) ? prepared.left(world.claimTicks()) : prepared);
    }

    /** Gives the row back by the version of the claim, due as the journal says. */
    private void release(Attempt attempt) {
        ProtocolState left = attempt.before().with(attempt.number(), ModelWorker.IDLE);
        ModelWorker worker = attempt.worker();
        boolean holds = left.rowHas(worker.claim().version());
        attempt.ends(Outcome.DONE, holds ? queue.free(left, worker.view().fold().due()) : left);
    }

    /** The guard looks at the deadline directly before it starts the tool, and answers 75 if that is past. */
    private void startChild(ProtocolState before, int number, List<StepTaken> out) {
        ModelWorker worker = before.worker(number);
        boolean checks = world.misses(Weakness.CHECK_BEFORE_THE_SPAWN) && worker.at() == At.TOOL_TO_START;
        boolean late = worker.claim().left() == 0;
        if (checks) {
            new Attempt(before, number, ProtocolStep.CHECK_CLAIM, out)
                    .ends(worker.at(late ? At.TOOL_ENDED : At.TOOL_CHECKED));
            return;
        }
        Attempt attempt = new Attempt(before, number, ProtocolStep.START_CHILD, out);
        if (world.guarded() && late) {
            attempt.ends(Outcome.NOT_STARTED, before.with(number, worker.at(At.TOOL_ENDED)));
        } else {
            attempt.ends(
                    Outcome.DONE,
                    started(before, worker, true)
                            .with(number, worker.at(At.TOOL_RUNNING).child(Child.RUNNING)));
        }
    }

    /** Below the guard too: past the deadline no push starts, and the worker tries again after its next renewal. */
    private void push(Attempt attempt) {
        ProtocolState before = attempt.before();
        ModelWorker worker = attempt.worker();
        boolean late = world.guarded() && worker.claim().left() == 0;
        if (late || before.remote().underway().size() >= world.workers()) {
            return;
        }
        int commit = before.remote().commit();
        int lease = world.misses(Weakness.NO_PUSH_STARTED)
                ? commit
                : worker.view().fold().from();
        RemoteBranch received =
                lease == commit ? before.remote().with(new Underway(lease, worker.owner())) : before.remote();
        attempt.ends(
                Outcome.DONE,
                started(before, worker, false)
                        .with(received)
                        .with(attempt.number(), worker.at(At.PUSHING).child(Child.RUNNING)));
    }

    private static ProtocolState started(ProtocolState before, ModelWorker worker, boolean tool) {
        boolean beside = before.fold().owner() != worker.owner();
        return before.with(before.counters().started(tool, beside));
    }

    /** Judges a push by a fetch: it landed, it has not landed yet, or an older push has, which the next one replaces. */
    private void judge(Attempt attempt) {
        ModelWorker worker = attempt.worker();
        int commit = attempt.before().remote().commit();
        if (commit == worker.owner()) {
            attempt.ends(worker.at(At.PUSHED));
        } else if (commit == worker.view().fold().from()) {
            attempt.ends(worker.at(At.TO_PUSH));
        } else {
            attempt.ends(worker.at(At.OWNER));
        }
    }
}
