package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.report.Attempts;
import dev.journeyman.workspace.WorkspaceException;

/** Writes how a run ended. */
final class Endings {

    /** How the notice begins that work could not be kept. */
    static final String UNCOMMITTED = "The work was not committed: ";

    private Endings() {}

    static void end(Driven run) {
        if (run.standing().way().end().isEmpty()) {
            keepWork(run);
            Signal last = run.standing().way().newest().orElseThrow().signal();
            Attempts attempts = run.standing().attempts();
            new Spells(run).over(run.state() == State.DONE, last);
            run.together(() -> {
                if (attempts.number() > 0) {
                    run.write(new Entry.AttemptEnded(
                            attempts.number(), attempts.provider(), run.state() == State.DONE, reason(last)));
                }
                run.write(new Entry.RunEnded(run.state(), reason(last)));
            });
            new Spells(run).close();
        }
    }

    /** Commits what no submission committed, so that the branch holds it: of a story that failed, or that claimed to be done. */
    private static void keepWork(Driven run) {
        boolean claimed = run.standing().way().newest().orElseThrow().signal() instanceof Signal.CompletionApproved;
        if ((claimed || run.state() == State.FAILED)
                && run.standing().worktree().isPresent()) {
            try {
                Commits.commit(run, "What was there when the story ended");
            } catch (WorkspaceException gone) {
                run.write(new Entry.Noticed(UNCOMMITTED + run.clean(String.valueOf(gone.getMessage()))));
            }
        }
    }

    private static String reason(Signal signal) {
        if (signal instanceof Signal.Failing failing) {
            return failing.reason();
        }
        return signal instanceof Signal.Rejected rejected
                        && !rejected.feedback().isBlank()
                ? rejected.feedback()
                : signal.name();
    }
}
