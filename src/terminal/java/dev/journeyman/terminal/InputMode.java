package dev.journeyman.terminal;

import org.jspecify.annotations.Nullable;

/**
 * What a terminal does with keys before its program reads them. It is immutable and may be used from any thread.
 *
 * @param echoes whether the terminal echoes the keys; if so, a text on the screen does not prove that the program read
 *     it
 * @param lines whether the terminal buffers the keys until a line is complete; a person may still edit that line
 * @param unread whether input waits that the program could read; in line mode, only a complete line counts
 * @param discards how often the program discarded unread input; null if that is unknown
 */
public record InputMode(
        boolean echoes,
        boolean lines,
        boolean unread,
        @Nullable Long discards) {

    /** The mode of a program that displays its input itself and has read all of it. */
    public static final InputMode READ = new InputMode(false, false, false, 0L);
}
