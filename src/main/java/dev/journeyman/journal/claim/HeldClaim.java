package dev.journeyman.journal.claim;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A claim of this process on a run. It may be used from any thread. */
public final class HeldClaim implements Claim {

    private static final Logger LOG = LoggerFactory.getLogger(HeldClaim.class);

    private final HeldClaims all;
    private final ClaimStore store;
    private final HeldRun run;
    private final List<Runnable> renewals = new ArrayList<>();
    private final List<Runnable> losses = new ArrayList<>();
    private volatile long deadline;
    private volatile State state = State.HELD;

    private enum State {
        HELD,
        LOST,
        ENDED
    }

    HeldClaim(HeldClaims all, ClaimStore store, HeldRun run, long deadline) {
        this.all = all;
        this.store = store;
        this.run = run;
        this.deadline = deadline;
    }

    @Override
    public String run() {
        return run.run();
    }

    @Override
    public boolean held() {
        return state == State.HELD && all.uptime().hundredths() < deadline;
    }

    @Override
    public Duration left() {
        long left = deadline - all.uptime().hundredths();
        return state == State.HELD && left > 0 ? Duration.ofMillis(left * 10) : Duration.ZERO;
    }

    @Override
    public long deadline() {
        return state == State.LOST ? 0 : deadline;
    }

    @Override
    public synchronized void onRenewed(Runnable then) {
        renewals.add(then);
    }

    @Override
    public void onLost(Runnable then) {
        synchronized (this) {
            if (state != State.LOST) {
                losses.add(then);
                return;
            }
        }
        then.run();
    }

    void renewedUntil(long newDeadline) {
        List<Runnable> work;
        synchronized (this) {
            if (state != State.HELD) {
                return;
            }
            deadline = newDeadline;
            work = List.copyOf(renewals);
        }
        work.forEach(HeldClaim::done);
    }

    /** Records that the claim is lost, once. */
    void lost() {
        List<Runnable> work;
        synchronized (this) {
            if (state != State.HELD) {
                return;
            }
            state = State.LOST;
            work = List.copyOf(losses);
        }
        all.forget(run);
        LOG.warn("The claim on run {} is lost. Its processes end, and another worker may take the run.", run.run());
        work.forEach(HeldClaim::done);
    }

    private static void done(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException problem) {
            LOG.warn("What follows a claim failed.", problem);
        }
    }

    @Override
    public void takeOver(long expected, List<StoredEntry> entries, RunHead head) {
        append(true, expected, entries, head);
    }

    @Override
    public void append(long expected, List<StoredEntry> entries, RunHead head) {
        append(false, expected, entries, head);
    }

    private void append(boolean takesOver, long expected, List<StoredEntry> entries, RunHead head) {
        if (state == State.LOST) {
            throw new LostClaimException(run.run());
        }
        try {
            store.append(run, takesOver, expected, entries, head);
        } catch (LostClaimException gone) {
            lost();
            throw gone;
        }
        if (!head.due().driven()) {
            end(); // the append has released the row
        }
    }

    @Override
    public void giveBack(Duration after) {
        if (end()) {
            store.giveBack(run, after);
        }
    }

    /** Ends the claim, and returns whether it was still held. */
    private boolean end() {
        synchronized (this) {
            if (state != State.HELD) {
                return false;
            }
            state = State.ENDED;
        }
        all.forget(run);
        return true;
    }
}
