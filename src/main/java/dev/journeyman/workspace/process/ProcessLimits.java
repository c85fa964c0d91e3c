package dev.journeyman.workspace.process;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a process may run, how much of its output is kept and how it is ended. It is immutable and may be used from
 * any thread.
 *
 * @param time how long it may run
 * @param afterInterrupt how long it may continue when the thread that waits for it is interrupted
 * @param output how many bytes of each stream are kept, from its beginning and its end; all if {@link #ALL}
 * @param ending which processes are ended, and how
 * @param guard what ends it when the claim on its run runs out; null if no claim is needed for it
 */
public record ProcessLimits(
        Duration time,
        Duration afterInterrupt,
        int output,
        Ending ending,
        @Nullable Guard guard) {

    /** The limit with which all output is kept. */
    public static final int ALL = Integer.MAX_VALUE;

    /** The usual limit of output: half a mebibyte. */
    public static final int USUAL_OUTPUT = 512 * 1024;

    /** The way in which processes are ended. */
    public enum Ending {
        /** All processes are killed at once, also those that a program which has ended by itself left behind. */
        WHOLE_TREE,
        /**
         * A program that does not end by itself is asked to, so that it can remove its locks, and is killed with all
         * its processes a second later. What a program that has ended by itself left running is left alone.
         */
        ASK_FIRST
    }

    /** Makes limits without a guard. */
    public ProcessLimits(Duration time, Duration afterInterrupt, int output, Ending ending) {
        this(time, afterInterrupt, output, ending, null);
    }

    /** Returns the same limits, and that the process runs below a guard. */
    public ProcessLimits below(@Nullable Guard other) {
        return new ProcessLimits(time, afterInterrupt, output, ending, other);
    }

    /** Returns limits with which an interrupt ends all processes at once. */
    public static ProcessLimits of(Duration time, Ending ending) {
        return new ProcessLimits(time, Duration.ZERO, USUAL_OUTPUT, ending);
    }
}
