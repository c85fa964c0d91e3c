package dev.journeyman.run;

import dev.journeyman.context.Contract;
import dev.journeyman.flow.ConversationRule;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
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
public final class RunState {

    private static final String EMPTY = "A run begins with RunStarted; this one has no entries.";

    private final RunUsage usage = new RunUsage();
    private final CoderActivity activity = new CoderActivity();
    private final ReviewState review = new ReviewState();
    private final AttemptState attempts = new AttemptState();
    private final ProviderCalls calls = new ProviderCalls();
    private final ProviderTenure tenure = new ProviderTenure();
    private final PromptState prompt = new PromptState();
    private final FetchedKnowledge knowledge = new FetchedKnowledge();
    private final StateHistory history = new StateHistory();
    private final WorkSinceReview sinceReview = new WorkSinceReview();
    private long seq;
    private @Nullable Instant at;
    private @Nullable Contract contract;
    private @Nullable Worktree worktree;

    /** Returns where a run stands after some entries. */
    public static RunState of(List<RecordedEntry> entries) {
        RunState standing = new RunState();
        entries.forEach(standing::apply);
        return standing;
    }

    /** Takes the next entry in. */
    public void apply(RecordedEntry recorded) {
        Entry entry = recorded.entry();
        seq = recorded.seq();
        at = recorded.at();
        usage.apply(recorded);
        activity.apply(entry);
        review.apply(entry);
        attempts.apply(entry);
        calls.apply(entry);
        tenure.apply(entry);
        prompt.apply(entry);
        knowledge.apply(entry);
        history.apply(recorded);
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
        return history.position();
    }

    /** Returns how it came there. */
    public StateHistory history() {
        return history;
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
    public RunUsage usage() {
        return usage;
    }

    /** Returns what the coder did lately. */
    public CoderActivity activity() {
        return activity;
    }

    /** Returns what lies before an architect. */
    public ReviewState review() {
        return review;
    }

    /** Returns what the coder did since a budget was reviewed last. */
    public WorkSinceReview sinceReview() {
        return sinceReview;
    }

    /** Returns which attempt it is. */
    public AttemptState attempts() {
        return attempts;
    }

    /** Returns who was called how often. */
    public ProviderCalls calls() {
        return calls;
    }

    /** Returns who serves the coder and since when. */
    public ProviderTenure tenure() {
        return tenure;
    }

    /** Returns what the coder's context still has to be given. */
    public PromptState prompt() {
        return prompt;
    }

    /** Returns what was fetched and seen for prompts. */
    public FetchedKnowledge knowledge() {
        return knowledge;
    }

    private void moved(Move move) {
        Signal signal = move.signal();
        if (signal instanceof Signal.PlanApproved
                && review.submitted().orElseThrow() instanceof Signal.PlanSubmitted submitted) {
            contract = contract().approved(submitted.plan());
        } else if (signal instanceof Signal.Pivoted pivoted) {
            contract = contract().pivoted(pivoted);
        } else if (move.conversation() == ConversationRule.NEW) {
            contract = contract().reopened();
        }
    }
}
