package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.InputMode;
import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.Terminal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether a program has read its input, as its terminal reports it. If the terminal echoes the input, the screen does
 * not show whether the program read it. It is used by one thread.
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
     * Reports that a text is about to be pasted.
     *
     * @param waits whether the program shows that it waits for a message
     */
    void begins(Screen screen, boolean waits) {
        Optional<InputMode> input = terminal.input();
        ready = waits;
        keys = terminal.typed().keys();
        parted = false;
        discards = input.isEmpty() ? null : input.get().discards();
        echoed = input.map(InputMode::echoes).orElse(!screen.bracketed());
    }

    /** Reports that the text, or the next piece of it, was pasted. */
    void given() {
        parted |= touched();
        echoed |= terminal.input().map(InputMode::echoes).orElse(false);
    }

    /** Returns whether a person has typed since the paste: they may have deleted the line that the terminal buffers. */
    boolean touched() {
        return terminal.typed().keys() != keys;
    }

    /** Returns whether a person typed between two pieces. */
    boolean parted() {
        return parted;
    }

    /** Returns whether the terminal may have echoed the text. */
    boolean echoed() {
        return echoed;
    }

    /** Returns whether the terminal, and not the program, still buffers and echoes the input. */
    boolean kept() {
        return echoed && terminal.input().map(InputMode::echoes).orElse(true);
    }

    /** Returns whether the text certainly waits in the terminal for the program to read it. */
    boolean unread() {
        Optional<InputMode> input = terminal.input();
        return echoed && input.isPresent() && input.get().unread();
    }

    /** Returns whether the program discarded unread input, which may have included the text. */
    boolean discarded() {
        Optional<InputMode> input = terminal.input();
        return input.isPresent()
                && discards != null
                && !discards.equals(input.get().discards());
    }

    /** Returns whether discards of unread input are known. */
    boolean watched() {
        return discards != null;
    }

    /**
     * Returns whether the program has certainly read all its input. If discards are unknown, a program that waited for
     * a message is trusted not to discard any.
     */
    boolean done() {
        Optional<InputMode> input = terminal.input();
        boolean read = input.isPresent()
                && !input.get().unread()
                && terminal.alive(); // unread input is lost when the program ends
        return read && (discards == null ? ready : !discarded());
    }
}
