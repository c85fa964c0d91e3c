package dev.journeyman;

import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Repository;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Surroundings that cost almost nothing, so that the engine's own cost remains: one directory that never changes, and
 * models that answer at once. It is immutable and may be used from any thread.
 */
public record Still(Path place) implements Workspaces, Repository {

    private static final String COMMIT = "0000000";
    private static final int WINDOW = 64_000;

    /** Returns a model that answers a request at once. */
    static Provider model(Function<ModelRequest, ModelReply> answers) {
        return model(WINDOW, answers);
    }

    /** Returns a model with a window of the given tokens that answers a request at once. */
    public static Provider model(int window, Function<ModelRequest, ModelReply> answers) {
        return new ChatProvider() {
            @Override
            public String name() {
                return "still";
            }

            @Override
            public TokenWindow window() {
                return TokenWindow.of(window);
            }

            @Override
            public ModelReply call(ModelRequest request) {
                return answers.apply(request);
            }
        };
    }

    @Override
    public void check(WorkspaceRequest assignment) {
        // every assignment is valid
    }

    @Override
    public Worktree make(WorkspaceRequest assignment, String run) {
        return new Worktree(place.toString(), "journeyman/" + run, COMMIT);
    }

    @Override
    public Workspace open(Worktree worktree, WorkspaceRequest assignment) {
        return new Workspace(place, (command, limit) -> new Commands.CommandResult(0, "", false, 0), this, false);
    }

    @Override
    public String head() {
        return COMMIT;
    }

    @Override
    public List<String> files() {
        return List.of();
    }

    @Override
    public List<String> changedSince(String commit) {
        return List.of();
    }

    @Override
    public String diff(String commit, List<String> but) {
        return "";
    }

    @Override
    public String commitAll(String message, List<String> but) {
        return COMMIT;
    }
}
