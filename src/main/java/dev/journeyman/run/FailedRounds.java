package dev.journeyman.run;

import dev.journeyman.handoff.AttemptRecord;
import dev.journeyman.handoff.ExitReason;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.story.AttemptRound;
import java.util.ArrayList;
import java.util.List;

/**
 * The failed rounds of checks of all attempts of a run. An attempt that ended at a limit before its checks failed
 * counts as a round, so that no attempt is left out. It is used by one thread at a time.
 */
public final class FailedRounds {

    private final List<FailedRound> failed = new ArrayList<>();
    private String commit = "";
    private String end = "";
    private boolean failedInAttempt;

    void apply(Entry entry) {
        if (entry instanceof Entry.WorkspacePrepared prepared) {
            commit = prepared.base();
            end = commit;
        } else if (entry instanceof Entry.WorkCommitted committed) {
            commit = committed.commit();
        } else if (entry instanceof Entry.AttemptStarted) {
            failedInAttempt = false;
        } else if (entry instanceof Entry.ChecksFinished checks) {
            finished(checks);
        } else if (entry instanceof Entry.AttemptRecorded recorded) {
            recorded(recorded.attempt());
        } else if (entry instanceof Entry.AttemptsCleared) {
            failed.clear();
        }
    }

    /** Returns the failed rounds, the oldest first. */
    public List<FailedRound> failed() {
        return List.copyOf(failed);
    }

    /** Returns the commit of the newest round; before the first, the commit that the story began on. */
    public String end() {
        return end;
    }

    private void finished(Entry.ChecksFinished checks) {
        end = commit;
        if (!checks.errors().isEmpty()) {
            failedInAttempt = true;
            add(List.of(), checks.touched(), checks.errors(), checks.shortfalls());
        }
    }

    private void recorded(AttemptRecord attempt) {
        if (attempt.exitReason() == ExitReason.VALIDATION_FAILURE && !failedInAttempt) {
            end = commit;
            add(attempt.filesCreated(), attempt.filesUpdated(), attempt.validationErrors(), List.of());
        }
    }

    private void add(
            List<String> created, List<String> updated, List<String> errors, List<Entry.CriterionFailure> shortfalls) {
        failed.add(new FailedRound(new AttemptRound(failed.size() + 1, created, updated, errors), shortfalls));
    }
}
