package dev.journeyman.run;

import dev.journeyman.handoff.AttemptRecord;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.journal.entry.Entry;

/**
 * The records of what each provider did for the attempts of a run. It is immutable and may be used from any thread.
 *
 * @param current the records since the host last cleared them
 * @param cleared the records that the host cleared; they are kept for audit
 */
public record RecordedAttempts(ExecutionContext current, ExecutionContext cleared) {

    /** No records of any task. */
    static final RecordedAttempts NONE = new RecordedAttempts(ExecutionContext.of(""), ExecutionContext.of(""));

    /** Returns the records after one more entry. */
    RecordedAttempts after(Entry entry) {
        if (entry instanceof Entry.RunStarted started) {
            ExecutionContext none = ExecutionContext.of(started.story().id());
            return new RecordedAttempts(none, none);
        }
        if (entry instanceof Entry.AttemptRecorded recorded) {
            return new RecordedAttempts(current.with(recorded.attempt()), cleared);
        }
        return entry instanceof Entry.AttemptsCleared
                ? new RecordedAttempts(ExecutionContext.of(current.taskId()), all())
                : this;
    }

    /** Returns all records, the cleared ones first. */
    public ExecutionContext all() {
        ExecutionContext all = cleared;
        for (AttemptRecord attempt : current.attempts()) {
            all = all.with(attempt);
        }
        return all;
    }
}
