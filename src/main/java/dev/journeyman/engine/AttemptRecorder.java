package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import dev.journeyman.handoff.AttemptRecord;
import dev.journeyman.handoff.AttemptStatus;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.handoff.ExitReason;
import dev.journeyman.run.ProviderTenure;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps what each provider did for an attempt, when it is over with it. */
final class AttemptRecorder {

    private final RunContext run;

    AttemptRecorder(RunContext run) {
        this.run = run;
    }

    /** Returns what was tried in the run so far. */
    ExecutionContext context() {
        return run.services()
                .attempts()
                .contexts()
                .get(run.task())
                .orElseGet(() -> ExecutionContext.of(run.task().task()));
    }

    /**
     * Ends the spell of a provider that another one takes over from, with a commit of what it leaves behind. An agent that answered
     * did what it was asked for.
     */
    void handOver() {
        ProviderTenure spell = run.runState().tenure();
        if (run.runState().worktree().isPresent()) {
            WorktreeCommits.commit(run, "Handed over by " + spell.provider());
        }
        boolean completed = spell.agent() && spell.answered();
        record(
                spell.provider(),
                completed ? AttemptStatus.COMPLETED : AttemptStatus.FAILED,
                completed ? null : spell.exit(),
                completed ? List.of() : spell.errors());
    }

    /** Ends the attempt that failed for what did not pass, or else for a reason; its work is committed. */
    void failed(String reason) {
        int ended = run.runState().attempts().number();
        if (rounds() < ended) {
            ProviderTenure spell = run.runState().tenure();
            String provider =
                    spell.provider().isEmpty() ? run.runState().attempts().provider() : spell.provider();
            List<String> errors = spell.errors().isEmpty() ? List.of(reason) : spell.errors();
            record(provider, AttemptStatus.FAILED, ExitReason.VALIDATION_FAILURE, errors);
        }
    }

    /** Returns how many attempts are recorded as failed, those that the host cleared among them. */
    private int rounds() {
        int cleared = run.services()
                .attempts()
                .contexts()
                .archived(run.task())
                .map(archived -> archived.rounds().size())
                .orElse(0);
        return cleared + context().rounds().size();
    }

    /** Ends the last attempt of a story that is over. */
    void over(boolean done, Signal last) {
        ProviderTenure spell = run.runState().tenure();
        if (last instanceof Signal.AttemptsExhausted exhausted) {
            failed(exhausted.reason());
        } else if (!spell.provider().isEmpty()) {
            AttemptStatus status = done ? AttemptStatus.COMPLETED : AttemptStatus.FAILED;
            record(spell.provider(), status, done ? null : exit(spell, last), done ? List.of() : spell.errors());
        }
    }

    /** Returns why the last attempt ended; nothing where somebody ended it who found no fault with it. */
    private static @Nullable ExitReason exit(ProviderTenure spell, Signal last) {
        if (last instanceof Signal.Rejected || !spell.errors().isEmpty()) {
            return ExitReason.VALIDATION_FAILURE;
        }
        return last instanceof Signal.Cancelled || last instanceof Signal.Abandoned ? null : spell.exit();
    }

    /** Closes what was tried in a run that is over. */
    void close() {
        run.services().attempts().contexts().clear(run.task());
    }

    private void record(String provider, AttemptStatus status, @Nullable ExitReason reason, List<String> errors) {
        Files files = files();
        run.services()
                .attempts()
                .contexts()
                .add(
                        run.task(),
                        new AttemptRecord(
                                run.runState().tenure().records() + 1,
                                provider,
                                run.services().clock().instant(),
                                files.created(),
                                files.updated(),
                                status,
                                errors,
                                reason));
    }

    /** Returns what changed since the spell began; nothing where the worktree is gone, which is no reason to lose a record. */
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
