package dev.journeyman.report.fold;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.run.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The facts of a run that its report shows, folded from its entries one after another: the state of the run, and what
 * the state does not keep. It is used by one thread at a time.
 */
public final class ReportFold {

    private RunState state = RunState.START;
    private final CheckLog checks = new CheckLog();
    private final ReviewLog reviews = new ReviewLog();
    private final WorkLog work = new WorkLog();
    private final CallLog calls = new CallLog();
    private Optional<Instant> started = Optional.empty();
    private Optional<Instant> ended = Optional.empty();

    /** Returns the facts after some entries, given the state that they fold to, which is then not folded again. */
    public static ReportFold of(List<RecordedEntry> entries, RunState state) {
        ReportFold facts = new ReportFold();
        entries.forEach(facts::note);
        facts.state = state;
        return facts;
    }

    /** Applies the next entry. */
    public void apply(RecordedEntry recorded) {
        state = state.after(recorded);
        note(recorded);
    }

    /** Keeps what the state does not keep. */
    private void note(RecordedEntry recorded) {
        Entry entry = recorded.entry();
        Runnable meaning = switch (EntryKind.of(entry)) {
            case RUN_STARTED -> () -> started = Optional.of(recorded.at());
            case RUN_ENDED -> () -> ended = Optional.of(recorded.at());
            case CHECK_FINISHED -> () -> checks.finished((Entry.CheckFinished) entry);
            case CHECKS_FINISHED -> () -> checks.roundFinished((Entry.ChecksFinished) entry);
            case REVIEW_REQUESTED -> () -> reviews.requested(recorded.at(), (Entry.ReviewRequested) entry);
            case VERDICT_GIVEN -> () -> reviews.judged((Entry.VerdictGiven) entry);
            case MOVED ->
                () -> reviews.moved(recorded.at(), ((Entry.Moved) entry).move().signal());
            case ATTEMPT_STARTED -> () -> work.started((Entry.AttemptStarted) entry);
            case WORK_COMMITTED -> () -> work.committed((Entry.WorkCommitted) entry);
            case ATTEMPT_RECORDED -> () -> work.recorded(((Entry.AttemptRecorded) entry).attempt());
            case REQUEST_SENT -> () -> calls.requested();
            case REPLY_RECEIVED -> () -> calls.replied((Entry.ReplyReceived) entry);
            case CALL_FAILED -> () -> calls.failed((Entry.CallFailed) entry);
            case CONTEXT_CHANGED -> () -> calls.changed(((Entry.ContextChanged) entry).change());
            case MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    WORKSPACE_PREPARED,
                    NOTICE_GIVEN,
                    ATTEMPT_ENDED,
                    PROVIDER_SKIPPED,
                    BREAKER_CHANGED,
                    ATTEMPTS_CLEARED,
                    BRIEF_INJECTED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    TOOL_STARTED,
                    TOOL_FINISHED,
                    COMMAND_STARTED,
                    FILES_DIFFERED,
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    EFFECT_FAILED,
                    PUSH_STARTED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> () -> {};
        };
        meaning.run();
    }

    /** Returns the state of the run. */
    public RunState state() {
        return state;
    }

    /** Returns the results of the checks. */
    public CheckLog checks() {
        return checks;
    }

    /** Returns the reviews. */
    public ReviewLog reviews() {
        return reviews;
    }

    /** Returns the commits and attempts. */
    public WorkLog work() {
        return work;
    }

    /** Returns the calls to providers. */
    public CallLog calls() {
        return calls;
    }

    /** Returns when the run was started. */
    public Instant started() {
        return started.orElseGet(state::at);
    }

    /** Returns when the run ended; empty if it is not over. */
    public Optional<Instant> ended() {
        return ended;
    }
}
