package dev.journeyman.terminal.simulation;

import dev.journeyman.testkit.terminal.ScriptedTerminal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * An agent's output in transit: cut anywhere, each piece a little later than the one before. It is used by one thread.
 */
final class Stream {

    private static final int MOST = 12;

    private final ScriptedTerminal terminal;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final int piece;
    private Instant done;

    Stream(ScriptedTerminal terminal, InstantSource clock, RandomGenerator random, int piece) {
        this.terminal = terminal;
        this.clock = clock;
        this.random = random;
        this.piece = piece;
        this.done = clock.instant();
    }

    /** Returns the time at which all output will have arrived. */
    Instant done() {
        Instant now = clock.instant();
        return done.isAfter(now) ? done : now;
    }

    void write(String output) {
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        int most = Math.max(piece, bytes.length / MOST);
        for (int from = 0; from < bytes.length; ) {
            int length = Math.min(bytes.length - from, 1 + random.nextInt(2 * most));
            done = done().plusMillis(gap());
            terminal.paint(Duration.between(clock.instant(), done), Arrays.copyOfRange(bytes, from, from + length));
            from += length;
        }
    }

    private int gap() {
        int drawn = random.nextInt(100);
        return drawn < 80 ? random.nextInt(2) : drawn < 97 ? random.nextInt(8) : random.nextInt(60);
    }
}
