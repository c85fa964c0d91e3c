package dev.journeyman.run;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.model.CallerRole;
import java.util.List;
import java.util.Optional;

/**
 * The current attempt of a run. It is immutable and may be used from any thread.
 *
 * @param number the number of the attempt, counted from 1; 0 before the first
 * @param begun whether the attempt has begun; false at the start and after a failed attempt
 * @param provider the provider of the coder's newest reply in the attempt; empty if there is none
 * @param failure why the newest failed attempt failed
 * @param unreadable the newest attempt whose entries are damaged; 0 if none is
 * @param round the newest round of checks
 * @param rounds the failed rounds of checks of all attempts
 */
public record AttemptState(
        int number, boolean begun, String provider, String failure, int unreadable, Round round, FailedRounds rounds) {

    static final AttemptState NONE =
            new AttemptState(0, false, "", "", 0, new Round(0, 0, Optional.empty(), List.of()), FailedRounds.NONE);

    /** The kind of entry that assigns the providers: no brief needs it. */
    private static final String WHO_SERVES = EntryFormat.name(Entry.ModelsAssigned.class);

    /**
     * The rounds of checks.
     *
     * @param checks the number of finished rounds
     * @param failedRounds how often failed checks of this attempt were returned to the coder
     * @param failures the failures that no move or context change has taken up yet; empty if there are none
     * @param leftovers the files that the newest checks left behind; none if the coder was called since
     */
    public record Round(int checks, int failedRounds, Optional<List<String>> failures, List<String> leftovers) {

        private Round finished(Entry.ChecksFinished finished) {
            return new Round(checks + 1, failedRounds, Optional.of(finished.failures()), finished.leftovers());
        }

        private Round takenUp() {
            return failures.isEmpty() ? this : new Round(checks, failedRounds, Optional.empty(), leftovers);
        }

        /** Returns this after a request to the coder: from here on the files may be the coder's. */
        private Round coded() {
            return leftovers.isEmpty() ? this : new Round(checks, failedRounds, failures, List.of());
        }

        private Round moved(Move move) {
            int failed = move.signal() instanceof Signal.ChecksFailed ? failedRounds + 1 : failedRounds;
            boolean again = move.conversation() == ConversationRule.NEW;
            return new Round(checks, again ? 0 : failed, Optional.empty(), leftovers);
        }
    }

    /** Returns whether all entries that a brief of a kind needs can be read. */
    public boolean readable(BriefKind kind) {
        return unreadable == 0
                || switch (kind) {
                    case CIRCUIT_BREAKER -> unreadable < number;
                    case RETRY -> unreadable < number - 1;
                    case HELPER -> false;
                };
    }

    /** Returns the failures of finished checks that no move or context change has taken up yet; empty if there are none. */
    public Optional<List<String>> failures() {
        return round.failures();
    }

    /** Returns the files that the newest checks left behind; none if the coder was called since. */
    public List<String> leftovers() {
        return round.leftovers();
    }

    /** Returns the number of finished rounds of checks. */
    public int checks() {
        return round.checks();
    }

    /** Returns how often failed checks of this attempt were returned to the coder. */
    public int failedRounds() {
        return round.failedRounds();
    }

    AttemptState after(EntryKind kind, Entry entry) {
        return switch (kind) {
            case ATTEMPT_STARTED -> with(rounds.after(kind, entry)).started((Entry.AttemptStarted) entry);
            case REPLY_RECEIVED -> replied((Entry.ReplyReceived) entry);
            case CHECKS_FINISHED -> with(rounds.after(kind, entry)).with(round.finished((Entry.ChecksFinished) entry));
            case REQUEST_SENT -> ((Entry.RequestSent) entry).caller() == CallerRole.CODER ? with(round.coded()) : this;
            case DAMAGED_ENTRY -> damaged((Entry.DamagedEntry) entry);
            case CONTEXT_CHANGED -> with(round.takenUp());
            case WORKSPACE_PREPARED, WORK_COMMITTED, PUSH_STARTED, ATTEMPT_RECORDED, ATTEMPTS_CLEARED ->
                with(rounds.after(kind, entry));
            case MOVED -> moved(((Entry.Moved) entry).move());
            case RUN_STARTED,
                    MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    RUN_ENDED,
                    NOTICE_GIVEN,
                    ATTEMPT_ENDED,
                    CALL_FAILED,
                    PROVIDER_SKIPPED,
                    BREAKER_CHANGED,
                    BRIEF_INJECTED,
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

    private AttemptState started(Entry.AttemptStarted started) {
        return new AttemptState(started.number(), true, "", failure, unreadable, round, rounds);
    }

    private AttemptState replied(Entry.ReplyReceived reply) {
        return reply.caller() == CallerRole.CODER && !reply.provider().equals(provider)
                ? new AttemptState(number, begun, reply.provider(), failure, unreadable, round, rounds)
                : this;
    }

    private AttemptState damaged(Entry.DamagedEntry damaged) {
        return damaged.kind().equals(WHO_SERVES)
                ? this
                : new AttemptState(number, begun, provider, failure, Math.max(1, number), round, rounds);
    }

    private AttemptState moved(Move move) {
        boolean again = move.conversation() == ConversationRule.NEW;
        String reason = move.signal() instanceof Signal.AttemptFailed failed ? failed.reason() : failure;
        return new AttemptState(number, begun && !again, provider, reason, unreadable, round.moved(move), rounds);
    }

    private AttemptState with(FailedRounds failed) {
        return new AttemptState(number, begun, provider, failure, unreadable, round, failed);
    }

    @SuppressWarnings("ReferenceEquality") // a part to which an entry means nothing returns itself
    private AttemptState with(Round now) {
        return now == round ? this : new AttemptState(number, begun, provider, failure, unreadable, now, rounds);
    }
}
