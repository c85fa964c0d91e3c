package dev.journeyman.engine.loop;

import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.prompt.AttemptRecorder;
import dev.journeyman.engine.prompt.WorktreeCommits;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.knowledge.CompletedTask;
import dev.journeyman.run.AttemptState;
import dev.journeyman.story.AttemptRound;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.Worktree;
import java.util.Set;
import java.util.TreeSet;

/** Records the end of a run after its work was committed. */
public final class RunCompletion {

    /** How the notice begins that work could not be kept. */
    public static final String UNCOMMITTED = "The work was not committed: ";

    private static final String LAST = "What was there when the story ended";

    private RunCompletion() {}

    static void end(RunContext run) {
        if (run.runState().history().end().isEmpty()) {
            keepWork(run);
            Signal last = run.runState().history().newest().orElseThrow().signal();
            AttemptState attempts = run.runState().attempts();
            new AttemptRecorder(run).over(run.state() == State.DONE, last);
            if (run.state() == State.DONE) {
                complete(run);
            }
            run.together(() -> {
                if (attempts.number() > 0) {
                    run.write(new Entry.AttemptEnded(
                            attempts.number(), attempts.provider(), run.state() == State.DONE, reason(last)));
                }
                run.write(new Entry.RunEnded(run.state(), reason(last)));
            });
        }
    }

    /** Keeps for the project's later tasks that this one was done; before the run is over, so that it is said again after a crash. */
    private static void complete(RunContext run) {
        Story story = run.runState().contract().story();
        Set<String> files = new TreeSet<>();
        for (AttemptRound round : new AttemptRecorder(run).context().rounds()) {
            files.addAll(round.created());
            files.addAll(round.updated());
        }
        AttemptRound last = new AttemptRecorder(run).context().current();
        files.addAll(last.created());
        files.addAll(last.updated());
        String result = "%s on branch %s"
                .formatted(
                        files.isEmpty()
                                ? "no file changed"
                                : files.size() + (files.size() == 1 ? " file" : " files") + " changed",
                        run.runState().worktree().map(Worktree::branch).orElse("-"));
        run.services()
                .journal()
                .tasks()
                .completed(
                        run.project().key(),
                        run.id(),
                        new CompletedTask(
                                story.id(),
                                story.intent().isEmpty() ? story.title() : story.intent(),
                                run.services().clock().instant().toString(),
                                result));
    }

    /** Commits what no submission committed, so that the branch holds it: of a story that failed, or that claimed to be done. */
    private static void keepWork(RunContext run) {
        boolean claimed = run.runState().history().newest().orElseThrow().signal() instanceof Signal.CompletionApproved;
        if ((claimed || run.state() == State.FAILED)
                && run.runState().worktree().isPresent()) {
            try {
                commit(run);
            } catch (WorkspaceException gone) {
                run.write(new Entry.NoticeGiven(UNCOMMITTED + run.clean(String.valueOf(gone.getMessage()))));
            }
        }
    }

    /** Commits, also where the run is to stop meanwhile: it is over, so there is nothing to stop but this. */
    private static void commit(RunContext run) {
        Thread.interrupted();
        try {
            WorktreeCommits.commit(run, LAST);
        } catch (WorkspaceException problem) {
            if (!Thread.interrupted()) {
                throw problem;
            }
            WorktreeCommits.commit(run, LAST);
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
