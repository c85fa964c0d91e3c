package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.InputMode;
import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.Terminal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether a program has read what it was given, as its terminal tells. Where a terminal shows by itself what it is given, a screen
 * does not tell that. Used by one thread.
 */
final class InputReading {

    private final Terminal terminal;
    private @Nullable Long discards;
    private boolean ready;
    private boolean echoed;
    private long keys;
    private boolean parted;

    InputReading(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Told that a text is going to be given to the program.
     *
     * @param waits whether the program shows that it waits for one
     */
    void begins(Screen screen, boolean waits) {
        Optional<InputMode> input = terminal.input();
        ready = waits;
        keys = terminal.typed().keys();
        parted = false;
        discards = input.isEmpty() ? null : input.get().discards();
        echoed = input.map(InputMode::echoes).orElse(!screen.bracketed());
    }

    /** Told that it, or the next piece of it, was given. */
    void given() {
        parted |= touched();
        echoed |= terminal.input().map(InputMode::echoes).orElse(false);
    }

    /** Returns whether a person typed something since: of a line that the terminal keeps, they may have deleted all. */
    boolean touched() {
        return terminal.typed().keys() != keys;
    }

    /** Returns whether a person typed something between its pieces. */
    boolean parted() {
        return parted;
    }

    /** Returns whether the terminal may have shown the text by itself. */
    boolean echoed() {
        return echoed;
    }

    /** Returns whether the terminal still keeps and shows by itself what is typed, and not the program. */
    boolean kept() {
        return echoed && terminal.input().map(InputMode::echoes).orElse(true);
    }

    /** Returns whether it waits in the terminal, surely, until the program reads it. */
    boolean unread() {
        Optional<InputMode> input = terminal.input();
        return echoed && input.isPresent() && input.get().unread();
    }

    /** Returns whether the program threw something away that it had not read: the text may have been in it. */
    boolean discarded() {
        Optional<InputMode> input = terminal.input();
        return input.isPresent()
                && discards != null
                && !discards.equals(input.get().discards());
    }

    /** Returns whether it is known what the program throws away. */
    boolean watched() {
        return discards != null;
    }

    /**
     * Returns whether the program surely has read all that it was given. Where it cannot be seen what it throws away, a program that
     * waited for a message is trusted not to.
     */
    boolean done() {
        Optional<InputMode> input = terminal.input();
        boolean read = input.isPresent()
                && !input.get().unread()
                && terminal.alive(); // what a program leaves unread goes with it
        return read && (discards == null ? ready : !discarded());
    }
}
