package dev.journeyman.engine;

import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.workspace.Commands.ProcessGuard;
import dev.journeyman.workspace.RunBranch;
import dev.journeyman.workspace.RunBranch.BranchPast;
import dev.journeyman.workspace.RunBranch.Push;
import dev.journeyman.workspace.Workspace.TodoFile;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.Workspaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The branch of a run that is pushed to a remote, and whether its worktree is on this machine. Only an effect may look at the remote or at
 * this machine. It belongs to the thread that drives.
 */
public final class PushedBranch {

    private final RunJournal journal;
    private final Workspaces workspaces;
    private final @Nullable ProcessGuard guard;
    private final List<String> added = new ArrayList<>();
    private @Nullable RunBranch branch;
    private Place place = Place.UNKNOWN;

    /** Whether this machine has the worktree that the run works in. */
    private enum Place {
        UNKNOWN,
        MADE,
        KEPT
    }

    PushedBranch(RunJournal journal, Workspaces workspaces, @Nullable ProcessGuard guard) {
        this.journal = journal;
        this.workspaces = workspaces;
        this.guard = guard;
    }

    /** Returns whether the branch of the run is pushed to a remote; else it stays on its machine. */
    public boolean isPushed() {
        return journal.request().remote().isPresent();
    }

    /** Returns the branch as this machine has it. */
    private Optional<RunBranch> here() {
        if (branch == null && isPushed()) {
            RunBranch found =
                    workspaces.pushed(journal.request(), journal.run()).orElse(null);
            branch = found == null || guard == null ? found : found.below(guard);
        }
        return Optional.ofNullable(branch);
    }

    /** Returns a message of a commit that says which run made it and which entry comes next, where it is pushed. */
    String signed(String message) {
        return isPushed()
                ? "%s\n\nJourneyman-Run: %s\nJourneyman-Seq: %s"
                        .formatted(message, journal.run(), journal.state().seq() + 1)
                : message;
    }

    /** Adds a commit that the journal names now. */
    public void named(String commit) {
        added.add(commit);
    }

    /** Returns what the journal says of the branch. */
    private BranchPast past() {
        Worktree made = journal.state().worktree().orElseThrow();
        List<String> commits = new ArrayList<>(List.of(made.base()));
        long prepared = 0;
        for (RecordedEntry recorded : journal.past()) {
            Entry entry = recorded.entry();
            if (entry instanceof Entry.WorkspacePrepared) {
                prepared = recorded.seq();
            } else if (entry instanceof Entry.WorkCommitted committed) {
                commits.add(committed.commit());
            } else if (entry instanceof Entry.PushStarted push) {
                commits.add(push.to());
            }
        }
        commits.addAll(added);
        return new BranchPast(made, prepared, commits);
    }

    /** Returns a commit where this machine has it; else the one where the story began, since which more changed. */
    String known(String commit) {
        return here().isEmpty() || here().get().has(commit)
                ? commit
                : journal.state().worktree().orElseThrow().base();
    }

    /** Returns what is lost of the worktree, which is to be made again; empty where it is here. */
    String loss() {
        keep();
        return place == Place.KEPT
                ? ""
                : here().map(pushed -> pushed.loss(past())).orElse("");
    }

    /** Makes a lost worktree again. */
    Worktree restored(Consumer<TodoFile> todo) {
        return begun(here().orElseThrow().restore(todo));
    }

    /** Takes a worktree that was made here just now. */
    Worktree begun(Worktree made) {
        place = Place.MADE;
        return made;
    }

    /** Keeps on this machine that a worktree was made here, once the journal says so. */
    void keep() {
        if (place == Place.MADE) {
            here().ifPresent(made -> made.settle(journal.state().seq()));
            place = Place.KEPT;
        }
    }

    /** Returns whether the worktree on this machine is the one that the run works in. */
    private boolean isHere() {
        return place != Place.UNKNOWN || here().isEmpty() || here().get().current(past());
    }

    /** Throws if the worktree on this machine is not the one that the run works in. */
    void requireHere() {
        if (!isHere()) {
            throw new WorkspaceException(
                    "The worktree of run %s is not on this machine, or the run was driven elsewhere since. Resume the run to make it here."
                            .formatted(journal.run()));
        }
    }

    /** Returns whether there is work of this run here that could be pushed. */
    public boolean isPushedFromHere() {
        return here().isPresent() && isHere();
    }

    /** Looks at the remote, and returns the push that is needed; empty if the branch is at the commit. */
    public Optional<Push> due(String to) {
        return here().orElseThrow().due(to, past());
    }

    /** Pushes. Whether it succeeded is seen by {@link #due}. */
    public void push(Push push) {
        here().orElseThrow().push(push);
    }
}
