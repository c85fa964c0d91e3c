package dev.journeyman.engine.prompt;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.ChangedFiles;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.Signal;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.handoff.ExecutionContext.AttemptStatus;
import dev.journeyman.handoff.ExecutionContext.ExitReason;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.ProviderTenure;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records what each provider did for an attempt when its part ends. */
public final class AttemptRecorder {

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;
    private final InstantSource clock;

    public AttemptRecorder(RunJournal journal, Effects effects, RunWorktree worktree, InstantSource clock) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
        this.clock = clock;
    }

    /** Returns the records since the host last cleared them. */
    public ExecutionContext context() {
        return journal.state().records().current();
    }

    /**
     * Ends the tenure of a provider that another one replaces and commits what it left behind. An agent that answered has completed
     * its part.
     */
    public void handOver() {
        ProviderTenure tenure = journal.state().tenure();
        if (journal.state().worktree().isPresent()) {
            worktree.commit("Handed over by " + tenure.provider());
        }
        boolean completed = tenure.completed();
        record(
                tenure.provider(),
                completed ? AttemptStatus.COMPLETED : AttemptStatus.FAILED,
                completed ? null : tenure.exit(),
                completed ? List.of() : tenure.errors());
    }

    /** Ends the attempt that failed for what did not pass, or else for a reason; its work is committed. */
    public void failed(String reason) {
        int ended = journal.state().attempts().number();
        if (rounds() < ended) {
            ProviderTenure tenure = journal.state().tenure();
            String provider =
                    tenure.provider().isEmpty() ? journal.state().attempts().provider() : tenure.provider();
            List<String> errors = tenure.errors().isEmpty() ? List.of(reason) : tenure.errors();
            record(provider, AttemptStatus.FAILED, ExitReason.VALIDATION_FAILURE, errors);
        }
    }

    /** Returns how many attempts are recorded as failed, those that the host cleared among them. */
    private int rounds() {
        return journal.state().records().cleared().rounds().size()
                + context().rounds().size();
    }

    /** Ends the last attempt of a story that is over. */
    public void over(boolean done, Signal last) {
        ProviderTenure tenure = journal.state().tenure();
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
        int number = journal.state().tenure().records() + 1;
        ChangedFiles files = journal.state().worktree().isEmpty()
                ? ChangedFiles.NONE
                : worktree.changedFor(number, journal.state().tenure().begin());
        journal.write(new Entry.AttemptRecorded(new AttemptRecord(
                number,
                provider,
                effects.observe(EffectKeys.timeOfRecord(number), clock::instant),
                files.created(),
                files.updated(),
                status,
                errors,
                reason)));
    }
}
