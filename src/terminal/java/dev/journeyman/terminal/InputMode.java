package dev.journeyman.terminal;

import org.jspecify.annotations.Nullable;

/**
 * What becomes of keys between a terminal and its program. Immutable.
 *
 * @param echoes whether the terminal shows them by itself: a text on the screen does not tell then that the program read it
 * @param lines whether the terminal keeps them until a line is complete, which a person may still correct
 * @param unread whether some wait that the program could read; of a line that is kept, once it is complete
 * @param discards how often the program threw away what it had not read; null where that cannot be told
 */
public record InputMode(
        boolean echoes,
        boolean lines,
        boolean unread,
        @Nullable Long discards) {

    /** That of a program which shows by itself what it is given, and has read all of it. */
    public static final InputMode READ = new InputMode(false, false, false, 0L);
}
