package dev.journeyman.engine.loop;

import dev.journeyman.engine.EngineSettings;
import dev.journeyman.engine.effect.EntrySink;
import dev.journeyman.engine.effect.StoreSink;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.workspace.process.Guard;
import dev.journeyman.workspace.process.Guards;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to drive a run: a claim where the store hands runs out, nothing where each process may drive. It may be used from any
 * thread.
 *
 * @param claim the claim; null where none is needed
 * @param worker the name of this process among those that drive runs of the store; null where it needs none
 * @param served whether a worker was given the run, and will be given it again when it is due
 */
record Hold(@Nullable Claim claim, @Nullable String worker, boolean served) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Hold.class);

    /** The right to write to a run without driving it, or to drive it where no claim is needed. */
    static final Hold NONE = new Hold(null, null, false);

    /**
     * Returns the right to drive a run here and now.
     *
     * @throws RunStateException if another process holds the run
     */
    static Hold on(EngineSettings settings, String run) {
        Optional<Handout> handout = settings.journal().handout();
        if (handout.isEmpty()) {
            return NONE;
        }
        Claim claim = handout.get().claim(run).orElseThrow(() -> heldElsewhere(handout.get(), run));
        return new Hold(claim, handout.get().worker(), false);
    }

    /** Returns the right that a worker was given. */
    static Hold of(Handout handout, Claim claim) {
        return new Hold(claim, handout.worker(), true);
    }

    private static RunStateException heldElsewhere(Handout handout, String run) {
        String holder = handout.holders().stream()
                .filter(held -> held.run().equals(run))
                .map(Handout.Holder::worker)
                .findFirst()
                .orElse("another process");
        return new RunStateException(
                "Run %s is driven by %s. Verdicts and cancellations reach it there; its events are in the journal."
                        .formatted(run, holder));
    }

    /** Returns where entries are written. */
    EntrySink sink(EngineSettings settings) {
        return new StoreSink(
                settings.journal(),
                settings.time().clock(),
                settings.workspaces().machine(),
                claim);
    }

    /** Returns the entry by which the run is taken over. */
    Entry.RunResumed resumed(EngineSettings settings) {
        String machine = settings.workspaces().machine();
        return claim == null
                ? new Entry.RunResumed()
                : new Entry.RunResumed(machine.isEmpty() ? null : machine, worker);
    }

    /** Returns the guard of the processes of a drive; null where it needs none. The caller closes it. */
    @Nullable
    Guard guard(EngineSettings settings) {
        if (claim == null) {
            return null;
        }
        Guard guard = new Guards(settings.workspaces().guards()).open(claim.deadline());
        claim.onRenewed(() -> guard.deadline(claim.deadline()));
        claim.onLost(() -> guard.deadline(claim.deadline()));
        return guard;
    }

    /** Breaks a drive off when the claim is lost, and cancels its story when another process asked for that. */
    void watch(StopRequest stopRequest, EngineSettings settings) {
        if (claim != null) {
            stopRequest.underClaim();
            claim.onLost(() -> stopRequest.lose(claim.run()));
            claim.onRenewed(new CancelWatch(settings.journal(), claim.run(), stopRequest));
        }
    }

    /** Returns whether the driver is to leave its step where nothing is under way: another process continues, or may have begun to. */
    boolean leaves(StopRequest stopRequest) {
        if (claim != null && !claim.held()) {
            stopRequest.lose(claim.run());
        }
        return stopRequest.drained();
    }

    /** Gives the run back where it is still held, due after a time at the earliest. */
    void giveBack(Duration after) {
        if (claim != null) {
            claim.giveBack(after);
        }
    }

    /** Gives the run back. Where the store is away, the claim ends with its time. */
    void giveBackQuietly() {
        try {
            close();
        } catch (JournalException away) {
            LOG.debug("Run {} was not given back.", claim == null ? "" : claim.run(), away);
        }
    }

    @Override
    public void close() {
        giveBack(Duration.ZERO);
    }
}
