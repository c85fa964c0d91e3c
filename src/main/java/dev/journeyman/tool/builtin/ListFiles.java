package dev.journeyman.tool.builtin;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.List;
import java.util.Locale;

/** The tool {@code list_files}: it lists the files below a directory that git does not ignore. */
public final class ListFiles implements Tool {

    private static final int MOST = 500;

    @Override
    public ToolSpecification specification() {
        return ToolSpecs.of(
                "list_files",
                "Lists files that git does not ignore, at most %s.".formatted(MOST),
                "path?: a directory, relative to the workspace; all of it where left out",
                "pattern?: a glob such as **/*.java");
    }

    @Override
    public Availability offer() {
        return Availability.ALWAYS;
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) throws InterruptedException {
        List<String> files = WorkspaceFiles.files(workspace, arguments.optional("path"), arguments.optional("pattern"));
        String shown = String.join("\n", files.subList(0, Math.min(MOST, files.size())));
        if (files.isEmpty()) {
            return ToolResult.of("no such files");
        }
        return ToolResult.of(
                files.size() <= MOST
                        ? shown
                        : shown + String.format(Locale.ROOT, "\n… and %,d more; narrow it down", files.size() - MOST));
    }
}
