package dev.journeyman.workspace.directory;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.RunBranch;
import dev.journeyman.workspace.RunBranch.BranchException;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.TodoFile;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.Workspaces.Project;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitBinding;
import dev.journeyman.workspace.git.GitResult;
import dev.journeyman.workspace.process.Bubblewrap;
import dev.journeyman.workspace.process.Machine;
import dev.journeyman.workspace.process.PidNamespace;
import dev.journeyman.workspace.process.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The worktrees of runs. Each run has one on a branch of its own, outside the user's checkout, which is never changed.
 * It may be used from any thread.
 */
public final class Worktrees implements Workspaces {

    private static final Pattern RUN = Pattern.compile("[a-z0-9][a-z0-9_-]*");

    /** The file that marks a worktree in which no work has begun. */
    private static final String UNOPENED = "unopened";

    private final Path home;

    /** Creates worktrees below a directory. */
    public Worktrees(Path home) {
        this.home = home.toAbsolutePath().normalize();
    }

    /** Returns whether this system ends all processes of a command with it, and hides all other processes from it. */
    public static boolean keepsProcessesTogether() {
        return PidNamespace.here().isPresent();
    }

    @Override
    public void check(WorkspaceRequest assignment) {
        if (assignment.remote().isPresent()) {
            checkRemote(assignment);
            return;
        }
        Path repository = assignment.directory();
        if (!Files.isDirectory(repository)) {
            throw new BadInputException(
                    "%s is not a directory. Name the repository with --repo.".formatted(repository));
        }
        requirePlace();
        assignment.sandbox().ifPresent(Bubblewrap::check);
        if (assignment.plain()) {
            return;
        }
        Git git = new Git(repository);
        requireFiles(repository, git.run("rev-parse", "--is-bare-repository", "--is-inside-work-tree"));
        if (!git.run("rev-parse", "--verify", "-q", "HEAD^{commit}").ok()) {
            throw new BadInputException(
                    "%s has no commit to start from. Commit once, then run again.".formatted(repository));
        }
        if (git.run("rev-parse", "--verify", "-q", "refs/heads/journeyman").ok()) {
            throw new BadInputException(
                    "%s has a branch journeyman, which leaves no room for branches below it. Rename it: git branch -m journeyman NAME."
                            .formatted(repository));
        }
    }

    /** The remote itself is not asked: a machine that only submits stories need not reach it. */
    private void checkRemote(WorkspaceRequest assignment) {
        if (assignment.plain()) {
            throw new BadInputException(
                    "--plain copies a directory, whose branch is not pushed. Leave out --plain or --remote.");
        }
        requirePlace();
        assignment.sandbox().ifPresent(Bubblewrap::check);
    }

    /** Refuses a directory that is not a repository with files. */
    private static void requireFiles(Path repository, GitResult found) {
        if (found.error().contains("dubious ownership")) {
            throw new BadInputException(
                    "%s belongs to another user, and git does not trust it. If you do, run git config --global --add safe.directory %s."
                            .formatted(repository, repository));
        }
        if (!found.ok()) {
            throw new BadInputException(
                    "%s is not a git repository. Run git init and commit there, or use --plain.".formatted(repository));
        }
        if (found.output().startsWith("true")) {
            throw new BadInputException(
                    "%s is a bare repository, which has no files. Clone it and name the clone with --repo."
                            .formatted(repository));
        }
        if (found.output().strip().endsWith("false")) {
            throw new BadInputException(
                    "%s is not among the files of its repository. Name the directory that they are in with --repo."
                            .formatted(repository));
        }
    }

    @Override
    public Path guards() {
        return home.resolve(".guards");
    }

    /** Refuses a home for worktrees in which nothing can be created. */
    private void requirePlace() {
        Path there = home;
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there) || !Files.isWritable(there)) {
            throw new BadInputException(
                    "Worktrees cannot be made below %s: %s is not a writable directory. Name another one with --home."
                            .formatted(home, there));
        }
    }

    @Override
    public Project project(WorkspaceRequest assignment) {
        return assignment.remote().map(Project::ofRemote).orElseGet(() -> Project.of(assignment.directory()));
    }

    @Override
    public Optional<RunBranch> pushed(WorkspaceRequest assignment, String run) {
        return assignment.remote().map(address -> new RemoteWorktree(home.resolve(run), new RemoteCopy(home, address)));
    }

    /** Returns the repository that has the worktrees of a request. */
    private Path repository(WorkspaceRequest assignment) {
        return assignment
                .remote()
                .map(address -> new RemoteCopy(home, address).repository())
                .orElse(assignment.directory());
    }

    @Override
    public String machine() {
        return Machine.here();
    }

    @Override
    public String branch(WorkspaceRequest assignment) {
        if (assignment.remote().isPresent()) {
            return assignment.branch();
        }
        return assignment.plain()
                ? ""
                : new Git(assignment.directory())
                        .run("symbolic-ref", "-q", "--short", "HEAD")
                        .output()
                        .strip();
    }

    @Override
    public String notice(WorkspaceRequest assignment) {
        if (assignment.plain() || assignment.remote().isPresent()) {
            return "";
        }
        long changed = new Git(assignment.directory())
                .output("status", "--porcelain", "--ignore-submodules=dirty")
                .lines()
                .count();
        return changed == 0
                ? ""
                : "Uncommitted changes (%s) in %s are not part of the run, which begins at the current commit."
                        .formatted(changed, assignment.directory());
    }

    @Override
    public Worktree make(WorkspaceRequest assignment, String run) {
        check(assignment);
        boolean again = removeHalfMade(assignment, run);
        WorktreeDirectories.make(home.resolve(run));
        WorktreeDirectories.mark(home.resolve(run).resolve(UNOPENED));
        if (assignment.plain()) {
            return copy(assignment.directory(), run);
        }
        Path repository = repository(assignment);
        return assignment.remote().isPresent()
                ? checkOut(repository, run, "-B", begin(assignment))
                : checkOut(repository, run, again ? "-B" : "-b", new Git(repository).head());
    }

    /** Fetches the commit that a run begins at, from the branch asked for or the default one of the remote. */
    private String begin(WorkspaceRequest assignment) {
        String address = assignment.remote().orElseThrow();
        RemoteCopy copy = new RemoteCopy(home, address);
        String branch = assignment.branch().isEmpty()
                ? copy.remote()
                        .defaultBranch()
                        .orElseThrow(() -> new BranchException(
                                "%s has no default branch to begin from. Push one there, then resume the run."
                                        .formatted(address),
                                false))
                : assignment.branch();
        return copy.fetched(branch)
                .orElseThrow(() -> new BranchException(
                        "%s has no branch %s to begin from. Push it there, then resume the run."
                                .formatted(address, branch),
                        false));
    }

    /**
     * Removes a worktree that a killed process left incomplete or never opened, and that therefore contains no work.
     */
    private boolean removeHalfMade(WorkspaceRequest assignment, String run) {
        boolean halfMade = Files.exists(home.resolve(run).resolve(UNOPENED));
        if (halfMade) {
            WorktreeLists.change(home, () -> {
                new WorktreeRemoval(home.resolve(run), run, List.of()).remove(true);
                if (!assignment.plain()) {
                    new Git(repository(assignment)).run("worktree", "prune");
                }
            });
        }
        return halfMade;
    }

    /** Creates a worktree of a commit, on a branch of its own. */
    private Worktree checkOut(Path repository, String run, String branching, String base) {
        Path path = home.resolve(run).resolve("worktree");
        String branch = "journeyman/" + run;
        Git git = new Git(repository);
        WorktreeLists.change(
                home,
                () -> git.output("worktree", "add", "-q", "--no-checkout", branching, branch, path.toString(), base));
        Worktree made = new Worktree(path.toString(), branch, base);
        fill(git, made);
        return made;
    }

    /** Checks out the files from inside the worktree: git configuration can differ by branch. */
    static void fill(Git repository, Worktree made) {
        new Git(Path.of(made.path()), GitBinding.of(repository, made)).output("reset", "-q", "--hard");
    }

    /** Copies a directory into a new repository. */
    private Worktree copy(Path directory, String run) {
        Path path = home.resolve(run).resolve("worktree");
        String branch = "journeyman/" + run;
        WorktreeDirectories.make(path);
        DirectoryCopy.copy(directory, path);
        Git git = new Git(path);
        git.output("init", "-q", "-b", branch);
        git.output(
                "-c",
                "user.name=Journeyman",
                "-c",
                "user.email=journeyman@localhost",
                "commit",
                "-q",
                "--allow-empty",
                "-m",
                "The directory as it was");
        git.commitAll("The files as they were", List.of());
        return new Worktree(path.toString(), branch, git.head());
    }

    @Override
    public void endSurvivors(Worktree made, @Nullable ProcessRef last) {
        Shell.endSurvivors(Path.of(made.path()), last);
    }

    @Override
    public String loss(Worktree made, WorkspaceRequest assignment, String newest) {
        if (!assignment.plain()) {
            return new LostWorktree(assignment.directory(), made).notice(newest);
        }
        if (!Files.isDirectory(Path.of(made.path()))) {
            throw LostWorktree.copyGone(made);
        }
        return "";
    }

    @Override
    public void remake(Worktree made, WorkspaceRequest assignment, Consumer<TodoFile> todo) {
        new LostWorktree(assignment.directory(), made).remake(todo);
    }

    @Override
    public Workspace open(Worktree made, WorkspaceRequest assignment) {
        Path path = Path.of(made.path());
        if (!Files.isDirectory(path)) {
            throw new WorkspaceException(
                    "The worktree %s is gone. What was committed is on its branch %s.".formatted(path, made.branch()));
        }
        Path commandHome = path.resolveSibling("home");
        WorktreeDirectories.make(commandHome);
        WorktreeDirectories.unmark(path.resolveSibling(UNOPENED));
        GitBinding history =
                assignment.plain() ? GitBinding.ofCopy(made) : GitBinding.of(new Git(repository(assignment)), made);
        Git git = new Git(path, history);
        Shell shell = assignment.sandbox().isPresent()
                ? new Shell(path, commandHome, new Bubblewrap(path, commandHome, history(git, path)))
                : new Shell(path, commandHome);
        return new Workspace(path, shell, git, hasTodoFile(git, made.base()));
    }

    /**
     * Removes the worktree of a run and the home of its commands; the branch stays.
     *
     * @param force whether to remove changes that are on no branch as well
     * @return whether there was anything to remove
     */
    public boolean remove(String run, boolean force) {
        return remove(run, List.of(), force);
    }

    /**
     * Removes the worktree of a run and the home of its commands, even if checks left new files behind, which are not
     * work.
     *
     * @param leftovers those files; a directory that contains only such files is listed as its name with a slash
     */
    public boolean remove(String run, List<String> leftovers, boolean force) {
        if (!RUN.matcher(run).matches()) {
            throw new BadInputException(
                    "\"%s\" is not the name of a run. Take it from the line \"run …\" or from the branch."
                            .formatted(run));
        }
        return new WorktreeRemoval(home.resolve(run), run, leftovers).remove(force);
    }

    private static Path history(Git git, Path path) {
        return path.resolve(git.output("rev-parse", "--git-common-dir"));
    }

    /** Returns whether a commit already contains a TODO.md. */
    static boolean hasTodoFile(Git git, String commit) {
        return git.run("cat-file", "-e", commit + ":" + TodoFile.NAME).ok();
    }
}
