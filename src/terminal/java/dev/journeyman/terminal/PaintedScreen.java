package dev.journeyman.terminal;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The screen that a program paints, and its end. One thread paints; others may look and wait. */
final class PaintedScreen {

    private final Emulator emulator;
    private long changes;
    private long seen;
    private boolean ended;

    PaintedScreen(Emulator emulator) {
        this.emulator = emulator;
    }

    /**
     * What a program expects to be told after its output. It is immutable.
     *
     * @param probe the answer to a query that only this terminal understands; empty if there was none
     * @param others the answers to queries that every terminal understands
     */
    record Replies(String probe, String others) {}

    /** Paints some output, and returns the replies to its queries. */
    synchronized Replies paint(byte[] bytes) {
        emulator.write(bytes, bytes.length);
        String others = emulator.answers();
        Replies replies = new Replies(emulator.probed() ? Emulator.LISTENING : "", others);
        changes++;
        notifyAll();
        return replies;
    }

    /** Notes that the program has ended. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    synchronized boolean ended() {
        return ended;
    }

    synchronized Screen screen() {
        return emulator.screen();
    }

    synchronized List<TerminalNotice> heard(long after) {
        return emulator.heard(after);
    }

    synchronized void resize(Pty.Size size) {
        emulator.resize(size.columns(), size.rows());
    }

    /** Waits for a change since the last call, and returns whether there was one. */
    synchronized boolean await(Duration most) throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        while (changes == seen && !ended) {
            long left = until - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        boolean fresh = changes != seen;
        seen = changes;
        return fresh;
    }
}
