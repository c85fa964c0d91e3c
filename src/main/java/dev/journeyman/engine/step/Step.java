package dev.journeyman.engine.step;

/** The work of one state, done until the state ends or has to wait. It knows nothing of other states. */
@FunctionalInterface
public interface Step {

    StepResult take() throws InterruptedException;
}
