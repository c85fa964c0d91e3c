package dev.journeyman.engine.prompt;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.journeyman.workspace.Workspace.TodoFile;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The todo list according to the journal: the coder's newest list, or the one shown with its newest turn if a command
 * changed the file.
 */
public final class JournaledTodo {

    private final String path;
    private String list = "";
    private Entry.@Nullable ToolStarted started;

    private JournaledTodo(String path) {
        this.path = path;
    }

    /**
     * Returns the newest list; empty where there was none.
     *
     * @param path where it lives, relative to the worktree
     */
    public static String of(List<RecordedEntry> entries, String path) {
        JournaledTodo todo = new JournaledTodo(path);
        entries.forEach(recorded -> todo.apply(recorded.entry()));
        return todo.list;
    }

    private void apply(Entry entry) {
        if (entry instanceof Entry.ToolStarted begun) {
            started = begun;
        } else if (entry instanceof Entry.ToolFinished finished) {
            if (started != null && finished.ok() && started.call().equals(finished.call())) {
                written(started);
            }
        } else if (entry instanceof Entry.RequestSent sent && TodoTail.isShownWith(sent)) {
            shown(sent.sent().tail());
        }
    }

    private void written(Entry.ToolStarted call) {
        try {
            Arguments arguments = Arguments.of(ToolExecutionRequest.builder()
                    .name(call.tool())
                    .arguments(call.arguments())
                    .build());
            switch (call.tool()) {
                case "update_todo_list" -> list = arguments.content("content");
                case "write_file" -> list = isList(arguments) ? arguments.content("content") : list;
                case "edit_file" -> list = isList(arguments) ? edited(arguments) : list;
                default -> {} // what a command did to it shows in the next turn
            }
        } catch (BadArgumentsException | InvalidPathException otherArguments) {
            // a tool of a host that has the same name
        }
    }

    private boolean isList(Arguments arguments) {
        return Path.of(arguments.text("path").strip()).normalize().equals(Path.of(path));
    }

    private String edited(Arguments arguments) {
        return list.replace(arguments.content("old"), arguments.content("new"));
    }

    /** Takes what a turn was shown, unless it is the beginning of what is known already. */
    private void shown(String tail) {
        if (!tail.equals(TodoTail.of(list))) {
            list = TodoFile.listIn(tail);
        }
    }
}
