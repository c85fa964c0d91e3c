package dev.journeyman.engine.prompt;

import dev.journeyman.engine.RunContext;
import dev.journeyman.flow.Signal;
import dev.journeyman.handoff.AttemptRecord;
import dev.journeyman.handoff.AttemptStatus;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.handoff.ExitReason;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.ProviderTenure;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records what each provider did for an attempt when its part ends. */
public final class AttemptRecorder {

    private final RunContext run;

    public AttemptRecorder(RunContext run) {
        this.run = run;
    }

    /** Returns the records since the host last cleared them. */
    public ExecutionContext context() {
        return run.runState().records().current();
    }

    /**
     * Ends the tenure of a provider that another one replaces and commits what it left behind. An agent that answered has completed
     * its part.
     */
    public void handOver() {
        ProviderTenure tenure = run.runState().tenure();
        if (run.runState().worktree().isPresent()) {
            WorktreeCommits.commit(run, "Handed over by " + tenure.provider());
        }
        boolean completed = tenure.agent() && tenure.answered();
        record(
                tenure.provider(),
                completed ? AttemptStatus.COMPLETED : AttemptStatus.FAILED,
                completed ? null : tenure.exit(),
                completed ? List.of() : tenure.errors());
    }

    /** Ends the attempt that failed for what did not pass, or else for a reason; its work is committed. */
    public void failed(String reason) {
        int ended = run.runState().attempts().number();
        if (rounds() < ended) {
            ProviderTenure tenure = run.runState().tenure();
            String provider =
                    tenure.provider().isEmpty() ? run.runState().attempts().provider() : tenure.provider();
            List<String> errors = tenure.errors().isEmpty() ? List.of(reason) : tenure.errors();
            record(provider, AttemptStatus.FAILED, ExitReason.VALIDATION_FAILURE, errors);
        }
    }

    /** Returns how many attempts are recorded as failed, those that the host cleared among them. */
    private int rounds() {
        return run.runState().records().cleared().rounds().size()
                + context().rounds().size();
    }

    /** Ends the last attempt of a story that is over. */
    public void over(boolean done, Signal last) {
        ProviderTenure tenure = run.runState().tenure();
        if (last instanceof Signal.AttemptsExhausted exhausted) {
            failed(exhausted.reason());
        } else if (!tenure.provider().isEmpty()) {
            AttemptStatus status = done ? AttemptStatus.COMPLETED : AttemptStatus.FAILED;
            record(tenure.provider(), status, done ? null : exit(tenure, last), done ? List.of() : tenure.errors());
        }
    }

    /** Returns why the last attempt ended; null where it was cancelled or abandoned without a failed check. */
    private static @Nullable ExitReason exit(ProviderTenure tenure, Signal last) {
        if (last instanceof Signal.Rejected || !tenure.errors().isEmpty()) {
            return ExitReason.VALIDATION_FAILURE;
        }
        return last instanceof Signal.Cancelled || last instanceof Signal.Abandoned ? null : tenure.exit();
    }

    private void record(String provider, AttemptStatus status, @Nullable ExitReason reason, List<String> errors) {
        Files files = files();
        run.write(new Entry.AttemptRecorded(new AttemptRecord(
                run.runState().tenure().records() + 1,
                provider,
                run.services().clock().instant(),
                files.created(),
                files.updated(),
                status,
                errors,
                reason)));
    }

    /** Returns what changed since the provider began; empty where the worktree is gone, so that the record is kept all the same. */
    private Files files() {
        if (run.runState().worktree().isEmpty()) {
            return new Files(List.of(), List.of());
        }
        try {
            Workspace workspace = run.workspace();
            String begin = run.runState().tenure().begin();
            List<String> created = run.clean(workspace.createdSince(begin));
            List<String> changed = run.clean(workspace.changedSince(begin));
            return new Files(
                    created,
                    changed.stream().filter(file -> !created.contains(file)).toList());
        } catch (WorkspaceException gone) {
            return new Files(List.of(), List.of());
        }
    }

    private record Files(List<String> created, List<String> updated) {}
}
