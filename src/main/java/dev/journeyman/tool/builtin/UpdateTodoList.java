package dev.journeyman.tool.builtin;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;

/** The tool {@code update_todo_list}: it replaces the whole todo list. */
public final class UpdateTodoList implements Tool {

    @Override
    public ToolSpecification specification() {
        return ToolSpecs.of(
                "update_todo_list",
                "Replaces your whole todo list, which you are shown with every turn and which outlives this"
                        + " conversation. One item a line: \"- [ ] open\" or \"- [x] done\".",
                "content: the whole new list, in Markdown");
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) {
        String content = arguments.content("content");
        workspace.todo().replace(content);
        return ToolResult.of(
                "the todo list has %s lines".formatted(content.lines().count()));
    }
}
