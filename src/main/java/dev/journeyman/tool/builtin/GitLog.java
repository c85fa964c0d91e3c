package dev.journeyman.tool.builtin;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Repository.FileRevision;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.List;
import java.util.stream.Collectors;

/** The tool {@code git_log}: it lists the newest commits that changed a file or a directory. */
public final class GitLog implements Tool {

    private static final int MOST = 20;
    private static final int WIDTH = 200;

    @Override
    public ToolSpecification specification() {
        return ToolSpecs.of(
                "git_log",
                "Shows which commits changed a file or a directory, the newest first: id, day, subject; at most %s."
                        .formatted(MOST),
                "path: the file or directory, relative to the workspace",
                "limit?#: how many commits");
    }

    @Override
    public Availability offer() {
        return Availability.ALWAYS;
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) {
        String path = arguments.text("path");
        int most = Math.min(MOST, arguments.positive("limit").orElse(MOST));
        String relative =
                workspace.root().relativize(workspace.file(path)).toString().replace('\\', '/');
        List<FileRevision> history = workspace.repository().history(relative, most);
        return ToolResult.of(
                history.isEmpty()
                        ? "no commit has changed \"%s\"".formatted(path)
                        : history.stream().map(GitLog::line).collect(Collectors.joining("\n")));
    }

    private static String line(FileRevision revision) {
        String subject = revision.subject().replaceAll("\\p{Cntrl}+", " ").strip();
        String shown = subject.codePointCount(0, subject.length()) > WIDTH
                ? subject.substring(0, subject.offsetByCodePoints(0, WIDTH)) + "…"
                : subject;
        return "%s %s %s".formatted(revision.id(), revision.day(), shown);
    }
}
