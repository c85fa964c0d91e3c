package dev.journeyman.run;

import dev.journeyman.flow.Position;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.review.Contract;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The state of a run, folded from its entries. The engine decides by it while it drives the run; any reader of the
 * journal gets the same state. It is immutable and may be used from any thread.
 */
public final class RunState {

    /** The state of a run without entries. */
    public static final RunState START = new RunState(
            NewestEntry.NONE,
            RunBasics.START,
            StateHistory.START,
            RunUsage.NONE,
            new Parts(
                    CoderState.START,
                    ReviewState.NONE,
                    AttemptState.NONE,
                    RecordedAttempts.NONE,
                    ProviderTenure.NONE,
                    ProviderCalls.NONE));

    private static final String EMPTY = "A run begins with RunStarted; this one has no entries.";

    private final NewestEntry newest;
    private final RunBasics basics;
    private final StateHistory history;
    private final RunUsage usage;
    private final Parts parts;

    /** The parts that do not depend on how much was used before. */
    private record Parts(
            CoderState coder,
            ReviewState review,
            AttemptState attempts,
            RecordedAttempts records,
            ProviderTenure tenure,
            ProviderCalls calls) {

        private Parts after(EntryKind kind, RecordedEntry recorded) {
            Entry entry = recorded.entry();
            return new Parts(
                    coder.after(kind, entry),
                    review.after(kind, recorded),
                    attempts.after(kind, entry),
                    records.after(kind, entry),
                    tenure.after(kind, entry),
                    calls.after(kind, entry));
        }
    }

    /**
     * The newest entry of a run.
     *
     * @param seq its seq; 0 before the first
     * @param at when it was written
     */
    private record NewestEntry(long seq, Optional<Instant> at) {

        private static final NewestEntry NONE = new NewestEntry(0, Optional.empty());
    }

    private RunState(NewestEntry newest, RunBasics basics, StateHistory history, RunUsage usage, Parts parts) {
        this.newest = newest;
        this.basics = basics;
        this.history = history;
        this.usage = usage;
        this.parts = parts;
    }

    /** Returns the state of a run after the given entries. */
    public static RunState of(List<RecordedEntry> entries) {
        RunState state = START;
        for (RecordedEntry recorded : entries) {
            state = state.after(recorded);
        }
        return state;
    }

    /** Returns the state after the next entry. */
    public RunState after(RecordedEntry recorded) {
        Entry entry = recorded.entry();
        EntryKind kind = EntryKind.of(entry);
        return new RunState(
                new NewestEntry(recorded.seq(), Optional.of(recorded.at())),
                basics.after(kind, entry, parts.review.submitted()),
                history.after(kind, recorded),
                usage.after(kind, recorded, newest.at()),
                parts.after(kind, recorded));
    }

    /** Returns the seq of the newest entry. */
    public long seq() {
        return newest.seq();
    }

    /** Returns when the newest entry was written. */
    public Instant at() {
        return newest.at().orElseThrow(() -> new IllegalStateException(EMPTY));
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
        return basics.contract().orElseThrow(() -> new IllegalStateException(EMPTY));
    }

    /** Returns why a caller cancelled the story while another process may have driven it; empty if none did. */
    public Optional<String> cancelled() {
        return basics.cancelled();
    }

    /** Returns where the run was asked to work; empty for a run without entries. */
    public Optional<WorkspaceRequest> request() {
        return basics.request();
    }

    /** Returns the worktree; empty before it is made. */
    public Optional<Worktree> worktree() {
        return basics.worktree();
    }

    /** Returns the usage of the run up to the newest entry. */
    public RunUsage usage() {
        return newest.at().map(usage::until).orElse(usage);
    }

    /** Returns the recent actions of the coder. */
    public CoderActivity activity() {
        return parts.coder.activity();
    }

    /** Returns the reviews. */
    public ReviewState review() {
        return parts.review;
    }

    /** Returns the coder's work since the newest budget review. */
    WorkSinceReview sinceReview() {
        return parts.coder.sinceReview();
    }

    /** Returns the current attempt. */
    public AttemptState attempts() {
        return parts.attempts;
    }

    /** Returns what is recorded of the attempts. */
    public RecordedAttempts records() {
        return parts.records;
    }

    /** Returns the calls to providers. */
    public ProviderCalls calls() {
        return parts.calls;
    }

    /** Returns the coder's current provider. */
    public ProviderTenure tenure() {
        return parts.tenure;
    }

    /** Returns what the coder's context still needs. */
    public PromptState prompt() {
        return parts.coder.prompt();
    }

    /** Returns the knowledge that was fetched for prompts. */
    public FetchedKnowledge knowledge() {
        return parts.coder.knowledge();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RunState state
                && newest.equals(state.newest)
                && basics.equals(state.basics)
                && history.equals(state.history)
                && usage.equals(state.usage)
                && parts.equals(state.parts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(newest, basics, history, usage, parts);
    }

    @Override
    public String toString() {
        return "%s after %s entries".formatted(position(), seq());
    }
}
