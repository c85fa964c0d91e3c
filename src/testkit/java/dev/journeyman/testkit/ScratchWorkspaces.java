package dev.journeyman.testkit;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.Workspaces.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Workspaces in plain directories, with a history that is kept in memory and commands that a function answers. They are
 * for tests that drive thousands of runs and do not test git or shells. They may be used from any thread.
 */
public final class ScratchWorkspaces implements Workspaces {

    private final Path home;
    private final Commands commands;
    private final String machine;
    private final Map<String, ScratchRepository> repositories = new ConcurrentHashMap<>();

    /**
     * Creates workspaces below a directory.
     *
     * @param commands the function that answers every command, including checks
     */
    public ScratchWorkspaces(Path home, Commands commands) {
        this(home, commands, "");
    }

    /**
     * Creates workspaces below a directory of a machine.
     *
     * @param machine the machine, by host name and boot id
     */
    public ScratchWorkspaces(Path home, Commands commands, String machine) {
        this.home = home;
        this.commands = commands;
        this.machine = machine;
    }

    @Override
    public Path guards() {
        return home.resolve(".guards");
    }

    @Override
    public String machine() {
        return machine;
    }

    /** Returns commands that all end with the given exit code and print nothing. */
    public static Commands ending(int exit) {
        return (command, limit) -> new Commands.CommandResult(exit, "", false, 0);
    }

    @Override
    public void check(WorkspaceRequest assignment) throws BadInputException {
        // every assignment is valid: it gets an empty directory
    }

    @Override
    public Project project(WorkspaceRequest assignment) {
        return new Project(assignment.directory().toString(), "scratch");
    }

    @Override
    public Worktree make(WorkspaceRequest assignment, String run) {
        try {
            Path path = Files.createDirectories(home.resolve(run));
            repositories.put(path.toString(), new ScratchRepository(path));
            return new Worktree(path.toString(), "scratch/" + run, ScratchRepository.BASE);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    @Override
    public Workspace open(Worktree worktree, WorkspaceRequest assignment) {
        Path path = Path.of(worktree.path());
        return new Workspace(
                path,
                commands,
                repositories.computeIfAbsent(worktree.path(), any -> new ScratchRepository(path)),
                false);
    }
}
