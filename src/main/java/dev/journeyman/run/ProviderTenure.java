package dev.journeyman.run;

import dev.journeyman.handoff.AttemptRecord;
import dev.journeyman.handoff.AttemptStatus;
import dev.journeyman.handoff.BriefKind;
import dev.journeyman.handoff.ExitReason;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.fallback.BreakerState;
import java.util.List;
import java.util.Optional;

/**
 * The coder's current provider, the commit at which it started, and the failed predecessor that it has not been briefed
 * about. It is used by one thread at a time.
 */
public final class ProviderTenure {

    private String provider = "";
    private String failure = "";
    private boolean tripped;
    private List<String> errors = List.of();
    private String commit = "";
    private String begin = "";
    private int records;
    private Optional<Left> left = Optional.empty();
    private boolean told;
    private boolean agent;
    private boolean answered;

    /** A provider that failed, and its failure. */
    public record Left(String provider, String failure) {}

    void apply(Entry entry) {
        if (entry instanceof Entry.RequestSent sent && sent.caller() == CallerRole.CODER) {
            begun(sent.provider());
            agent = sent.sent().prompt() != null;
            answered = false;
        } else if (entry instanceof Entry.CallFailed failed && failed.caller() == CallerRole.CODER) {
            failure = failed.failure();
        } else if (entry instanceof Entry.ProviderSkipped skipped && skipped.caller() == CallerRole.CODER) {
            skipped(skipped);
        } else if (entry instanceof Entry.BreakerChanged changed
                && changed.provider().equals(provider)) {
            tripped = changed.state() == BreakerState.OPEN;
        } else if (entry instanceof Entry.ReplyReceived reply && reply.caller() == CallerRole.CODER) {
            left = Optional.empty();
            told = false;
            answered = true;
        } else if (entry instanceof Entry.BriefInjected brief && brief.kind() == BriefKind.CIRCUIT_BREAKER) {
            told = true;
        } else if (entry instanceof Entry.AttemptRecorded recorded) {
            recorded(recorded.attempt());
        } else if (entry instanceof Entry.DamagedEntry damaged
                && damaged.kind().equals(EntryFormat.name(Entry.AttemptRecorded.class))) {
            closed(Optional.empty());
        } else if (entry instanceof Entry.AttemptsCleared) {
            left = Optional.empty();
        } else {
            work(entry);
        }
    }

    /** Returns the current provider; empty if none was called since the newest record. */
    public String provider() {
        return provider;
    }

    /** Returns whether the current or last provider is an agent: each call of an agent has a record of its own. */
    public boolean agent() {
        return agent;
    }

    /** Returns whether the current provider answered the newest request. */
    public boolean answered() {
        return answered;
    }

    /** Returns the newest commit. */
    public String commit() {
        return commit;
    }

    /** Returns the exit reason of a record that a failure ends. */
    public ExitReason exit() {
        return tripped ? ExitReason.CIRCUIT_BREAKER : ExitReason.EXECUTION_ERROR;
    }

    /** Returns the errors of the newest round of checks in this attempt; none if no checks ran. */
    public List<String> errors() {
        return errors;
    }

    /** Returns the commit at which the current provider started. */
    public String begin() {
        return begin;
    }

    /** Returns the number of records. */
    public int records() {
        return records;
    }

    /**
     * Returns the provider that failed last, if the coder got no reply since and its successor has not been briefed.
     */
    public Optional<Left> untold() {
        return left.filter(any -> !told);
    }

    private void begun(String asked) {
        if (!asked.equals(provider)) {
            provider = asked;
            tripped = false;
        }
    }

    private void skipped(Entry.ProviderSkipped skipped) {
        if (skipped.provider().equals(provider)) {
            failure = skipped.failure();
            tripped = true;
        }
    }

    private void recorded(AttemptRecord record) {
        boolean failed =
                record.status() == AttemptStatus.FAILED && record.exitReason() != ExitReason.VALIDATION_FAILURE;
        closed(failed ? Optional.of(new Left(record.provider(), failure)) : Optional.empty());
    }

    private void closed(Optional<Left> by) {
        left = by;
        told = false;
        provider = "";
        begin = commit;
        records++;
    }

    private void work(Entry entry) {
        if (entry instanceof Entry.ChecksFinished checks) {
            errors = checks.errors();
        } else if (entry instanceof Entry.AttemptStarted) {
            errors = List.of();
        } else if (entry instanceof Entry.WorkCommitted committed) {
            commit = committed.commit();
        } else if (entry instanceof Entry.WorkspacePrepared prepared) {
            commit = prepared.base();
            begin = commit;
        }
    }
}
