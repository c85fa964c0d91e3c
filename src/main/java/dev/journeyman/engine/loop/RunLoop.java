package dev.journeyman.engine.loop;

import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.call.InterruptedCalls;
import dev.journeyman.engine.call.NoProviderAvailableException;
import dev.journeyman.engine.call.RequestRefusedException;
import dev.journeyman.engine.call.RequestUnsendableException;
import dev.journeyman.engine.step.StepResult;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.script.ScriptException;
import dev.journeyman.workspace.WorkspaceException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop: a step says how its state ended, the table says where that leads, the journal learns it before the machine does.
 * It knows no state by name.
 */
public final class RunLoop {

    private static final Logger LOG = LoggerFactory.getLogger(RunLoop.class);

    private final RunContext run;
    private final StepTable steps;
    private final StopRequest stopRequest;
    private final Flow flow = Flow.standard();

    /**
     * Prepares to drive a run.
     *
     * @param stopRequest stop and cancel requests, which come before anything else
     */
    public RunLoop(RunContext run, StepTable steps, StopRequest stopRequest) {
        this.run = run;
        this.steps = steps;
        this.stopRequest = stopRequest;
    }

    /** Drives until the story is over, has to wait, or is stopped. */
    public void drive() {
        Optional<StepResult.Parked> placeless =
                stopRequest.next().isEmpty() ? WorktreeRecovery.restore(run) : Optional.empty();
        if (placeless.isPresent()) {
            run.write(new Entry.RunPaused(placeless.get().reason()));
            return;
        }
        try (SpringMachine machine = new SpringMachine(flow, run.runState().position())) {
            while (!run.runState().position().over()) {
                StepResult end = step();
                if (end instanceof StepResult.Parked waits) {
                    run.write(new Entry.RunPaused(waits.reason()));
                    return;
                }
                move(machine, ((StepResult.Signalled) end).signal());
            }
        }
        RunCompletion.end(run);
    }

    private StepResult step() {
        try {
            InterruptedCalls.settle(run);
            Optional<StepResult> asked = stopRequest.next();
            if (asked.isPresent()) {
                return asked.get();
            }
            return steps.of(run.state()).take(run);
        } catch (NoProviderAvailableException unserved) {
            return new StepResult.Signalled(new Signal.ServiceLost(String.valueOf(unserved.getMessage())));
        } catch (InterruptedException stopped) {
            return stopRequest.next().orElse(StepResult.Parked.STOPPED);
        } catch (ScriptException | RequestRefusedException | RequestUnsendableException | WorkspaceException problem) {
            if (Thread.interrupted()) {
                return stopRequest.next().orElse(StepResult.Parked.STOPPED);
            }
            return new StepResult.Signalled(new Signal.Broke(run.clean(String.valueOf(problem.getMessage()))));
        }
    }

    private void move(SpringMachine machine, Signal signal) {
        Move move = flow.decide(run.runState().position(), signal);
        run.write(new Entry.Moved(move));
        machine.take(move);
        LOG.info(
                "{}: {} on {} to {}",
                run.id(),
                move.from().state(),
                signal.name(),
                move.to().state());
    }
}
