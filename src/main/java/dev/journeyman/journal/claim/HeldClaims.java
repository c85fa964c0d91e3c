package dev.journeyman.journal.claim;

import dev.journeyman.journal.JournalException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The claims that this process holds on the runs of a store. One statement renews all of them, six times in a term. The
 * thread that does it lives while there are claims. It may be used from any thread.
 */
public final class HeldClaims implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HeldClaims.class);

    /** A claim is renewed so often in its term, and ends one of these parts before another process may take the run. */
    private static final int PARTS = 6;

    private final ClaimStore store;
    private final Duration term;
    private final Uptime uptime;
    private final boolean scheduled;
    private final Map<HeldRun, HeldClaim> held = new ConcurrentHashMap<>();
    private @Nullable ScheduledExecutorService renewals;

    /**
     * Prepares to hold claims.
     *
     * @param term how old a sign of life is when another process may take the run over
     */
    public HeldClaims(ClaimStore store, Duration term, Uptime uptime) {
        this(store, term, uptime, true);
    }

    private HeldClaims(ClaimStore store, Duration term, Uptime uptime, boolean scheduled) {
        this.store = store;
        this.term = term;
        this.uptime = uptime;
        this.scheduled = scheduled;
    }

    /** Prepares to hold claims that only {@link #renew} renews, without a thread, for tests that decide when. */
    public static HeldClaims unscheduled(ClaimStore store, Duration term, Uptime uptime) {
        return new HeldClaims(store, term, uptime, false);
    }

    /** Returns how often claims are renewed. */
    public static Duration interval(Duration term) {
        return term.dividedBy(PARTS);
    }

    /** Returns the clock that deadlines are counted by. */
    public Uptime uptime() {
        return uptime;
    }

    /**
     * Holds a run that the store gave to this process.
     *
     * @param before the uptime that was read before the statement that picked the run
     */
    public HeldClaim hold(HeldRun run, long before) {
        HeldClaim claim = new HeldClaim(this, store, run, deadline(before));
        held.put(run, claim);
        begin();
        return claim;
    }

    /** Returns the runs that are held. */
    public List<HeldRun> runs() {
        return List.copyOf(held.keySet());
    }

    /** Renews all claims. One whose renewal finds nothing is lost; so is one whose time is over while the store is away. */
    public void renew() {
        List<HeldRun> asked = runs();
        if (asked.isEmpty()) {
            return;
        }
        long before = uptime.hundredths();
        try {
            renewed(asked, store.renew(asked), before);
        } catch (JournalException away) {
            LOG.debug("The claims on {} runs were not renewed.", asked.size(), away);
            held.values().stream().filter(claim -> !claim.held()).forEach(HeldClaim::lost);
        }
    }

    private void renewed(Collection<HeldRun> asked, Set<HeldRun> kept, long before) {
        for (HeldRun run : asked) {
            HeldClaim claim = held.get(run);
            if (claim != null && kept.contains(run)) {
                claim.renewedUntil(deadline(before));
            } else if (claim != null) {
                claim.lost();
            }
        }
    }

    private long deadline(long before) {
        return before + term.minus(interval(term)).toMillis() / 10;
    }

    /** Forgets a claim that its holder ended, or that is lost. */
    void forget(HeldRun run) {
        held.remove(run);
    }

    private synchronized void begin() {
        if (scheduled && renewals == null) {
            ScheduledExecutorService begun = Executors.newSingleThreadScheduledExecutor(work -> {
                Thread thread = new Thread(work, "journeyman-claims");
                thread.setDaemon(true);
                return thread;
            });
            long interval = interval(term).toMillis();
            ScheduledFuture<?> untilClosed =
                    begun.scheduleWithFixedDelay(this::renewQuietly, interval, interval, TimeUnit.MILLISECONDS);
            LOG.debug("Claims are renewed every {} ms: {}", interval, untilClosed);
            renewals = begun;
        }
    }

    private void renewQuietly() {
        try {
            renew();
        } catch (RuntimeException problem) {
            LOG.warn("Claims cannot be renewed; the next renewal follows.", problem);
        }
    }

    /** Renews no more. What is still held ends with its time. */
    @Override
    public synchronized void close() {
        if (renewals != null) {
            renewals.shutdownNow();
            renewals = null;
        }
    }
}
