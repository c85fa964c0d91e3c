package dev.journeyman.cli;

import dev.journeyman.Outcome;

/**
 * The exit codes of the program. Scripts rely on them, so their values never change. It may be used from any thread.
 */
public final class ExitCode {

    public static final int DONE = 0;
    public static final int NOT_DONE = 1;
    public static final int BAD_INPUT = 2;
    static final int PARKED = 3;
    public static final int INTERRUPTED = 130;

    /** The heading above the exit codes in help texts. */
    public static final String HEADING = "%nExit codes:%n";

    public static final String DONE_MEANS = "0:the story is done";
    public static final String RECORDED_MEANS = "0:the story is done, or the verdict is recorded for another process";
    public static final String ONLY_RECORDED_MEANS = "0:the verdict is recorded for another process";
    public static final String NOT_DONE_MEANS = "1:the story is not done; the last line says why";
    public static final String BAD_INPUT_MEANS = "2:bad usage or bad input; nothing was written";
    public static final String PARKED_MEANS = "3:the run is parked and waits for a verdict or a provider";
    public static final String INTERRUPTED_MEANS = "130:interrupted; the last line says how to resume the run";
    public static final String SAID_MEANS = "0:the command did what it says";

    private ExitCode() {}

    /** Returns the exit code for the outcome of a run. */
    public static int of(Outcome outcome) {
        if (outcome.over()) {
            return outcome.done() ? DONE : NOT_DONE;
        }
        return outcome.reason().equals("stopped") ? INTERRUPTED : PARKED;
    }
}
