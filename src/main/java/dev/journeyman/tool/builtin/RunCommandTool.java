package dev.journeyman.tool.builtin;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.time.Duration;

/** The tool {@code run_command}: it runs a shell command in the workspace. */
public final class RunCommandTool implements Tool {

    @Override
    public ToolSpecification specification() {
        return ToolSpecs.of(
                "run_command",
                "Runs a shell command in the workspace and returns what it printed. It cannot ask anything, and"
                        + " nothing it starts outlives it.",
                "command: the command, for sh",
                "timeout_seconds?#: after how long it is ended; %s where left out"
                        .formatted(Commands.USUAL.toSeconds()));
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) throws InterruptedException {
        String command = arguments.text("command");
        Duration limit =
                Duration.ofSeconds(arguments.positive("timeout_seconds").orElse((int) Commands.USUAL.toSeconds()));
        Duration allowed = limit.compareTo(Commands.LONGEST) > 0 ? Commands.LONGEST : limit;
        Commands.CommandResult ending = workspace.commands().run(command, allowed);
        String output =
                ending.output().isEmpty() || ending.output().endsWith("\n") ? ending.output() : ending.output() + "\n";
        if (ending.timedOut()) {
            return ToolResult.error(output + "ended after %s s: it took too long".formatted(allowed.toSeconds()));
        }
        return new ToolResult(output + "exit code " + ending.exit(), ending.exit() != 0);
    }
}
