package dev.journeyman.testkit.script;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.claim.ClaimStore;
import dev.journeyman.journal.claim.HeldClaim;
import dev.journeyman.journal.claim.HeldClaims;
import dev.journeyman.journal.claim.HeldRun;
import dev.journeyman.journal.claim.Uptime;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A process among those that drive the runs of a scripted hand-out. It may be used from any thread. */
final class ScriptedWorker implements Handout, ClaimStore {

    private final String name;
    private final Duration term;
    private final ScriptedQueue queue;
    private final HeldClaims claims;
    private final List<ScriptedServing> servings = new CopyOnWriteArrayList<>();
    private volatile boolean frozen;

    ScriptedWorker(String name, Duration term, ScriptedQueue queue, Uptime uptime) {
        this.name = name;
        this.term = term;
        this.queue = queue;
        this.claims = HeldClaims.unscheduled(this, term, uptime);
    }

    @Override
    public String worker() {
        return name;
    }

    @Override
    public Duration term() {
        return term;
    }

    @Override
    public Optional<Claim> claim(String run) {
        long before = claims.uptime().hundredths();
        return queue.claim(run, name).map(held -> claims.hold(held, before));
    }

    @Override
    public Serving serve(String host, int slots, Consumer<Claim> driver) {
        ScriptedServing serving = new ScriptedServing(host, slots, driver);
        servings.add(serving);
        return serving;
    }

    @Override
    public List<Holder> holders() {
        return queue.holders();
    }

    /** Hands the next run out that is due and not left out, if a slot is free. */
    Optional<String> next(Collection<String> leftOut) {
        for (ScriptedServing serving : servings) {
            Optional<String> run = frozen ? Optional.empty() : serving.drives(() -> next(serving, leftOut));
            if (run.isPresent()) {
                return run;
            }
        }
        return Optional.empty();
    }

    private Optional<HeldClaim> next(ScriptedServing serving, Collection<String> leftOut) {
        long before = claims.uptime().hundredths();
        return queue.next(serving.host(), name, leftOut).map(held -> claims.hold(held, before));
    }

    void renewAll() {
        if (!frozen) {
            claims.renew();
        }
    }

    void freeze(boolean now) {
        frozen = now;
    }

    /** Waits until no driver of this worker is at work. */
    void settle() {
        servings.forEach(ScriptedServing::settle);
    }

    @Override
    public Set<HeldRun> renew(Collection<HeldRun> held) {
        return queue.renew(held);
    }

    @Override
    public void append(HeldRun held, boolean takesOver, long expected, List<StoredEntry> entries, RunHead head) {
        queue.append(held, takesOver, expected, entries, head);
    }

    @Override
    public void giveBack(HeldRun held, Duration after) {
        queue.giveBack(held, after);
    }
}
