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
 * The state of a run, folded from its entries. The engine decides by it while it drives the run; any reader of the
 * journal gets the same state.
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
    private RecordedAttempts records = RecordedAttempts.NONE;
    private long seq;
    private @Nullable Instant at;
    private @Nullable Contract contract;
    private @Nullable Worktree worktree;

    /** Returns the state of a run after the given entries. */
    public static RunState of(List<RecordedEntry> entries) {
        RunState standing = new RunState();
        entries.forEach(standing::apply);
        return standing;
    }

    /** Applies the next entry. */
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
        records = records.after(entry);
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

    /** Returns the path through the states. */
    public StateHistory history() {
        return history;
    }

    /** Returns the current contract: story, plan and pivot. */
    public Contract contract() {
        if (contract == null) {
            throw new IllegalStateException(EMPTY);
        }
        return contract;
    }

    /** Returns the worktree; empty before it is made. */
    public Optional<Worktree> worktree() {
        return Optional.ofNullable(worktree);
    }

    /** Returns the usage of the run. */
    public RunUsage usage() {
        return usage;
    }

    /** Returns the recent actions of the coder. */
    public CoderActivity activity() {
        return activity;
    }

    /** Returns the reviews. */
    public ReviewState review() {
        return review;
    }

    /** Returns the coder's work since the newest budget review. */
    public WorkSinceReview sinceReview() {
        return sinceReview;
    }

    /** Returns the current attempt. */
    public AttemptState attempts() {
        return attempts;
    }

    /** Returns what is recorded of the attempts. */
    public RecordedAttempts records() {
        return records;
    }

    /** Returns the calls to providers. */
    public ProviderCalls calls() {
        return calls;
    }

    /** Returns the coder's current provider. */
    public ProviderTenure tenure() {
        return tenure;
    }

    /** Returns what the coder's context still needs. */
    public PromptState prompt() {
        return prompt;
    }

    /** Returns the knowledge that was fetched for prompts. */
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
