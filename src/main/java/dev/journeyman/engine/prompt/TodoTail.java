package dev.journeyman.engine.prompt;

import dev.journeyman.context.TruncatedText;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.workspace.Workspace.TodoFile;

/** The todo list as it is shown at the end of a coding request. It is not part of the conversation. */
public final class TodoTail {

    private static final int TODO_LIMIT = 8 * 1024;

    private TodoTail() {}

    /** Returns what is shown of a todo list; empty where there is none. */
    public static String of(String list) {
        return list.isBlank() ? "" : TodoFile.HEADING + TruncatedText.head(list.strip(), TODO_LIMIT, "\n[… cut here]");
    }

    /** Returns whether a request is shown the todo list. */
    static boolean isShownWith(Entry.RequestSent sent) {
        return sent.caller() == CallerRole.CODER && sent.state() == State.CODING;
    }
}
