package dev.journeyman.terminal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A live terminal with a program in it that a person, or a host, works with. What is written to it reaches the program as if it were
 * typed. One thread injects into it; a person may type at the same time.
 */
public interface Terminal extends AutoCloseable {

    /** Returns the newest screen that the program had finished painting. */
    Screen screen();

    /** Returns what the program said beside its screen after something it said, the oldest first; only the newest are kept. */
    List<TerminalNotice> heard(long after);

    /**
     * Waits until there is something new to see or hear, the program ends, or a time is over.
     *
     * @return whether there is something new
     */
    boolean await(Duration most) throws InterruptedException;

    /** Returns whether the program still runs. */
    boolean alive();

    /** Returns whether a person has begun to type something and not sent it. */
    boolean occupied();

    /** Returns what the person typed, where the terminal sees their keys. */
    default TypedKeys typed() {
        return TypedKeys.NOTHING;
    }

    /** Told that the composer was seen to be empty: what was typed until then is not a line any more. */
    default void cleared(TypedKeys until) {}

    /** Returns what becomes of keys on their way to the program; empty where the terminal cannot tell. */
    default Optional<InputMode> input() {
        return Optional.empty();
    }

    /** Gives the program a text as one paste. It has no control characters but line breaks and tabs. */
    void paste(String text);

    /** Presses Enter. */
    void enter();

    /** Lets go of the terminal. A program that was started with it ends. */
    @Override
    void close();
}
