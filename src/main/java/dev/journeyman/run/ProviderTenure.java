package dev.journeyman.run;

import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.handoff.ExecutionContext.AttemptStatus;
import dev.journeyman.handoff.ExecutionContext.ExitReason;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.fallback.BreakerState;
import dev.journeyman.story.RetryPolicy;
import java.util.List;
import java.util.Optional;

/**
 * The coder's current provider, the commit at which it started, and the failed predecessor that it has not been briefed
 * about. It is immutable and may be used from any thread.
 *
 * @param current the current provider
 * @param predecessor the provider before it, if it failed
 * @param errors the errors of the newest round of checks in this attempt; none if no checks ran
 * @param commit the newest commit
 * @param begin the commit at which the current provider started
 * @param records the number of records
 */
public record ProviderTenure(
        Current current, Predecessor predecessor, List<String> errors, String commit, String begin, int records) {

    static final ProviderTenure NONE = new ProviderTenure(
            new Current("", false, false, false), new Predecessor("", Optional.empty(), false), List.of(), "", "", 0);

    /**
     * The provider that serves the coder.
     *
     * @param provider its name; empty if none was called since the newest record
     * @param tripped whether its breaker is open
     * @param agent whether it, or the last one, is an agent: each call of an agent has a record of its own
     * @param answered whether it answered the newest request
     */
    public record Current(String provider, boolean tripped, boolean agent, boolean answered) {}

    /**
     * The provider that served before.
     *
     * @param failure the newest failure of a provider of the coder; empty if there was none
     * @param left the provider that failed last; empty if the coder got a reply since
     * @param told whether its successor has been briefed
     */
    public record Predecessor(String failure, Optional<Left> left, boolean told) {}

    /** A provider that failed, and its failure. */
    public record Left(String provider, String failure) {}

    /** Returns the current provider; empty if none was called since the newest record. */
    public String provider() {
        return current.provider();
    }

    /** Returns whether a call of a provider ends the tenure: another one takes over, or each call has its own record. */
    public boolean endsBefore(String next) {
        return !provider().isEmpty() && (!provider().equals(next) || current.agent());
    }

    /** Returns whether the current provider completed its part: an agent that answered has. */
    public boolean completed() {
        return current.agent() && current.answered();
    }

    /** Returns how often an attempt goes back to coding: one call of an agent is all of an attempt's work. */
    public int microCycles(RetryPolicy policy) {
        return current.agent() ? 0 : policy.microCycles();
    }

    /** Returns the exit reason of a record that a failure ends. */
    public ExitReason exit() {
        return current.tripped() ? ExitReason.CIRCUIT_BREAKER : ExitReason.EXECUTION_ERROR;
    }

    /**
     * Returns the provider that failed last, if the coder got no reply since and its successor has not been briefed.
     */
    public Optional<Left> untold() {
        return predecessor.left().filter(any -> !predecessor.told());
    }

    ProviderTenure after(EntryKind kind, Entry entry) {
        return switch (kind) {
            case REQUEST_SENT -> sent((Entry.RequestSent) entry);
            case CALL_FAILED -> failed((Entry.CallFailed) entry);
            case PROVIDER_SKIPPED -> skipped((Entry.ProviderSkipped) entry);
            case BREAKER_CHANGED -> changed((Entry.BreakerChanged) entry);
            case REPLY_RECEIVED -> replied((Entry.ReplyReceived) entry);
            case BRIEF_INJECTED -> briefed((Entry.BriefInjected) entry);
            case ATTEMPT_RECORDED -> recorded(((Entry.AttemptRecorded) entry).attempt());
            case DAMAGED_ENTRY -> damaged((Entry.DamagedEntry) entry);
            case ATTEMPTS_CLEARED -> with(new Predecessor(predecessor.failure(), Optional.empty(), predecessor.told()));
            case CHECKS_FINISHED -> with(((Entry.ChecksFinished) entry).errors());
            case ATTEMPT_STARTED -> with(List.of());
            case WORK_COMMITTED -> with(((Entry.WorkCommitted) entry).commit(), begin);
            case PUSH_STARTED -> with(((Entry.PushStarted) entry).to(), begin);
            case WORKSPACE_PREPARED -> prepared(((Entry.WorkspacePrepared) entry).base());
            case RUN_STARTED,
                    MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    RUN_ENDED,
                    NOTICE_GIVEN,
                    ATTEMPT_ENDED,
                    MOVED,
                    CONTEXT_CHANGED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    TOOL_STARTED,
                    TOOL_FINISHED,
                    COMMAND_STARTED,
                    CHECK_FINISHED,
                    FILES_DIFFERED,
                    REVIEW_REQUESTED,
                    VERDICT_GIVEN,
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    CANCEL_REQUESTED,
                    EFFECT_FAILED -> this;
        };
    }

    /** Returns the same after the worktree was made; one that is made again on another machine changes nothing. */
    private ProviderTenure prepared(String base) {
        return commit.isEmpty() ? with(base, base) : this;
    }

    private ProviderTenure sent(Entry.RequestSent sent) {
        if (sent.caller() != CallerRole.CODER) {
            return this;
        }
        boolean same = sent.provider().equals(current.provider());
        return with(new Current(
                sent.provider(),
                same && current.tripped(),
                sent.sent().agentPrompt().isPresent(),
                false));
    }

    private ProviderTenure failed(Entry.CallFailed failed) {
        return failed.caller() == CallerRole.CODER ? withFailure(failed.failure()) : this;
    }

    private ProviderTenure skipped(Entry.ProviderSkipped skipped) {
        return skipped.caller() == CallerRole.CODER && skipped.provider().equals(current.provider())
                ? withFailure(skipped.failure()).tripped(true)
                : this;
    }

    private ProviderTenure changed(Entry.BreakerChanged changed) {
        return changed.provider().equals(current.provider()) ? tripped(changed.state() == BreakerState.OPEN) : this;
    }

    private ProviderTenure replied(Entry.ReplyReceived reply) {
        return reply.caller() == CallerRole.CODER
                ? with(new Predecessor(predecessor.failure(), Optional.empty(), false))
                        .with(new Current(current.provider(), current.tripped(), current.agent(), true))
                : this;
    }

    private ProviderTenure briefed(Entry.BriefInjected brief) {
        return brief.kind() == BriefKind.CIRCUIT_BREAKER
                ? with(new Predecessor(predecessor.failure(), predecessor.left(), true))
                : this;
    }

    private ProviderTenure damaged(Entry.DamagedEntry damaged) {
        return damaged.kind().equals(EntryFormat.name(Entry.AttemptRecorded.class)) ? closed(Optional.empty()) : this;
    }

    private ProviderTenure recorded(AttemptRecord record) {
        boolean failed =
                record.status() == AttemptStatus.FAILED && record.exitReason() != ExitReason.VALIDATION_FAILURE;
        return closed(failed ? Optional.of(new Left(record.provider(), predecessor.failure())) : Optional.empty());
    }

    private ProviderTenure closed(Optional<Left> by) {
        return new ProviderTenure(
                new Current("", current.tripped(), current.agent(), current.answered()),
                new Predecessor(predecessor.failure(), by, false),
                errors,
                commit,
                commit,
                records + 1);
    }

    private ProviderTenure withFailure(String failure) {
        return with(new Predecessor(failure, predecessor.left(), predecessor.told()));
    }

    private ProviderTenure tripped(boolean open) {
        return with(new Current(current.provider(), open, current.agent(), current.answered()));
    }

    private ProviderTenure with(Current now) {
        return now.equals(current) ? this : new ProviderTenure(now, predecessor, errors, commit, begin, records);
    }

    private ProviderTenure with(Predecessor before) {
        return before.equals(predecessor) ? this : new ProviderTenure(current, before, errors, commit, begin, records);
    }

    private ProviderTenure with(List<String> newest) {
        return new ProviderTenure(current, predecessor, newest, commit, begin, records);
    }

    private ProviderTenure with(String newest, String beginning) {
        return new ProviderTenure(current, predecessor, errors, newest, beginning, records);
    }
}
