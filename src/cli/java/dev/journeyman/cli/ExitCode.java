package dev.journeyman.cli;

import dev.journeyman.Outcome;

/** The exit codes of the program. They are a contract. */
final class ExitCode {

    static final int DONE = 0;
    static final int NOT_DONE = 1;
    static final int BAD_INPUT = 2;
    static final int PARKED = 3;
    static final int INTERRUPTED = 130;

    /** What the codes mean, as help texts say it. */
    static final String HEADING = "%nExit codes:%n";

    static final String DONE_MEANS = "0:the story is done";
    static final String NOT_DONE_MEANS = "1:the story is not done; the last line says why";
    static final String BAD_INPUT_MEANS = "2:bad usage or bad input; nothing was written";
    static final String PARKED_MEANS = "3:the run is parked and waits for someone";
    static final String INTERRUPTED_MEANS = "130:interrupted; the run is resumable and the line says how";
    static final String SAID_MEANS = "0:the command did what it says";

    private ExitCode() {}

    /** Returns the exit code for what came of a run. */
    static int of(Outcome outcome) {
        if (outcome.over()) {
            return outcome.done() ? DONE : NOT_DONE;
        }
        return outcome.reason().equals("stopped") ? INTERRUPTED : PARKED;
    }
}
