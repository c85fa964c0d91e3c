package dev.journeyman.workspace;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.Workspace.TodoFile;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.directory.StateDirectory;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Provides each run with the directory it works in. By default each run has a git worktree. It may be used from any
 * thread.
 */
public interface Workspaces {

    /**
     * Checks that a workspace can be created as requested, before anything is written.
     *
     * @throws BadInputException if it cannot; its message names the remedy
     */
    void check(WorkspaceRequest assignment);

    /** Returns a notice for the user before the work begins, such as uncommitted changes; empty if there is none. */
    default String notice(WorkspaceRequest assignment) {
        return "";
    }

    /** Returns the project that a request is for. */
    default Project project(WorkspaceRequest assignment) {
        return Project.ofPath(assignment.directory());
    }

    /** Returns the machine that the worktrees are on, by host name and boot id; empty where that is not known. */
    default String machine() {
        return "";
    }

    /** Returns the directory of the files by which processes are guarded, in which no command works. */
    default Path guards() {
        return StateDirectory.of(Map.of()).resolve(".guards");
    }

    /** Returns the branch from which the work begins; empty if there is none. */
    default String branch(WorkspaceRequest assignment) {
        return "";
    }

    /** Creates the worktree of a run. A worktree whose creation was interrupted is removed and created again. */
    Worktree make(WorkspaceRequest assignment, String run);

    /**
     * Ends the processes that commands left behind in a worktree when their host died.
     *
     * @param last the command that was running at that time; null if the journal names none
     */
    default void endSurvivors(Worktree made, @Nullable ProcessRef last) {
        // commands that start no process leave none behind
    }

    /**
     * Returns a notice for the user about a worktree that was lost, and that must be restored with {@link #remake}
     * before it is opened; empty if it was not lost.
     *
     * @param newest the newest commit of the run
     * @throws WorkspaceException if the worktree cannot be restored; its message names the remedy
     */
    default String loss(Worktree made, WorkspaceRequest assignment, String newest) {
        return "";
    }

    /**
     * Restores a lost worktree from its commits.
     *
     * @param todo restores the todo list, before the worktree counts as complete
     */
    default void remake(Worktree made, WorkspaceRequest assignment, Consumer<TodoFile> todo) {
        throw new WorkspaceException("The worktree %s cannot be made again.".formatted(made.path()));
    }

    /**
     * Returns the branch of a run that is pushed to a remote; empty where the run stays on its machine.
     *
     * @throws WorkspaceException if this machine cannot keep a copy of the remote
     */
    default Optional<RunBranch> pushed(WorkspaceRequest assignment, String run) {
        return Optional.empty();
    }

    /** Opens the workspace of an existing worktree, with the options of its request. */
    Workspace open(Worktree worktree, WorkspaceRequest assignment);

    /**
     * The project that tasks belong to. No project sees the tasks of another. It is immutable and may be used from any
     * thread.
     *
     * @param key the key of its tasks in the store: the address of its git remote without credentials, else the real path
     *     of its directory
     * @param name the short name for people
     */
    record Project(String key, String name) {

        private static final Pattern ADDRESS = Pattern.compile("(?is)((?:[a-z0-9-]+::)*[a-z][a-z0-9+.-]*://)(.*)");
        private static final Pattern SHORT_ADDRESS = Pattern.compile("(?s)[^/:]{2,}:.*");

        /**
         * The user information before the host of an address. Its password may contain at signs, and by mistake slashes.
         */
        private static final Pattern USER = Pattern.compile("(?s)^(?:[^/]*@|[^/:@]*:(?![0-9]*(?:/|$))[^@]*@)");

        private static final Pattern SHORT_USER = Pattern.compile("^[^/]*@(?=[^/@:]+:)");
        private static final Pattern QUESTION = Pattern.compile("(?s)[?#].*");

        /** Returns the project of a repository or a directory. */
        public static Project of(Path directory) {
            if (!Files.isDirectory(directory)) {
                return ofPath(directory);
            }
            Git git = new Git(directory);
            GitResult top = git.run("rev-parse", "--show-toplevel");
            Path root = top.ok() ? Path.of(top.output().replaceFirst("\\R\\z", "")) : directory;
            GitResult remotes = git.run("config", "-z", "--get-regexp", "^remote\\..*\\.url$");
            String address = remotes.ok() ? address(remotes.output()) : "";
            if (address.isEmpty()) {
                return ofPath(root);
            }
            return isAddress(address)
                    ? ofAddress(address)
                    : ofPath(root.resolve(address)); // a relative path means a different directory in each clone
        }

        /** Returns the project of a remote. */
        public static Project ofRemote(String address) {
            return isAddress(address) ? ofAddress(address) : ofPath(Path.of(address));
        }

        private static boolean isAddress(String address) {
            return ADDRESS.matcher(address).matches()
                    || SHORT_ADDRESS.matcher(address).matches();
        }

        private static Project ofAddress(String address) {
            String key = bare(address);
            return new Project(key, nameOf(key));
        }

        /** Returns the project of a directory without a git remote. */
        public static Project ofPath(Path directory) {
            String key = real(directory).toString();
            return new Project(key, nameOf(key));
        }

        /** Returns the address of the remote named origin, else of the first remote; empty if there is none. */
        private static String address(String remotes) {
            String first = "";
            for (String remote : remotes.split("\0", -1)) {
                int end = remote.indexOf('\n');
                String address = end < 0 ? "" : remote.substring(end + 1).strip();
                if (remote.startsWith("remote.origin.url\n")) {
                    return address;
                }
                first = first.isEmpty() ? address : first;
            }
            return first;
        }

        private static String bare(String address) {
            Matcher whole = ADDRESS.matcher(address);
            String scheme = whole.matches() ? whole.group(1) : "";
            String rest = whole.matches()
                    ? USER.matcher(whole.group(2)).replaceFirst("")
                    : SHORT_USER.matcher(address).replaceFirst("");
            return scheme + QUESTION.matcher(rest).replaceFirst("");
        }

        private static String nameOf(String key) {
            String bare = key.replaceFirst("[/\\\\]+$", "").replaceFirst("\\.git$", "");
            String name = bare.substring(
                    Math.max(bare.lastIndexOf('/'), Math.max(bare.lastIndexOf('\\'), bare.lastIndexOf(':'))) + 1);
            return name.isEmpty() ? key : name;
        }

        private static Path real(Path directory) {
            try {
                return directory.toRealPath();
            } catch (IOException gone) {
                return directory.toAbsolutePath().normalize();
            }
        }
    }
}
