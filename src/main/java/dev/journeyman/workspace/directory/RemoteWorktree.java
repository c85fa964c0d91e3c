package dev.journeyman.workspace.directory;

import dev.journeyman.workspace.Commands.ProcessGuard;
import dev.journeyman.workspace.RunBranch;
import dev.journeyman.workspace.Workspace.TodoFile;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.file.AtomicFile;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitBinding;
import dev.journeyman.workspace.process.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The worktree of a run whose branch is pushed to a remote. It is used by one thread. */
final class RemoteWorktree implements RunBranch {

    /** The file with the newest seq of the run when its worktree was made here. */
    private static final String PREPARED = "prepared";

    /** How often a push is tried that the remote does not take. */
    private static final int TRIES = 3;

    private final Path directory;
    private final RemoteCopy copy;
    private @Nullable Lost lost;
    private @Nullable Push tried;
    private String refusal = "";
    private int tries;

    /**
     * What is made here.
     *
     * @param made the worktree at its place on this machine
     * @param commit the commit that it is made from
     * @param removed whether files of an earlier time are removed before
     */
    private record Lost(Worktree made, String commit, boolean removed) {}

    /**
     * Describes a worktree.
     *
     * @param directory the directory of the run on this machine
     */
    RemoteWorktree(Path directory, RemoteCopy copy) {
        this.directory = directory;
        this.copy = copy;
    }

    @Override
    public RunBranch below(ProcessGuard guard) {
        return new RemoteWorktree(directory, new RemoteCopy(copy.home(), copy.address(), guard));
    }

    @Override
    public boolean current(BranchPast past) {
        return keeps(past) && Files.isDirectory(path());
    }

    @Override
    public String loss(BranchPast past) {
        Worktree here = new Worktree(
                path().toString(), past.made().branch(), past.made().base());
        Git git = new Git(copy.repository());
        boolean ours = keeps(past);
        if (ours
                && !new LostWorktree(copy.repository(), here).gone()
                && GitBinding.known(git, here).isPresent()) {
            return "";
        }
        new PushedCommits(git, run(), past.commits())
                .require(copy.fetched(here.branch()), here.branch(), copy.address());
        List<String> newestFirst = new ArrayList<>(past.commits());
        Collections.reverse(newestFirst);
        String commit = newestFirst.stream()
                .filter(this::has)
                .findFirst()
                .orElseThrow(() -> new BranchException(
                        "The branch %s is no longer at %s, and none of its commits is on this machine. Push it there again, or end the run: journeyman cancel %s."
                                .formatted(here.branch(), copy.address(), run()),
                        false));
        lost = new Lost(here, commit, !ours);
        return notice(here, commit, newestFirst.get(0));
    }

    private String notice(Worktree here, String commit, String newest) {
        String unpushed = commit.equals(newest) ? "" : " Commit %s was not pushed and is lost too.".formatted(newest);
        return "The newest worktree of the run is not here. It is made again from commit %s of branch %s; what was not committed in it is lost, except the todo list as it was last written.%s"
                .formatted(commit, here.branch(), unpushed);
    }

    @Override
    public Worktree restore(Consumer<TodoFile> todo) {
        Lost here = Objects.requireNonNull(lost, "nothing was lost");
        Worktree made = here.made();
        if (here.removed()) {
            Shell.endSurvivors(path(), null);
            WorktreeDirectories.make(directory);
            WorktreeDirectories.mark(directory.resolve(LostWorktree.UNFINISHED));
        }
        WorktreeLists.change(copy.home(), () -> {
            LostWorktree worktree = new LostWorktree(copy.repository(), made);
            worktree.requireFree();
            new Git(copy.repository()).output("update-ref", "refs/heads/" + made.branch(), here.commit());
            worktree.remake(todo);
        });
        return made;
    }

    @Override
    public void settle(long seq) {
        try {
            AtomicFile.replace(directory.resolve(PREPARED), Long.toString(seq));
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "%s cannot be written: %s.".formatted(directory.resolve(PREPARED), problem.getMessage()), problem);
        }
    }

    /** Returns whether the worktree that was made last was made here. */
    private boolean keeps(BranchPast past) {
        long here = prepared();
        return here > 0 && here >= past.prepared();
    }

    /** Returns the newest seq of the run when its worktree was made here; 0 if it was not. */
    private long prepared() {
        try {
            return Long.parseLong(Files.readString(directory.resolve(PREPARED)).strip());
        } catch (IOException | NumberFormatException none) {
            return 0;
        }
    }

    @Override
    public boolean has(String commit) {
        return copy.has(commit);
    }

    @Override
    public Optional<Push> due(String to, BranchPast past) {
        String branch = past.made().branch();
        Optional<String> seen = copy.remote().tip(branch);
        if (seen.isPresent() && seen.get().equals(to)) {
            tries = 0;
            return Optional.empty();
        }
        if (seen.isPresent() && !past.commits().contains(seen.get())) {
            seen = copy.fetched(branch);
            new PushedCommits(new Git(copy.repository()), run(), past.commits()).require(seen, branch, copy.address());
        }
        Push next = new Push(branch, seen.orElse(""), to);
        requireTaken(next);
        return Optional.of(next);
    }

    private void requireTaken(Push next) {
        tries = next.equals(tried) ? tries + 1 : 0;
        tried = next;
        if (tries >= TRIES) {
            tries = 0;
            tried = null;
            throw new BranchException(
                    "%s does not take branch %s: %s. Allow the push there, then resume the run."
                            .formatted(copy.address(), next.branch(), refusal),
                    false);
        }
    }

    @Override
    public void push(Push push) {
        refusal = copy.remote().push(push);
    }

    private String run() {
        return String.valueOf(directory.getFileName());
    }

    private Path path() {
        return directory.resolve("worktree");
    }
}
