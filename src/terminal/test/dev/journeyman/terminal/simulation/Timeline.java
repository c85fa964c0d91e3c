package dev.journeyman.terminal.simulation;

import dev.journeyman.testkit.terminal.ScriptedTerminal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** An agent's planned actions. A restart cancels them, and a freeze delays them. It is used by one thread. */
final class Timeline {

    private final ScriptedTerminal terminal;
    private final InstantSource clock;
    private Instant frozen;
    private int life;

    Timeline(ScriptedTerminal terminal, InstantSource clock) {
        this.terminal = terminal;
        this.clock = clock;
        this.frozen = clock.instant();
    }

    Instant now() {
        return clock.instant();
    }

    void then(Duration after, Runnable what) {
        int mine = life;
        terminal.then(after, () -> run(mine, what));
    }

    private void run(int mine, Runnable what) {
        if (mine != life) {
            return;
        }
        if (now().isBefore(frozen)) {
            terminal.then(Duration.between(now(), frozen), () -> run(mine, what));
        } else {
            what.run();
        }
    }

    void freeze(Duration time) {
        frozen = now().plus(time);
    }

    void restart() {
        life++;
    }
}
