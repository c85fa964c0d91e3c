package dev.journeyman.web.console.live;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** What makes the live feed look at the journal, again and again, while there is a viewer. */
public interface Pulse {

    /** How often the journal is looked at. */
    Duration USUAL = Duration.ofMillis(300);

    /** A pulse that beats until it is stopped. It may be stopped from any thread, also by what it runs. */
    interface Beating {
        void stop();
    }

    /** Runs a task again and again, never twice at the same time. */
    Beating begin(Runnable task);

    /** Returns a pulse on a thread of its own, which ends when it is stopped. */
    static Pulse every(Duration time) {
        return task -> {
            ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
                Thread daemon = new Thread(work, "journeyman-console");
                daemon.setDaemon(true);
                return daemon;
            });
            ScheduledFuture<?> beats =
                    thread.scheduleWithFixedDelay(task, time.toMillis(), time.toMillis(), TimeUnit.MILLISECONDS);
            return () -> {
                beats.cancel(false);
                thread.shutdown();
            };
        };
    }
}
