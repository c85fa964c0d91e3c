package dev.journeyman.tool;

import dev.journeyman.flow.State;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.journeyman.tool.box.Toolbox;
import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.Worktrees;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A worktree of a real repository and the tools to work on it, called as a model calls them. */
public final class Bench {

    private final Workspace workspace;
    private final Toolbox toolbox = new Toolbox(List.of());

    public Bench(Path scratch) throws IOException {
        Checkout checkout = Checkout.make(scratch.resolve("repo"));
        Worktrees worktrees = new Worktrees(scratch.resolve("state"));
        WorkspaceRequest assignment = new WorkspaceRequest(checkout.root(), false, Map.of());
        workspace = worktrees.open(worktrees.make(assignment, "r-1"), assignment);
    }

    public Workspace workspace() {
        return workspace;
    }

    public Path file(String name, String content) {
        workspace.write(name, content);
        return workspace.file(name);
    }

    /** Calls a tool. A refusal is returned as the error result that a model reads. */
    public ToolResult call(String tool, String arguments) throws InterruptedException {
        try {
            return toolbox.tool(tool, State.CODING)
                    .orElseThrow()
                    .run(
                            Arguments.of(ToolExecutionRequest.builder()
                                    .name(tool)
                                    .arguments(arguments.replace('\'', '"'))
                                    .build()),
                            workspace);
        } catch (BadArgumentsException | WorkspaceException refused) {
            return ToolResult.error(String.valueOf(refused.getMessage()));
        }
    }
}
