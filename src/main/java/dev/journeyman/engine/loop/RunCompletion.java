package dev.journeyman.engine.loop;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.AttemptRecorder;
import dev.journeyman.engine.step.StepResult.Parked;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.AttemptState;
import dev.journeyman.run.RunState;
import dev.journeyman.workspace.WorkspaceException;
import java.util.Optional;

/** Records the end of a run after its work was committed. It belongs to the thread that drives. */
public final class RunCompletion {

    private static final String UNCOMMITTED = "The work was not committed: ";
    private static final String LAST = "What was there when the story ended";

    private final RunJournal journal;
    private final RunWorktree worktree;
    private final AttemptRecorder attempts;
    private final FinishedTasks tasks;
    private final BranchUpdate branch;

    RunCompletion(
            RunJournal journal,
            RunWorktree worktree,
            AttemptRecorder attempts,
            FinishedTasks tasks,
            BranchUpdate branch) {
        this.journal = journal;
        this.worktree = worktree;
        this.attempts = attempts;
        this.tasks = tasks;
        this.branch = branch;
    }

    /**
     * Records the end, unless it is recorded.
     *
     * @param cancelled whether the run is to end although its branch cannot be pushed
     * @return why the run waits before its end; empty if it need not
     */
    Optional<Parked> end(boolean cancelled) {
        if (journal.state().history().end().isPresent()) {
            return Optional.empty();
        }
        keepWork();
        if (cancelled || last() instanceof Signal.Cancelled) {
            branch.attempt();
        } else {
            Optional<Parked> waits = branch.require();
            if (waits.isPresent()) {
                return waits;
            }
        }
        record();
        return Optional.empty();
    }

    private Signal last() {
        return journal.state().history().newest().orElseThrow().signal();
    }

    private void record() {
        Signal last = last();
        AttemptState attempt = journal.state().attempts();
        boolean done = journal.place() == State.DONE;
        attempts.over(done, last);
        if (done) {
            tasks.keep(); // before the run is over, so that it is said again after a crash
        }
        journal.together(() -> {
            if (attempt.number() > 0) {
                journal.write(new Entry.AttemptEnded(attempt.number(), attempt.provider(), done, reason(last)));
            }
            journal.write(new Entry.RunEnded(journal.place(), reason(last)));
        });
    }

    /** Commits what no submission committed, so that the branch holds it: of a story that failed, or that claimed to be done. */
    private void keepWork() {
        RunState state = journal.state();
        boolean claimed = last() instanceof Signal.CompletionApproved;
        if ((claimed || journal.place() == State.FAILED) && state.worktree().isPresent()) {
            try {
                commit();
            } catch (WorkspaceException gone) {
                journal.write(new Entry.NoticeGiven(UNCOMMITTED + journal.clean(String.valueOf(gone.getMessage()))));
            }
        }
    }

    /** Commits, also where the run is to stop meanwhile: it is over, so there is nothing to stop but this. */
    private void commit() {
        Thread.interrupted();
        try {
            worktree.commit(LAST);
        } catch (WorkspaceException problem) {
            if (!Thread.interrupted()) {
                throw problem;
            }
            worktree.commit(LAST);
        }
    }

    private static String reason(Signal signal) {
        if (signal instanceof Signal.Failing failing && !failing.reason().isBlank()) {
            return failing.reason();
        }
        return signal instanceof Signal.Rejected rejected
                        && !rejected.feedback().isBlank()
                ? rejected.feedback()
                : signal.name();
    }
}
