package dev.journeyman.web;

import dev.journeyman.web.console.live.Pulse;
import java.util.Optional;

/** A pulse that beats when a test says so. */
public final class ManualPulse implements Pulse {

    private volatile Optional<Runnable> task = Optional.empty();

    @Override
    public Beating begin(Runnable what) {
        task = Optional.of(what);
        return () -> task = Optional.empty();
    }

    /** Beats once, if anything is to be run. */
    public void beat() {
        task.ifPresent(Runnable::run);
    }

    /** Returns whether anything is to be run. */
    public boolean running() {
        return task.isPresent();
    }
}
