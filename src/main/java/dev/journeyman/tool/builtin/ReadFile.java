package dev.journeyman.tool.builtin;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.List;
import java.util.OptionalInt;

/** The tool {@code read_file}: it returns the text of a file, or some of its lines. */
public final class ReadFile implements Tool {

    @Override
    public ToolSpecification specification() {
        return ToolSpecs.of(
                "read_file",
                "Reads a text file. Long files: read the lines you need.",
                "path: the file, relative to the workspace",
                "from_line?#: the first line to read, counted from 1",
                "lines?#: how many lines to read");
    }

    @Override
    public Availability offer() {
        return Availability.ALWAYS;
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) {
        String path = arguments.text("path");
        String text = workspace.read(path);
        OptionalInt from = arguments.positive("from_line");
        OptionalInt count = arguments.positive("lines");
        if (from.isEmpty() && count.isEmpty()) {
            return ToolResult.of(text);
        }
        List<String> lines = text.lines().toList();
        int start = from.orElse(1) - 1;
        if (start >= lines.size()) {
            return ToolResult.error(
                    "\"%s\" has %s lines; line %s is past its end.".formatted(path, lines.size(), start + 1));
        }
        long end = Math.min(lines.size(), start + (long) count.orElse(lines.size()));
        return ToolResult.of(String.join("\n", lines.subList(start, (int) end)));
    }
}
