package dev.journeyman.run;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TurnSource;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.model.CallerRole;
import dev.journeyman.value.GrowingList;
import dev.langchain4j.data.message.AiMessage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the coder's context still needs before its next turn: a new system prompt, or the feedback, failures or answer
 * of a move. It is immutable and may be used from any thread.
 *
 * @param fresh whether the system prompt must be rendered again
 * @param cause the move that requires a new system prompt; empty at the start of an attempt
 * @param owed the move whose feedback, failures or answer the coder has not been sent yet
 * @param said the signals that sent the coder a message since its conversation began; of failed checks only the newest
 * @param briefed whether the coder's context has a retry brief that no request has sent yet
 * @param reply the coder's newest reply, with its arguments unchanged
 * @param started the tool calls of that reply that were started
 */
public record PromptState(
        boolean fresh,
        Optional<Move> cause,
        Optional<Move> owed,
        List<Signal> said,
        boolean briefed,
        Optional<AiMessage> reply,
        StartedCalls started) {

    static final PromptState START = new PromptState(
            true, Optional.empty(), Optional.empty(), List.of(), false, Optional.empty(), StartedCalls.NONE);

    private static final String CONTEXT = "coder/";

    /** The tool calls of the newest reply that were started. */
    public static final class StartedCalls {

        private static final StartedCalls NONE = new StartedCalls(GrowingList.empty());

        private final GrowingList<Entry.ToolStarted> calls;

        private StartedCalls(GrowingList<Entry.ToolStarted> calls) {
            this.calls = calls;
        }

        private StartedCalls with(Entry.ToolStarted call) {
            return new StartedCalls(calls.with(call));
        }

        private boolean contain(String context, String call) {
            return calls.newest(
                            each -> each.call().equals(call) && each.context().equals(context))
                    .isPresent();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof StartedCalls started && calls.equals(started.calls);
        }

        @Override
        public int hashCode() {
            return calls.hashCode();
        }
    }

    /** Returns the name of the coder's context in an attempt. */
    public static String context(int attempt) {
        return CONTEXT + attempt;
    }

    /** Returns whether a context is a coder's. */
    static boolean owns(String context) {
        return context.startsWith(CONTEXT);
    }

    /** Returns whether a call of the newest reply was started. If it has no result, its outcome is unknown. */
    public boolean begun(String context, String call) {
        return started.contain(context, call);
    }

    PromptState after(EntryKind kind, Entry entry) {
        return switch (kind) {
            case MOVED -> moved(((Entry.Moved) entry).move());
            case REPLY_RECEIVED -> replied((Entry.ReplyReceived) entry);
            case REQUEST_SENT -> ((Entry.RequestSent) entry).caller() == CallerRole.CODER ? briefed(false) : this;
            case BRIEF_INJECTED -> ((Entry.BriefInjected) entry).kind() == BriefKind.RETRY ? briefed(true) : this;
            case TOOL_STARTED -> started((Entry.ToolStarted) entry);
            case CONTEXT_CHANGED -> changed((Entry.ContextChanged) entry);
            case RUN_STARTED,
                    MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    RUN_ENDED,
                    WORKSPACE_PREPARED,
                    NOTICE_GIVEN,
                    WORK_COMMITTED,
                    ATTEMPT_STARTED,
                    ATTEMPT_ENDED,
                    CALL_FAILED,
                    PROVIDER_SKIPPED,
                    BREAKER_CHANGED,
                    ATTEMPT_RECORDED,
                    ATTEMPTS_CLEARED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    TOOL_FINISHED,
                    COMMAND_STARTED,
                    CHECK_FINISHED,
                    CHECKS_FINISHED,
                    FILES_DIFFERED,
                    REVIEW_REQUESTED,
                    VERDICT_GIVEN,
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    EFFECT_FAILED,
                    PUSH_STARTED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> this;
        };
    }

    private PromptState moved(Move move) {
        if (move.conversation() != ConversationRule.KEPT) {
            Optional<Move> cleared =
                    move.conversation() == ConversationRule.CLEARED ? Optional.of(move) : Optional.empty();
            return new PromptState(true, cleared, Optional.empty(), List.of(), briefed, reply, started);
        }
        Signal signal = move.signal();
        if (tells(signal)) {
            List<Signal> more =
                    Stream.concat(withoutFailures().stream(), Stream.of(signal)).toList();
            return new PromptState(fresh, cause, Optional.of(move), more, briefed, reply, started);
        }
        return signal instanceof Signal.ChecksPassed
                ? new PromptState(fresh, cause, owed, withoutFailures(), briefed, reply, started)
                : this;
    }

    private List<Signal> withoutFailures() {
        return said.stream()
                .filter(signal -> !(signal instanceof Signal.ChecksFailed))
                .toList();
    }

    /** Returns this after a reply: whatever was owed to the coder has been sent. */
    private PromptState replied(Entry.ReplyReceived received) {
        return received.caller() == CallerRole.CODER
                ? new PromptState(
                        fresh,
                        cause,
                        Optional.empty(),
                        said,
                        briefed,
                        Optional.of(received.message()),
                        StartedCalls.NONE)
                : this;
    }

    private PromptState briefed(boolean now) {
        return briefed == now ? this : new PromptState(fresh, cause, owed, said, now, reply, started);
    }

    private PromptState started(Entry.ToolStarted begun) {
        return new PromptState(fresh, cause, owed, said, briefed, reply, started.with(begun));
    }

    private PromptState changed(Entry.ContextChanged changed) {
        if (!owns(changed.context()) || !(changed.change() instanceof ContextChange.Appended appended)) {
            return this;
        }
        TurnSource source = appended.provenance();
        boolean stale = fresh && source != TurnSource.OPENING;
        Optional<Move> still = pays(source) ? Optional.empty() : owed;
        return stale == fresh && still.equals(owed)
                ? this
                : new PromptState(stale, cause, still, said, briefed, reply, started);
    }

    private static boolean tells(Signal signal) {
        return signal instanceof Signal.Judged
                || signal instanceof Signal.ChecksFailed
                || signal instanceof Signal.Answered;
    }

    private static boolean pays(TurnSource provenance) {
        return provenance == TurnSource.FEEDBACK || provenance == TurnSource.CHECKS || provenance == TurnSource.ANSWER;
    }
}
