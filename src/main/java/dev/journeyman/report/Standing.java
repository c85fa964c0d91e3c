package dev.journeyman.report;

import dev.journeyman.context.Contract;
import dev.journeyman.flow.Conversation;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import dev.journeyman.workspace.Worktree;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a run stands: the fold of its entries. The engine steers by it while the run is driven, and anybody else gets the
 * same from the journal.
 *
 * <p>It is used by one thread at a time.
 */
public final class Standing {

    private static final String EMPTY = "A run begins with RunStarted; this one has no entries.";

    private final Meter meter = new Meter();
    private final Track track = new Track();
    private final Desk desk = new Desk();
    private final Attempts attempts = new Attempts();
    private final Served served = new Served();
    private final Spell spell = new Spell();
    private final Coder coder = new Coder();
    private final Known known = new Known();
    private final Way way = new Way();
    private final WorkSinceReview sinceReview = new WorkSinceReview();
    private long seq;
    private @Nullable Instant at;
    private @Nullable Contract contract;
    private @Nullable Worktree worktree;

    /** Returns where a run stands after some entries. */
    public static Standing of(List<Recorded> entries) {
        Standing standing = new Standing();
        entries.forEach(standing::apply);
        return standing;
    }

    /** Takes the next entry in. */
    public void apply(Recorded recorded) {
        Entry entry = recorded.entry();
        seq = recorded.seq();
        at = recorded.at();
        meter.apply(recorded);
        track.apply(entry);
        desk.apply(entry);
        attempts.apply(entry);
        served.apply(entry);
        spell.apply(entry);
        coder.apply(entry);
        known.apply(entry);
        way.apply(recorded);
        sinceReview.apply(entry);
        if (entry instanceof Entry.RunStarted started) {
            contract = Contract.of(started.story());
        } else if (entry instanceof Entry.WorkspacePrepared prepared) {
            worktree = new Worktree(prepared.path(), prepared.branch(), prepared.base());
        } else if (entry instanceof Entry.Moved moved) {
            moved(moved.move());
        }
    }

    /** Returns the seq of the newest entry. */
    public long seq() {
        return seq;
    }

    /** Returns when the newest entry was written. */
    public Instant at() {
        if (at == null) {
            throw new IllegalStateException(EMPTY);
        }
        return at;
    }

    /** Returns the state and the detours it returns from. */
    public Position position() {
        return way.position();
    }

    /** Returns how it came there. */
    public Way way() {
        return way;
    }

    /** Returns story, plan and pivot as they stand. */
    public Contract contract() {
        if (contract == null) {
            throw new IllegalStateException(EMPTY);
        }
        return contract;
    }

    /** Returns the worktree, where it was made. */
    public Optional<Worktree> worktree() {
        return Optional.ofNullable(worktree);
    }

    /** Returns what was used. */
    public Meter meter() {
        return meter;
    }

    /** Returns what the coder did lately. */
    public Track track() {
        return track;
    }

    /** Returns what lies before an architect. */
    public Desk desk() {
        return desk;
    }

    /** Returns what the coder did since a budget was reviewed last. */
    public WorkSinceReview sinceReview() {
        return sinceReview;
    }

    /** Returns which attempt it is. */
    public Attempts attempts() {
        return attempts;
    }

    /** Returns who was called how often. */
    public Served served() {
        return served;
    }

    /** Returns who serves the coder and since when. */
    public Spell spell() {
        return spell;
    }

    /** Returns what the coder's context still has to be given. */
    public Coder coder() {
        return coder;
    }

    /** Returns what was fetched and seen for prompts. */
    public Known known() {
        return known;
    }

    private void moved(Move move) {
        Signal signal = move.signal();
        if (signal instanceof Signal.PlanApproved
                && desk.submitted().orElseThrow() instanceof Signal.PlanSubmitted submitted) {
            contract = contract().approved(submitted.plan());
        } else if (signal instanceof Signal.Pivoted pivoted) {
            contract = contract().pivoted(pivoted);
        } else if (move.conversation() == Conversation.NEW) {
            contract = contract().reopened();
        }
    }
}
