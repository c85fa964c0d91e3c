package dev.journeyman.engine.loop;

import dev.journeyman.engine.call.NoProviderAvailableException;
import dev.journeyman.engine.call.RequestRefusedException;
import dev.journeyman.engine.call.RequestUnsendableException;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.step.StepResult;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.JournalException.NewsException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.model.script.ScriptException;
import dev.journeyman.workspace.RunBranch.BranchException;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.process.Guard;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop: a step says how its state ended, the table says where that leads, the journal learns it before the machine does.
 * It knows no state by name. It belongs to the thread that drives.
 */
public final class RunLoop {

    private static final Logger LOG = LoggerFactory.getLogger(RunLoop.class);

    private final RunJournal journal;
    private final Reentry reentry;
    private final StepTable steps;
    private final RunCompletion completion;
    private final BranchUpdate branch;
    private final Flow flow = Flow.standard();

    RunLoop(RunJournal journal, Reentry reentry, StepTable steps, RunCompletion completion, BranchUpdate branch) {
        this.journal = journal;
        this.reentry = reentry;
        this.steps = steps;
        this.completion = completion;
        this.branch = branch;
    }

    /**
     * Drives until the story is over, has to wait, or is stopped.
     *
     * @param stopRequest stop and cancel requests, which come before anything else
     */
    public void drive(StopRequest stopRequest) {
        boolean newsCame = true;
        while (newsCame) {
            try {
                driveToRest(stopRequest);
                newsCame = false;
            } catch (NewsException verdictOrCancellation) {
                LOG.debug("{}: continues with what another process wrote", journal.run());
            }
        }
    }

    private void driveToRest(StopRequest stopRequest) {
        Optional<StepResult.Parked> placeless = stopRequest.next().isEmpty() ? reentry.restore() : Optional.empty();
        if (placeless.isPresent()) {
            pause(placeless.get(), stopRequest);
            return;
        }
        try (SpringMachine machine = new SpringMachine(flow, journal.state().position())) {
            while (!journal.state().position().over()) {
                StepResult end = pushed(step(stopRequest), stopRequest);
                if (end instanceof StepResult.Parked waits) {
                    pause(waits, stopRequest);
                    return;
                }
                move(machine, ((StepResult.Signalled) end).signal());
            }
        } finally {
            journal.settle();
        }
        completion
                .end(stopRequest.cancelled() || journal.state().cancelled().isPresent())
                .ifPresent(waits -> pause(waits, stopRequest));
    }

    /** Pauses; what is there is pushed before, so that another machine can continue with it. */
    private void pause(StepResult.Parked end, StopRequest stopRequest) {
        StepResult.Parked waits = end.cause() == PauseCause.STOPPED ? stopRequest.rest() : end;
        if (waits.cause() != PauseCause.REMOTE && waits.cause() != PauseCause.WORKTREE_LOST) {
            branch.attempt();
        }
        journal.write(new Entry.RunPaused(waits.reason(), waits.cause(), waits.due()));
    }

    private StepResult step(StopRequest stopRequest) {
        try {
            reentry.settle();
            Optional<StepResult> asked = stopRequest.next().or(this::cancelled);
            return asked.isPresent() ? asked.get() : steps.of(journal.place()).take();
        } catch (NoProviderAvailableException unserved) {
            return new StepResult.Signalled(new Signal.ServiceLost(String.valueOf(unserved.getMessage())));
        } catch (Guard.ClaimRanOutException over) {
            throw new LostClaimException(journal.run(), over);
        } catch (InterruptedException stopped) {
            return stopRequest.next().orElse(StepResult.Parked.STOPPED);
        } catch (ScriptException | RequestRefusedException | RequestUnsendableException | WorkspaceException problem) {
            branch.requireClaim();
            if (Thread.interrupted()) {
                return stopRequest.next().orElse(StepResult.Parked.STOPPED);
            }
            if (problem instanceof BranchException away) {
                return branch.parked(away);
            }
            return new StepResult.Signalled(new Signal.Broke(journal.clean(String.valueOf(problem.getMessage()))));
        }
    }

    /** Returns how a step ended once the branch is pushed, or else why the run waits. A cancelled story does not wait. */
    private StepResult pushed(StepResult end, StopRequest stopRequest) {
        if (!(end instanceof StepResult.Signalled signalled) || signalled.signal() instanceof Signal.Cancelled) {
            return end;
        }
        Optional<StepResult.Parked> waits = branch.require();
        if (waits.isEmpty()) {
            return end;
        }
        StepResult parked = waits.get();
        return stopRequest.next().orElse(parked);
    }

    /** Returns the end of a story that another process cancelled. */
    private Optional<StepResult> cancelled() {
        return journal.state().cancelled().map(reason -> new StepResult.Signalled(new Signal.Cancelled(reason)));
    }

    private void move(SpringMachine machine, Signal signal) {
        journal.settle(); // what led to the move is stored, whatever becomes of the move
        Move move = flow.decide(journal.state().position(), signal);
        journal.write(new Entry.Moved(move));
        machine.take(move);
        LOG.info(
                "{}: {} on {} to {}",
                journal.run(),
                move.from().state(),
                signal.name(),
                move.to().state());
    }
}
