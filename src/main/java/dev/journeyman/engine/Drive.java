package dev.journeyman.engine;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.ScriptException;
import dev.journeyman.workspace.WorkspaceException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop: a step says how its state ended, the table says where that leads, the journal learns it before the machine does.
 * It knows no state by name.
 */
final class Drive {

    private static final Logger LOG = LoggerFactory.getLogger(Drive.class);

    private final Driven run;
    private final Steps steps;
    private final Wishes wishes;
    private final Flow flow = Flow.standard();

    /**
     * Prepares to drive a run.
     *
     * @param wishes what somebody outside wants done before anything else
     */
    Drive(Driven run, Steps steps, Wishes wishes) {
        this.run = run;
        this.steps = steps;
        this.wishes = wishes;
    }

    /** Drives until the story is over, has to wait, or is stopped. */
    void drive() {
        Optional<StepEnd.Waits> placeless = wishes.next().isEmpty() ? LostPlace.restore(run) : Optional.empty();
        if (placeless.isPresent()) {
            run.write(new Entry.RunPaused(placeless.get().reason()));
            return;
        }
        try (Machine machine = new Machine(flow, run.standing().position())) {
            while (!run.standing().position().over()) {
                StepEnd end = step();
                if (end instanceof StepEnd.Waits waits) {
                    run.write(new Entry.RunPaused(waits.reason()));
                    return;
                }
                move(machine, ((StepEnd.Signalled) end).signal());
            }
        }
        Endings.end(run);
    }

    private StepEnd step() {
        try {
            Interrupted.settle(run);
            Optional<StepEnd> wished = wishes.next();
            if (wished.isPresent()) {
                return wished.get();
            }
            return steps.of(run.state()).take(run);
        } catch (NobodyServesException unserved) {
            return new StepEnd.Signalled(new Signal.ServiceLost(String.valueOf(unserved.getMessage())));
        } catch (InterruptedException stopped) {
            return wishes.next().orElse(StepEnd.Waits.STOPPED);
        } catch (ScriptException | RefusedException | UnsendableException | WorkspaceException problem) {
            if (Thread.interrupted()) {
                return wishes.next().orElse(StepEnd.Waits.STOPPED);
            }
            return new StepEnd.Signalled(new Signal.Broke(run.clean(String.valueOf(problem.getMessage()))));
        }
    }

    private void move(Machine machine, Signal signal) {
        Move move = flow.decide(run.standing().position(), signal);
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
