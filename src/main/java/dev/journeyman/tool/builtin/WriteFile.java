package dev.journeyman.tool.builtin;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;

/** The tool {@code write_file}: it creates a file or replaces its whole content. */
public final class WriteFile implements Tool {

    @Override
    public ToolSpecification specification() {
        return ToolSpecs.of(
                "write_file",
                "Writes the whole content of a file, which is made where there is none. To change a part, use"
                        + " edit_file.",
                "path: the file, relative to the workspace",
                "content: all of its new content");
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) {
        String path = arguments.text("path");
        String content = arguments.content("content");
        workspace.write(path, content);
        return ToolResult.of(
                "wrote %s, %s lines".formatted(path, content.lines().count()));
    }
}
