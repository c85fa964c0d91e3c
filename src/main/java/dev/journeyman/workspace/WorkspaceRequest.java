package dev.journeyman.workspace;

import dev.journeyman.workspace.Workspaces.Project;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The request for a run's workspace. It is journaled with the run, and every later command uses it again. It is
 * immutable and may be used from any thread.
 *
 * @param directory the repository, or the directory to copy
 * @param plain whether the directory is copied instead of checked out
 * @param notes other options, which the host can read back
 */
public record WorkspaceRequest(Path directory, boolean plain, Map<String, String> notes) {

    private static final String DIRECTORY = "repo";
    private static final String PLAIN = "plain";
    private static final String BRANCH = "branch";
    private static final String SANDBOX = "sandbox";
    private static final String PROJECT = "project";
    private static final String REMOTE = "remote";
    private static final String HOST = "host";

    public WorkspaceRequest {
        directory = directory.toAbsolutePath().normalize();
        notes = Map.copyOf(notes);
        if (notes.containsKey(REMOTE)) {
            RemoteAddress.checked(notes.getOrDefault(REMOTE, ""));
        }
    }

    /**
     * Returns the same request with the address of a git repository that every machine reaches. The work begins from its branch, or
     * from its default branch; the branch of the run is pushed there, and any machine can continue the run from there.
     */
    public WorkspaceRequest pushedTo(String remote) {
        return with(REMOTE, remote);
    }

    /** Returns the address of the git repository that the run is pushed to; empty if it stays on its machine. */
    public Optional<String> remote() {
        return Optional.ofNullable(notes.get(REMOTE));
    }

    /** Returns the same request for the only machine on which the directory is. */
    public WorkspaceRequest only(String host) {
        return with(HOST, host);
    }

    /** Returns the name of the only machine that can drive the run; empty if every machine can. */
    public Optional<String> host() {
        return Optional.ofNullable(notes.get(HOST));
    }

    private WorkspaceRequest with(String option, String value) {
        Map<String, String> more = new HashMap<>(notes);
        more.put(option, value);
        return new WorkspaceRequest(directory, plain, more);
    }

    /** Returns the same request with a sandbox, such as {@code bwrap}. */
    public WorkspaceRequest in(String sandbox) {
        return with(SANDBOX, sandbox);
    }

    /** Returns the name of the sandbox for commands; empty if they are not confined. */
    public Optional<String> sandbox() {
        return Optional.ofNullable(notes.get(SANDBOX));
    }

    /** Returns the same request with the branch from which the work begins. */
    public WorkspaceRequest from(String branch) {
        if (branch.isEmpty()) {
            return this;
        }
        return with(BRANCH, branch);
    }

    /** Returns the branch from which the work began; empty if there was none. */
    public String branch() {
        return notes.getOrDefault(BRANCH, "");
    }

    /** Returns the same request with the project that it is for. */
    public WorkspaceRequest within(Project project) {
        return with(PROJECT, project.key());
    }

    /** Returns the key of the project; the directory if the request does not name one. */
    public String project() {
        return notes.getOrDefault(PROJECT, directory.toString());
    }

    /** Returns the options for the journal. */
    public Map<String, String> options() {
        Map<String, String> options = new HashMap<>(notes);
        options.put(DIRECTORY, directory.toString());
        options.put(PLAIN, Boolean.toString(plain));
        return options;
    }

    /** Returns the request with journaled options. */
    public static WorkspaceRequest of(Map<String, String> options) {
        Path directory = Path.of(options.getOrDefault(DIRECTORY, "."));
        return new WorkspaceRequest(directory, Boolean.parseBoolean(options.get(PLAIN)), options);
    }
}
