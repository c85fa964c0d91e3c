package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.Terminal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Waits at a terminal, by a clock that need not be the real one. Used by one thread. */
public final class TerminalWaiter {

    private final Terminal terminal;
    private final InstantSource clock;

    public TerminalWaiter(Terminal terminal, InstantSource clock) {
        this.terminal = terminal;
        this.clock = clock;
    }

    public Terminal terminal() {
        return terminal;
    }

    public Instant now() {
        return clock.instant();
    }

    /** Returns whether a moment is still to come, and the agent lives to see it. */
    public boolean before(Instant moment) {
        return terminal.alive() && now().isBefore(moment);
    }

    /** Waits until something changes, a moment at most. */
    public void await(Instant until) throws InterruptedException {
        Duration left = Duration.between(now(), until);
        if (!left.isNegative() && !left.isZero()) {
            terminal.await(left);
        }
    }

    /** Waits whatever happens, as long as the agent lives. */
    void pause(Duration time) throws InterruptedException {
        Instant until = now().plus(time);
        while (before(until)) {
            await(until);
        }
    }
}
