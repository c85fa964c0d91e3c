package dev.journeyman.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TruncatedText;
import dev.journeyman.flow.ConversationRule;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.review.CoderWork;
import dev.journeyman.workspace.TodoFile;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The coder's work since the newest budget review, or since its attempt began. It is used by one thread at a time. */
public final class WorkSinceReview {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int CALLS = 200;
    private static final int SHOWN = 1_000;
    private static final int OUTPUT = 8_000;

    private final Deque<CoderWork.Call> calls = new ArrayDeque<>();
    private Entry.@Nullable ToolStarted started;
    private String failing = "";
    private String todo = "";

    void apply(Entry entry) {
        if (entry instanceof Entry.ToolStarted begun) {
            started = begun;
        } else if (entry instanceof Entry.ToolFinished finished) {
            finished(finished);
        } else if (entry instanceof Entry.ContextChanged changed
                && changed.change() instanceof ContextChange.Appended appended
                && appended.message() instanceof ToolExecutionResultMessage result) {
            answered(result);
        } else if (entry instanceof Entry.CheckFinished check && !check.passed()) {
            failing = tail(check.output());
        } else if (entry instanceof Entry.RequestSent sent
                && sent.caller() == CallerRole.CODER
                && TodoFile.shown(sent.sent().tail())) {
            todo = TodoFile.listIn(sent.sent().tail());
        } else if (entry instanceof Entry.Moved moved) {
            moved(moved.move().signal(), moved.move().conversation());
        }
    }

    /** Returns the work, with its plan and the diff of the worktree. */
    public CoderWork work(String plan, String diff) {
        return new CoderWork(plan, todo, new ArrayList<>(calls), failing, diff);
    }

    private void finished(Entry.ToolFinished finished) {
        String arguments = started != null && started.call().equals(finished.call()) ? started.arguments() : "";
        called(new CoderWork.Call(finished.tool(), arguments, finished.ok(), finished.text()));
        started = null;
        if (!finished.ok()) {
            failing = tail(finished.text());
        } else if (finished.tool().equals("update_todo_list")) {
            todo = written(arguments);
        }
    }

    /** Adds the result of a call that was started and has no recorded end, because the process died. */
    private void answered(ToolExecutionResultMessage result) {
        if (started != null && started.call().equals(result.id())) {
            called(new CoderWork.Call(started.tool(), started.arguments(), false, result.text()));
            started = null;
        }
    }

    /** Keeps a call, with its texts cut to the length that is shown. */
    private void called(CoderWork.Call call) {
        calls.add(new CoderWork.Call(call.tool(), head(call.arguments()), call.ok(), head(call.result())));
        if (calls.size() > CALLS) {
            calls.remove();
        }
    }

    private static String tail(String text) {
        int from = Math.max(0, text.length() - OUTPUT);
        return text.substring(from > 0 && Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
    }

    private static String head(String text) {
        return TruncatedText.head(text, SHOWN, "…");
    }

    private String written(String arguments) {
        try {
            return JSON.readTree(arguments).path("content").asText(todo);
        } catch (JsonProcessingException unreadable) {
            return todo;
        }
    }

    private void moved(Signal signal, ConversationRule conversation) {
        if (signal instanceof Signal.Continued
                || signal instanceof Signal.Pivoted
                || conversation == ConversationRule.NEW) {
            calls.clear();
            failing = "";
        }
    }
}
