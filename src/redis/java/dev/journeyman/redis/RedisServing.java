package dev.journeyman.redis;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout.Serving;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.claim.HeldClaims;
import dev.journeyman.journal.claim.Uptime;
import dev.journeyman.redis.RedisQueue.DueRow;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs that are handed out to this process: one thread looks for runs that are due, and each run is driven by a thread of its own. It
 * may be used from any thread.
 */
final class RedisServing implements Serving {

    private static final Logger LOG = LoggerFactory.getLogger(RedisServing.class);

    /** How often the queue is looked at, in milliseconds. */
    private static final long ROUND = 1_000;

    /** How soon it is looked at again after a round that took a run, in milliseconds: runs often come together. */
    private static final long SOON = 100;

    /** How often it is swept, in hundredths of a second. */
    private static final long SWEEP = 6_000;

    /** How many rows of a shard are looked at: some of them may go to other workers. */
    private static final int FEWEST = 16;

    /** How long a run is not handed out whose driver returned and left its claim as it was. */
    private static final Duration LEFT = Duration.ofSeconds(1);

    /** How long a run is not handed out whose driver failed. */
    private static final Duration FAILED = Duration.ofSeconds(5);

    private final RedisHandout handout;
    private final String host;
    private final int slots;
    private final Consumer<Claim> driver;

    private final Semaphore wake = new Semaphore(0);
    private int driving;
    private volatile boolean closing;

    RedisServing(RedisHandout handout, String host, int slots, Consumer<Claim> driver) {
        this.handout = handout;
        this.host = host;
        this.slots = slots;
        this.driver = driver;
    }

    void begin(Uptime uptime) {
        begin("journeyman-handout", new Rounds(uptime));
    }

    private void begin(String name, Runnable work) {
        synchronized (this) {
            driving++;
        }
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Records that one of the threads has ended. */
    private synchronized void ended() {
        driving--;
        wake.release();
        notifyAll();
    }

    /** Returns how many runs can be taken. The thread that looks for them is one of those that are counted. */
    private synchronized int free() {
        return closing ? 0 : slots + 1 - driving;
    }

    /** Waits for the next round, until a slot is free at the most, and returns whether there is one. */
    private boolean waited(long most) {
        try {
            if (wake.tryAcquire(most, TimeUnit.MILLISECONDS)) {
                wake.drainPermits();
            }
        } catch (InterruptedException interrupt) {
            return false;
        }
        return !closing;
    }

    /** Has a run driven, or gives it back where no further run is taken any more. */
    private void take(Claim claim) {
        if (free() < 1) {
            giveBack(claim, Duration.ZERO);
        } else {
            drive(claim);
        }
    }

    private void drive(Claim claim) {
        begin("journeyman-run-" + claim.run(), () -> {
            try {
                driver.accept(claim);
                giveBack(claim, LEFT);
            } catch (RuntimeException | Error problem) {
                LOG.warn(
                        "The driver of run {} failed. The run is handed out again after a while.",
                        claim.run(),
                        problem);
                giveBack(claim, FAILED);
            } finally {
                ended();
            }
        });
    }

    private static void giveBack(Claim claim, Duration after) {
        try {
            claim.giveBack(after);
        } catch (JournalException away) {
            LOG.warn(
                    "Run {} could not be given back. It is handed out again when its claim has ended.",
                    claim.run(),
                    away);
        }
    }

    @Override
    public void close() {
        boolean interrupted = false;
        synchronized (this) {
            closing = true;
            wake.release();
            while (driving > 0) {
                try {
                    wait();
                } catch (InterruptedException interrupt) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The rounds of the thread that looks for runs. It is used by that thread only. */
    private final class Rounds implements Runnable {

        private final Uptime uptime;
        private boolean away;
        private long revivesFrom;
        private long sweepsFrom;

        Rounds(Uptime uptime) {
            this.uptime = uptime;
            this.sweepsFrom = uptime.hundredths();
            this.revivesFrom = afterRenewals();
        }

        @Override
        public void run() {
            try {
                boolean took;
                do {
                    took = round();
                } while (waited(took ? SOON : ROUND));
            } finally {
                ended();
            }
        }

        /** Hands out what is due, and returns whether a run was taken. */
        private boolean round() {
            try {
                boolean took = took();
                if (uptime.hundredths() >= sweepsFrom) {
                    handout.sweep(host);
                    sweepsFrom = uptime.hundredths() + SWEEP;
                }
                return took;
            } catch (JournalException problem) {
                if (!away) {
                    LOG.warn("{} No runs are handed out until it answers.", problem.getMessage());
                }
                away = true;
            } catch (RuntimeException problem) {
                LOG.warn("A look for runs that are due failed; the next one follows.", problem);
            }
            return false;
        }

        /** Takes what is due, as far as there are free slots, and returns whether a run was taken. */
        private boolean took() {
            int most = free();
            if (most < 1) {
                return false;
            }
            boolean revives = !away && uptime.hundredths() >= revivesFrom;
            boolean took = false;
            for (DueRow row : handout.due(host, Math.max(most, FEWEST), revives)) {
                if (free() < 1) {
                    break;
                }
                Optional<Claim> claim = handout.claim(row);
                claim.ifPresent(RedisServing.this::take);
                took |= claim.isPresent();
            }
            if (away) {
                away = false;
                revivesFrom = afterRenewals();
            }
            return took;
        }

        /** Returns the time until which holders can renew their claims before they are taken over, where the store was away. */
        private long afterRenewals() {
            return uptime.hundredths() + HeldClaims.interval(handout.term()).toMillis() / 10;
        }
    }
}
