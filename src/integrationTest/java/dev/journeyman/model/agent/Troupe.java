package dev.journeyman.model.agent;

import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply;
import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/** Agents that are shell scripts, each under the name of a real one, and a real worktree for them to work in. */
final class Troupe {

    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final Path scratch;
    private final Path programs;
    private final Checkout checkout;
    private final Workspace workspace;

    Troupe(Path scratch) throws IOException {
        this.scratch = scratch.toRealPath();
        this.programs = Files.createDirectories(this.scratch.resolve("bin"));
        this.checkout = Checkout.make(this.scratch.resolve("repo"));
        Worktrees worktrees = new Worktrees(this.scratch.resolve("state"));
        WorkspaceRequest assignment = new WorkspaceRequest(checkout.root(), false, Map.of());
        workspace = worktrees.open(worktrees.make(assignment, "r-1"), assignment);
    }

    /**
     * Writes an agent. Its script finds its arguments in the file {@code words}, and its prompt in {@code prompt} if it
     * reads it.
     */
    Troupe acts(String name, String script) throws IOException {
        Path file = Files.writeString(programs.resolve(name), """
            #!/bin/sh
            printf '%%s\\n' "$@" > '%1$s/words'
            read_prompt() { cat > '%1$s/prompt'; }
            %2$s
            """.formatted(scratch, script));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return this;
    }

    /** Returns the agents as the engine knows them, with a user's own rows. */
    AgentCatalog agents(String rows) {
        AgentCatalog ours = AgentCatalog.ours(Map.of("PATH", programs.toString()), InstantSource.fixed(NOW));
        return rows.isEmpty() ? ours : ours.with(rows, "own.yaml");
    }

    AgentProvider provider(String spec) {
        return agents("").provider(spec);
    }

    ModelReply plans(String spec, String prompt) throws InterruptedException {
        return call(provider(spec), prompt, false);
    }

    ModelReply codes(String spec, String prompt) throws InterruptedException {
        return call(provider(spec), prompt, true);
    }

    ModelReply call(AgentProvider provider, String prompt, boolean writes) throws InterruptedException {
        return provider.work(new AgentTask(CallerRole.CODER, 0, prompt, workspace, writes));
    }

    Workspace workspace() {
        return workspace;
    }

    Checkout checkout() {
        return checkout;
    }

    /** Returns what an agent wrote to a file outside the worktree. */
    String left(String file) throws IOException {
        return Files.readString(scratch.resolve(file)).strip();
    }

    Path scratch() {
        return scratch;
    }
}
