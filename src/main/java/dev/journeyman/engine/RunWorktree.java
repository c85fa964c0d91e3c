package dev.journeyman.engine;

import dev.journeyman.engine.effect.ChangedFiles;
import dev.journeyman.engine.effect.Committed;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.workspace.Commands.ProcessGuard;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.TodoFile;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.Workspaces.Project;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The worktree of a run, and what the engine reads and changes there. It is opened when it is first needed, and never in a replay. It
 * belongs to the thread that drives.
 */
public final class RunWorktree {

    private final RunJournal journal;
    private final Effects effects;
    private final Workspaces workspaces;
    private final @Nullable ProcessGuard guard;
    private final PushedBranch branch;
    private @Nullable Workspace workspace;
    private @Nullable Project project;

    /**
     * Prepares the worktree of a run.
     *
     * @param guard the guard of all its processes; null where they need none
     */
    public RunWorktree(RunJournal journal, Effects effects, Workspaces workspaces, @Nullable ProcessGuard guard) {
        this.guard = guard;
        this.journal = journal;
        this.effects = effects;
        this.workspaces = workspaces;
        this.branch = new PushedBranch(journal, workspaces, guard);
    }

    /** Makes the worktree of the run, after a notice of what it does not take along. */
    public Worktree make() {
        String notice = effects.observe(EffectKeys.notice(), () -> workspaces.notice(journal.request()));
        if (!notice.isEmpty()) {
            journal.write(new Entry.NoticeGiven(notice));
        }
        Worktree made = effects.observe(
                EffectKeys.worktree(), () -> branch.begun(workspaces.make(journal.request(), journal.run())));
        keep();
        return made;
    }

    /** Returns where the worktree is, how its branch is named and where it began. */
    public Worktree made() {
        return journal.state().worktree().orElseThrow();
    }

    /** Returns the directory for reading and changing it; only an effect may. */
    public Workspace workspace() {
        if (workspace == null) {
            branch.requireHere();
            Workspace open = workspaces
                    .open(made(), journal.request())
                    .telling(process -> journal.write(new Entry.CommandStarted(process, machine())));
            workspace = guard == null ? open : open.below(guard);
        }
        return workspace;
    }

    /** Returns the project of the repository; only an effect may read it. */
    public Project project() {
        if (project == null) {
            project = workspaces.project(journal.request());
        }
        return project;
    }

    /** Returns which files differ from where the story began. */
    public List<String> differing() {
        return effects.observe(EffectKeys.differing(), () -> changedSince(made().base()));
    }

    /**
     * Commits what is there, without what checks left behind, and without the todo list unless the story wants it.
     *
     * @return the commit that the worktree is at afterwards
     */
    public String commit(String message) {
        String commit = effects.observe(
                        EffectKeys.commit(), () -> new Committed(committed(message), changedSince(made().base())))
                .commit();
        branch.named(commit);
        return commit;
    }

    /**
     * Commits and returns the commit that the worktree is at afterwards; only an effect may. On a branch that is pushed, a commit says
     * which run made it and which entry comes next.
     */
    public String committed(String message) {
        return workspace().repository().commitAll(branch.signed(message), uncommitted());
    }

    private List<String> uncommitted() {
        List<String> paths = new ArrayList<>(journal.state().attempts().leftovers());
        paths.add(".journeyman");
        if (!journal.state().contract().story().options().commitTodo()) {
            paths.add(workspace().todo().path());
        }
        return paths;
    }

    /** Returns the files that differ from a commit; only an effect may read them. */
    public List<String> changedSince(String commit) {
        return journal.clean(workspace().changedSince(branch.known(commit)));
    }

    /** Returns what changed since a provider began, for its record; nothing where git cannot tell, as in a worktree that is gone. */
    public ChangedFiles changedFor(int record, String begin) {
        return effects.observe(EffectKeys.filesOfRecord(record), () -> {
            try {
                return changedIn(begin);
            } catch (WorkspaceException failed) {
                return Thread.interrupted()
                        ? changedAtLast(begin)
                        : ChangedFiles.NONE; // the record is kept all the same
            }
        });
    }

    /** Reads again what a stop of the run interrupted: the record has to be right, and nothing else is left to do. */
    private ChangedFiles changedAtLast(String begin) {
        try {
            return changedIn(begin);
        } catch (WorkspaceException gone) {
            return ChangedFiles.NONE;
        } finally {
            Thread.currentThread().interrupt();
        }
    }

    private ChangedFiles changedIn(String begin) {
        List<String> created = journal.clean(workspace().createdSince(branch.known(begin)));
        List<String> updated = changedSince(begin).stream()
                .filter(file -> !created.contains(file))
                .toList();
        return new ChangedFiles(created, updated);
    }

    /** Returns where the todo list is kept, relative to the worktree. */
    public String todoPath() {
        return effects.observe(EffectKeys.todoPath(), () -> workspace().todo().path());
    }

    /**
     * Returns what was lost of the worktree, which is to be made again; empty where it is there.
     *
     * @throws WorkspaceException if it cannot be made again
     */
    public String loss() {
        return effects.observe(
                EffectKeys.loss(),
                () -> branch.isPushed()
                        ? branch.loss()
                        : workspaces.loss(
                                made(),
                                journal.request(),
                                journal.state().tenure().commit()));
    }

    /**
     * Makes a lost worktree again. If its branch is pushed, it may be at another place now, and at an older commit than the journal names
     * last; both are recorded.
     */
    public void remake(Consumer<TodoFile> todo) {
        if (!branch.isPushed()) {
            effects.perform(EffectKeys.WORKTREE_RESTORED, () -> workspaces.remake(made(), journal.request(), todo));
            return;
        }
        effects.observe(EffectKeys.worktree(), () -> branch.restored(todo));
        commit("The worktree was made again");
        keep();
    }

    /** Keeps on this machine that the run works here now, once the journal says so. */
    private void keep() {
        if (branch.isPushed()) {
            effects.perform(EffectKeys.WORKTREE_KEPT, branch::keep);
        }
    }

    /** Returns the branch of the run, as far as it is pushed to a remote. */
    public PushedBranch branch() {
        return branch;
    }

    /** Throws if the claim on the run ran out, so that nothing more may be appended. */
    public void requireClaim() {
        if (guard != null && !guard.holds()) {
            throw new LostClaimException(journal.run());
        }
    }

    /** Ends what a process that drove this run before left behind. */
    public void endSurvivors() {
        journal.state()
                .worktree()
                .ifPresent(made -> workspaces.endSurvivors(
                        made,
                        journal.state()
                                .history()
                                .running()
                                .filter(command -> command.on(workspaces.machine()))
                                .map(Entry.CommandStarted::process)
                                .orElse(null)));
    }

    /** Returns the machine that commands run on; null where the system does not tell it. */
    private @Nullable String machine() {
        return workspaces.machine().isEmpty() ? null : workspaces.machine();
    }

    /**
     * Opens the worktree unless the run is over or the worktree has to be made again first. A branch that is pushed is not fetched yet.
     *
     * @throws WorkspaceException if the worktree cannot be made again
     */
    public void requireUsable() {
        if (!branch.isPushed()
                && journal.state().worktree().isPresent()
                && !journal.state().position().over()
                && workspaces
                        .loss(
                                made(),
                                journal.request(),
                                journal.state().tenure().commit())
                        .isEmpty()) {
            workspace();
        }
    }
}
