package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.Terminal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Waits at a terminal, measured by a clock that a test may replace. It is used by one thread. */
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

    /** Returns whether a time is in the future and the agent still runs. */
    public boolean before(Instant moment) {
        return terminal.alive() && now().isBefore(moment);
    }

    /** Waits until the terminal changes, at the latest until the given time. */
    public void await(Instant until) throws InterruptedException {
        Duration left = Duration.between(now(), until);
        if (!left.isNegative() && !left.isZero()) {
            terminal.await(left);
        }
    }

    /** Waits for the whole time, regardless of changes, unless the agent ends. */
    void pause(Duration time) throws InterruptedException {
        Instant until = now().plus(time);
        while (before(until)) {
            await(until);
        }
    }
}
