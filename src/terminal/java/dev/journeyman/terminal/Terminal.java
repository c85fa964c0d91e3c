package dev.journeyman.terminal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A live terminal in which a program runs, used by a person or a host. Input reaches the program as if it were typed.
 * One thread injects into it; a person may type at the same time.
 */
public interface Terminal extends AutoCloseable {

    /** Returns the newest completely painted screen. */
    Screen screen();

    /**
     * Returns the notices with a number greater than the given one, the oldest first; only the newest notices are kept.
     */
    List<TerminalNotice> heard(long after);

    /**
     * Waits until the screen changes, a notice arrives, the program ends or the time is over.
     *
     * @return whether the screen or the notices changed
     */
    boolean await(Duration most) throws InterruptedException;

    /** Returns whether the program still runs. */
    boolean alive();

    /** Returns whether a person has typed something and not sent it. */
    boolean occupied();

    /** Returns the person's keys; {@link TypedKeys#NOTHING} unless the terminal sees them. */
    default TypedKeys typed() {
        return TypedKeys.NOTHING;
    }

    /** Reports that the composer is empty on the screen: the keys typed until then no longer form a line. */
    default void cleared(TypedKeys until) {}

    /** Returns what the terminal does with keys before the program reads them; empty if that is unknown. */
    default Optional<InputMode> input() {
        return Optional.empty();
    }

    /** Pastes a text into the program. It must have no control characters except line breaks and tabs. */
    void paste(String text);

    /** Presses Enter. */
    void enter();

    /** Closes the terminal. A program that was started with it ends. */
    @Override
    void close();
}
