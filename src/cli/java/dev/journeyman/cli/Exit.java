package dev.journeyman.cli;

import dev.journeyman.Outcome;

/** The exit codes of the program. They are a contract. */
final class Exit {

    static final int DONE = 0;
    static final int NOT_DONE = 1;
    static final int BAD_INPUT = 2;
    static final int PARKED = 3;
    static final int INTERRUPTED = 130;

    private Exit() {}

    /** Returns the exit code for what came of a run. */
    static int of(Outcome outcome) {
        if (outcome.over()) {
            return outcome.done() ? DONE : NOT_DONE;
        }
        return outcome.reason().equals("stopped") ? INTERRUPTED : PARKED;
    }
}
