package dev.journeyman.model.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.CallerRole;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** An agent in a sandbox: it writes to the worktree and to its own state, and nowhere else. */
class SandboxedAgentTest {

    @TempDir
    Path scratch;

    static boolean permitted() {
        try {
            new Worktrees(Path.of("").toAbsolutePath())
                    .check(new WorkspaceRequest(Path.of("").toAbsolutePath(), true, Map.of()).in("bwrap"));
            return true;
        } catch (BadInputException notHere) {
            return false;
        }
    }

    @Test
    @EnabledIf(value = "permitted", disabledReason = "bubblewrap is not installed, or it may not make namespaces here.")
    void a_sandboxed_agent_writes_only_to_the_worktree_and_its_own_state() throws IOException, InterruptedException {
        Path own = Files.createTempDirectory(
                Path.of(System.getenv("HOME")), ".journeyman-agent-"); // a sandbox never shows /tmp
        Path agent = own.resolve("agent");
        Path state = Files.createDirectory(own.resolve("state"));
        Files.writeString(agent, """
            #!/bin/sh
            cat > /dev/null
            echo work > work.txt && echo mine > '%1$s/state/mine' && echo stray 2> /dev/null > '%1$s/stray'
            echo "exit $?"
            """.formatted(own));
        Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwxr-xr-x"));
        try {
            Workspace workspace = sandboxed();
            String said = said(agent, own.getFileName() + "/state", workspace);

            assertThat(said).isNotEqualTo("exit 0");
            assertThat(workspace.root().resolve("work.txt")).hasContent("work");
            assertThat(state.resolve("mine")).hasContent("mine");
            assertThat(own.resolve("stray")).doesNotExist();
        } finally {
            for (Path each : List.of(state.resolve("mine"), state, agent, own.resolve("stray"), own)) {
                Files.deleteIfExists(each);
            }
        }
    }

    private Workspace sandboxed() throws IOException {
        Checkout checkout = Checkout.make(scratch.resolve("repo"));
        Worktrees worktrees = new Worktrees(scratch.toRealPath().resolve("home"));
        WorkspaceRequest assignment = new WorkspaceRequest(checkout.root(), false, Map.of()).in("bwrap");
        return worktrees.open(worktrees.make(assignment, "r-1"), assignment);
    }

    private static String said(Path agent, String state, Workspace workspace) throws InterruptedException {
        String row = "agents: [ { name: own, command: [\"%s\"], surroundings: { state: [\"%s\"] } } ]"
                .formatted(agent, state);
        return String.valueOf(AgentCatalog.ours(Map.of(), InstantSource.system())
                .with(row, "own.yaml")
                .provider("cli:own")
                .work(new AgentTask(CallerRole.CODER, 0, "Work.", workspace, true))
                .message()
                .text());
    }
}
