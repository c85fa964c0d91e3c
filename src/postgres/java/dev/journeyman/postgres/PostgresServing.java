package dev.journeyman.postgres;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.Execution;
import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.claim.HeldClaim;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs that are being handed out to this process: a thread for each driver, and two for the upkeep. It may be used from any thread. */
final class PostgresServing implements Handout.Serving {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresServing.class);

    /** After which time a run is handed out again whose driver failed. */
    private static final Duration RETRY = Duration.ofSeconds(10);

    private final RunPicks picks;
    private final Consumer<Claim> driver;
    private final ExecutorService drivers;
    private final ScheduledExecutorService upkeep = Executors.newScheduledThreadPool(2, named("upkeep", true));
    private @Nullable Scheduler scheduler;

    PostgresServing(RunPicks picks, int slots, Consumer<Claim> driver) {
        this.picks = picks;
        this.driver = driver;
        this.drivers = Executors.newFixedThreadPool(slots, named("driver", false));
    }

    private static ThreadFactory named(String what, boolean daemon) {
        AtomicInteger number = new AtomicInteger();
        return work -> {
            Thread thread = new Thread(work, "journeyman-%s-%s".formatted(what, number.incrementAndGet()));
            thread.setDaemon(daemon);
            return thread;
        };
    }

    /** Returns the threads of the drivers. */
    ExecutorService drivers() {
        return drivers;
    }

    /** Does work now and again and again, whatever becomes of it. */
    void again(Duration interval, Runnable work) {
        ScheduledFuture<?> untilClosed =
                upkeep.scheduleWithFixedDelay(() -> quietly(work), 0, interval.toMillis(), TimeUnit.MILLISECONDS);
        LOG.debug("Every {} ms: {}", interval.toMillis(), untilClosed);
    }

    private static void quietly(Runnable work) {
        try {
            work.run();
        } catch (JournalException away) {
            LOG.debug("The database is away.", away);
        } catch (RuntimeException problem) {
            LOG.warn("The upkeep of the queue failed; it is tried again.", problem);
        }
    }

    /** Begins to pick rows. */
    void begin(Scheduler made) {
        scheduler = made;
        made.start();
    }

    /** Drives the run of a row that was picked, and gives it back. */
    void drive(Execution row) {
        picks.claim(row).ifPresent(this::drive);
    }

    private void drive(HeldClaim claim) {
        Duration after = Duration.ZERO;
        try {
            if (!picks.stopped()) {
                driver.accept(claim);
            }
        } catch (RuntimeException problem) {
            LOG.warn(
                    "The driver of run {} failed. The run is handed out again after {} s.",
                    claim.run(),
                    RETRY.toSeconds(),
                    problem);
            after = RETRY;
        } finally {
            giveBack(claim, after);
        }
    }

    private static void giveBack(HeldClaim claim, Duration after) {
        try {
            claim.giveBack(after);
        } catch (JournalException away) {
            LOG.debug("Run {} was not given back. It is handed out when its claim is too old.", claim.run(), away);
        }
    }

    @Override
    public void close() {
        picks.stop();
        if (scheduler != null && !scheduler.getSchedulerState().isShuttingDown()) {
            scheduler.stop();
        }
        drivers.shutdown();
        boolean interrupted = false;
        while (!drivers.isTerminated()) {
            try {
                drivers.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException stop) {
                interrupted = true; // a driver that is left alone would lose its claim
            }
        }
        upkeep.shutdownNow();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
