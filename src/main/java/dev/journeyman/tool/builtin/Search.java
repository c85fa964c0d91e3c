package dev.journeyman.tool.builtin;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceException;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The tool {@code search}: it lists the lines that a pattern matches. */
public final class Search implements Tool {

    private static final int MOST = 200;
    private static final int WIDTH = 240;

    @Override
    public ToolSpecification specification() {
        return ToolSpecs.of(
                "search",
                "Finds lines that match a regular expression, in files that git does not ignore; at most %s."
                        .formatted(MOST),
                "pattern: a regular expression",
                "path?: a file or directory, relative to the workspace; all of it where left out");
    }

    @Override
    public Availability offer() {
        return Availability.ALWAYS;
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) throws InterruptedException {
        BoundedRegex pattern = new BoundedRegex(pattern(arguments.text("pattern")));
        List<String> found = new ArrayList<>();
        for (String file : WorkspaceFiles.files(workspace, arguments.optional("path"), Optional.empty())) {
            collect(workspace, file, pattern, found);
            if (found.size() > MOST) {
                return ToolResult.of(String.join("\n", found.subList(0, MOST)) + "\n… and more; narrow it down");
            }
        }
        return ToolResult.of(found.isEmpty() ? "no line matches" : String.join("\n", found));
    }

    private static void collect(Workspace workspace, String file, BoundedRegex pattern, List<String> found)
            throws InterruptedException {
        WorkspaceFiles.obeyStop();
        String text;
        try {
            text = workspace.read(file);
        } catch (WorkspaceException notSearchable) {
            return;
        }
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size() && found.size() <= MOST; i++) {
            WorkspaceFiles.obeyStop();
            String line = lines.get(i).length() > WIDTH * 10 ? lines.get(i).substring(0, WIDTH * 10) : lines.get(i);
            if (finds(pattern, line, file, i + 1)) {
                String shown = line.strip();
                found.add("%s:%s: %s"
                        .formatted(file, i + 1, shown.length() > WIDTH ? shown.substring(0, WIDTH) + "…" : shown));
            }
        }
    }

    private static boolean finds(BoundedRegex pattern, String line, String file, int number) {
        try {
            return pattern.finds(line);
        } catch (BoundedRegex.LostException endless) {
            throw new BadArgumentsException(
                    "\"%s\" takes too long on %s, line %s. Write it without repetitions inside repetitions."
                            .formatted(pattern, file, number),
                    endless);
        }
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException wrong) {
            throw new BadArgumentsException(
                    "\"%s\" is not a regular expression: %s. Escape characters that are meant literally."
                            .formatted(text, wrong.getDescription()),
                    wrong);
        }
    }
}
