package dev.journeyman.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TruncatedText;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.model.CallerRole;
import dev.journeyman.review.Submission.CoderWork;
import dev.journeyman.value.GrowingList;
import dev.journeyman.workspace.Workspace.TodoFile;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.Optional;

/**
 * The coder's work since the newest budget review, or since its attempt began. It is immutable and may be used from any thread.
 *
 * @param calls the newest calls with their results, cut to the length that is shown
 * @param started the call that was started and has no recorded end
 * @param failing the newest output of something that failed
 * @param todo the todo list
 */
record WorkSinceReview(
        GrowingList<CoderWork.Call> calls, Optional<Entry.ToolStarted> started, String failing, String todo) {

    static final WorkSinceReview NONE = new WorkSinceReview(GrowingList.empty(), Optional.empty(), "", "");

    private static final JsonMapper JSON = new JsonMapper();
    private static final int CALLS = 200;
    private static final int SHOWN = 1_000;
    private static final int OUTPUT = 8_000;

    /** Returns the work, with its plan and the diff of the worktree. */
    CoderWork work(String plan, String diff) {
        return new CoderWork(plan, todo, calls.last(CALLS).elements(), failing, diff);
    }

    WorkSinceReview after(EntryKind kind, Entry entry) {
        return switch (kind) {
            case TOOL_STARTED -> started((Entry.ToolStarted) entry);
            case TOOL_FINISHED -> finished((Entry.ToolFinished) entry);
            case CONTEXT_CHANGED -> changed((Entry.ContextChanged) entry);
            case CHECK_FINISHED -> checked((Entry.CheckFinished) entry);
            case REQUEST_SENT -> sent((Entry.RequestSent) entry);
            case MOVED -> moved(((Entry.Moved) entry).move());
            case RUN_STARTED,
                    MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    RUN_ENDED,
                    WORKSPACE_PREPARED,
                    NOTICE_GIVEN,
                    WORK_COMMITTED,
                    ATTEMPT_STARTED,
                    ATTEMPT_ENDED,
                    REPLY_RECEIVED,
                    CALL_FAILED,
                    PROVIDER_SKIPPED,
                    BREAKER_CHANGED,
                    ATTEMPT_RECORDED,
                    ATTEMPTS_CLEARED,
                    BRIEF_INJECTED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    COMMAND_STARTED,
                    CHECKS_FINISHED,
                    FILES_DIFFERED,
                    REVIEW_REQUESTED,
                    VERDICT_GIVEN,
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    EFFECT_FAILED,
                    PUSH_STARTED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> this;
        };
    }

    private WorkSinceReview started(Entry.ToolStarted begun) {
        return PromptState.owns(begun.context())
                ? new WorkSinceReview(calls, Optional.of(begun), failing, todo)
                : this; // a reviewer looks at a result
    }

    private WorkSinceReview finished(Entry.ToolFinished finished) {
        if (!PromptState.owns(finished.context())) {
            return this;
        }
        String arguments = started.filter(begun -> begun.call().equals(finished.call()))
                .map(Entry.ToolStarted::arguments)
                .orElse("");
        GrowingList<CoderWork.Call> more =
                with(new CoderWork.Call(finished.tool(), arguments, finished.ok(), finished.text()));
        boolean listed = finished.ok() && finished.tool().equals("update_todo_list");
        return new WorkSinceReview(
                more,
                Optional.empty(),
                finished.ok() ? failing : tail(finished.text()),
                listed ? written(arguments) : todo);
    }

    /** Adds the result of a call that was started and has no recorded end, because the process died. */
    private WorkSinceReview changed(Entry.ContextChanged changed) {
        if (!PromptState.owns(changed.context())
                || !(changed.change() instanceof ContextChange.Appended appended)
                || !(appended.message() instanceof ToolExecutionResultMessage result)) {
            return this;
        }
        return started.filter(begun -> begun.call().equals(result.id()))
                .map(begun -> new WorkSinceReview(
                        with(new CoderWork.Call(begun.tool(), begun.arguments(), false, result.text())),
                        Optional.empty(),
                        failing,
                        todo))
                .orElse(this);
    }

    private WorkSinceReview checked(Entry.CheckFinished check) {
        return check.passed() ? this : new WorkSinceReview(calls, started, tail(check.output()), todo);
    }

    private WorkSinceReview sent(Entry.RequestSent sent) {
        String tail = sent.sent().tail();
        return sent.caller() == CallerRole.CODER && TodoFile.shown(tail)
                ? new WorkSinceReview(calls, started, failing, TodoFile.listIn(tail))
                : this;
    }

    private WorkSinceReview moved(Move move) {
        Signal signal = move.signal();
        boolean reviewed = signal instanceof Signal.Continued
                || signal instanceof Signal.Pivoted
                || move.conversation() == ConversationRule.NEW;
        return reviewed ? new WorkSinceReview(GrowingList.empty(), started, "", todo) : this;
    }

    /** Keeps a call, with its texts cut to the length that is shown; so much later the oldest calls are dropped at once. */
    private GrowingList<CoderWork.Call> with(CoderWork.Call call) {
        GrowingList<CoderWork.Call> kept = calls.size() < 2 * CALLS ? calls : calls.last(CALLS);
        return kept.with(new CoderWork.Call(call.tool(), head(call.arguments()), call.ok(), head(call.result())));
    }

    private static String tail(String text) {
        int from = Math.max(0, text.length() - OUTPUT);
        return text.substring(from > 0 && Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
    }

    private static String head(String text) {
        return text.length() <= SHOWN / 3 ? text : TruncatedText.head(text, SHOWN, "…"); // a char is at most 3 bytes
    }

    private String written(String arguments) {
        try {
            return JSON.readTree(arguments).path("content").asText(todo);
        } catch (JsonProcessingException unreadable) {
            return todo;
        }
    }
}
