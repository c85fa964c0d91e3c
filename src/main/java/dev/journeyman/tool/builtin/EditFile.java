package dev.journeyman.tool.builtin;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;

/** The tool {@code edit_file}: it replaces one passage of a file, which must occur exactly once. */
public final class EditFile implements Tool {

    @Override
    public ToolSpecification specification() {
        return ToolSpecs.of(
                "edit_file",
                "Replaces one passage of a file. The passage must occur exactly once: include enough of what surrounds"
                        + " it.",
                "path: the file, relative to the workspace",
                "old: the passage as it is, to the letter",
                "new: what to put in its place");
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) {
        String path = arguments.text("path");
        String passage = arguments.content("old");
        String replacement = arguments.content("new");
        if (passage.isEmpty()) {
            throw new BadArgumentsException(
                    "\"old\" of edit_file is empty. Quote the passage to replace, or use write_file.");
        }
        String text = workspace.read(path);
        int count = occurrences(text, passage);
        if (count != 1) {
            return ToolResult.error("the passage occurs %s times in %s, not once; nothing was changed. %s"
                    .formatted(
                            count,
                            path,
                            count == 0
                                    ? "Read the file and quote it to the letter."
                                    : "Quote more of what surrounds it."));
        }
        int at = text.indexOf(passage);
        workspace.write(path, text.substring(0, at) + replacement + text.substring(at + passage.length()));
        return ToolResult.of("edited " + path);
    }

    private static int occurrences(String text, String passage) {
        int count = 0;
        for (int at = text.indexOf(passage); at >= 0; at = text.indexOf(passage, at + 1)) {
            count++;
        }
        return count;
    }
}
