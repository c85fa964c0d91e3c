package dev.journeyman.engine;

/** The work of one state, done until the state ends or has to wait. It knows nothing of other states. */
@FunctionalInterface
interface Step {

    StepResult take(RunContext run) throws InterruptedException;
}
