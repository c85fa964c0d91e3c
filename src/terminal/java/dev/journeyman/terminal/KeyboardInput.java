package dev.journeyman.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The input of a program in a terminal: pasted texts, and a person's keys, which are held back between a paste and its Enter. It may be
 * used from any thread.
 */
final class KeyboardInput {

    private static final String BEGIN_PASTE = "\u001b[200~";
    private static final String END_PASTE = "\u001b[201~";

    /** The longest time a person's keys are held back while a paste waits for its Enter. */
    private static final long HELD_BACK = TimeUnit.SECONDS.toNanos(3);

    private final OutputStream input;
    private final BooleanSupplier alive;
    private final BooleanSupplier lines;
    private final PendingInput typing = new PendingInput();
    private boolean pasting;

    /**
     * Makes the input of a program.
     *
     * @param alive whether the program runs
     * @param lines whether the terminal buffers keys until a line is complete
     */
    KeyboardInput(OutputStream input, BooleanSupplier alive, BooleanSupplier lines) {
        this.input = input;
        this.alive = alive;
        this.lines = lines;
    }

    /** Returns whether a person has begun a line. */
    boolean occupied() {
        boolean buffered = lines.getAsBoolean();
        synchronized (this) {
            typing.now(buffered);
            return typing.open();
        }
    }

    synchronized TypedKeys typed() {
        return typing.typed();
    }

    /** Notes that the program discarded the keys up to these, unless more were typed since. */
    synchronized void cleared(TypedKeys until) {
        if (typing.typed().keys() == until.keys()) {
            typing.empty();
        }
    }

    void paste(String text, boolean bracketed) {
        synchronized (this) {
            pasting = true;
        }
        put(bracketed ? BEGIN_PASTE + text + END_PASTE : text);
    }

    void enter() {
        put("\r");
        synchronized (this) {
            pasting = false;
            notifyAll();
        }
    }

    /** Sends a person's keys. It waits while a paste waits for its Enter, for three seconds at most. */
    synchronized void type(byte[] keys, int length) throws InterruptedException {
        long until = System.nanoTime() + HELD_BACK;
        while (pasting && alive.getAsBoolean() && until > System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, until - System.nanoTime());
        }
        pasting = false;
        typing.typed(keys, length, lines.getAsBoolean());
        put(Arrays.copyOf(keys, length));
    }

    void put(String text) {
        put(text.getBytes(StandardCharsets.UTF_8));
    }

    private synchronized void put(byte[] bytes) {
        try {
            input.write(bytes);
            input.flush();
        } catch (IOException gone) {
            if (alive.getAsBoolean()) {
                throw new UncheckedIOException("The program no longer reads its input. Start it again.", gone);
            }
        }
    }
}
