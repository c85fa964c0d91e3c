package dev.journeyman.run;

import dev.journeyman.context.ContextChange;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.fallback.FailedCall;
import dev.journeyman.value.GrowingList;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.util.List;
import java.util.Optional;

/**
 * The calls of a run to its providers: how often each was called, which one serves each caller, and which ones failed
 * in an unanswered call. The next call is chosen from it, also after a resume. It is immutable and may be used from any
 * thread.
 *
 * @param equipped the newest assignment of providers to callers
 * @param request the newest request
 * @param served who answered whom
 * @param unanswered who was tried without an answer
 * @param makers who made which tool call
 */
public record ProviderCalls(
        Optional<Entry.ModelsAssigned> equipped,
        NewestRequest request,
        ServedCallers served,
        UnansweredCalls unanswered,
        CallMakers makers) {

    static final ProviderCalls NONE = new ProviderCalls(
            Optional.empty(), NewestRequest.NONE, ServedCallers.NONE, UnansweredCalls.NONE, CallMakers.NONE);

    /**
     * The newest request of a run to a provider. It is immutable and may be used from any thread.
     *
     * @param sent the request; empty before the first
     * @param number its number, counted from 1; 0 before the first
     * @param open whether no end of it is recorded
     */
    public record NewestRequest(Optional<Entry.RequestSent> sent, int number, boolean open) {

        static final NewestRequest NONE = new NewestRequest(Optional.empty(), 0, false);

        static NewestRequest of(Entry.RequestSent sent) {
            return new NewestRequest(Optional.of(sent), sent.number(), true);
        }

        /** Returns the context that was sent; empty before the first request. */
        String context() {
            return sent.map(Entry.RequestSent::context).orElse("");
        }

        NewestRequest ended() {
            return new NewestRequest(sent, number, false);
        }
    }

    /**
     * The providers that made tool calls. It is immutable and may be used from any thread.
     *
     * @param made the calls, each with its provider
     * @param provider the provider of the newest reply
     */
    record CallMakers(GrowingList<Made> made, String provider) {

        static final CallMakers NONE = new CallMakers(GrowingList.empty(), "");

        /** A tool call by its id in a context, and its provider. */
        record Made(String context, String call, String provider) {}

        Optional<String> of(String context, String call) {
            return made.newest(
                            each -> each.call().equals(call) && each.context().equals(context))
                    .map(Made::provider);
        }

        CallMakers by(String newest) {
            return newest.equals(provider) ? this : new CallMakers(made, newest);
        }

        CallMakers with(String context, String call) {
            return new CallMakers(made.with(new Made(context, call, provider)), provider);
        }
    }

    /** Returns the number of a provider's answered and failed calls for a caller. */
    public int turns(String provider, CallerRole caller) {
        return served.turns(provider, caller);
    }

    /** Returns the number of the newest request. */
    public int requests() {
        return request.number();
    }

    /** Returns the provider that served a caller last in this attempt; empty if it failed or was skipped since. */
    public Optional<String> server(CallerRole caller) {
        return Optional.ofNullable(served.servers().get(caller));
    }

    /** Returns the failed and skipped providers of a context's unanswered call, in order. */
    public List<FailedCall> tried(String context) {
        return unanswered.tried().getOrDefault(context, List.of());
    }

    /** Returns whether a context was compacted after a provider refused it last as too long. */
    public boolean shortened(String context) {
        return unanswered.shortened().contains(context);
    }

    /** Returns the context of the newest request; empty before the first. */
    public String context() {
        return request.context();
    }

    /** Returns the caller of the newest unanswered call. */
    public Optional<CallerRole> unserved() {
        return unanswered.caller();
    }

    /** Returns the request to an agent that has no recorded end, because the process died during the call. */
    public Optional<Entry.RequestSent> interrupted() {
        return request.sent()
                .filter(sent -> request.open() && sent.sent().agentPrompt().isPresent());
    }

    /** Returns whether the newest reply to a caller was cut off at the provider's limit. */
    public boolean cutOff(CallerRole caller) {
        return served.cutOff().contains(caller);
    }

    /** Returns the failed and skipped providers when service was lost last, in order; none if it never was. */
    public List<FailedCall> lost() {
        return unanswered.lost();
    }

    /** Returns a provider's failure when service was lost last; empty if the provider was not tried. */
    public Optional<Failure> lostBy(String provider) {
        return lost().stream()
                .filter(each -> each.provider().equals(provider))
                .reduce((before, newest) -> newest)
                .map(FailedCall::failure);
    }

    /** Returns the provider that made a tool call, by its id in a context. */
    public Optional<String> maker(String context, String call) {
        return makers.of(context, call);
    }

    ProviderCalls after(EntryKind kind, Entry entry) {
        return switch (kind) {
            case REQUEST_SENT -> sent((Entry.RequestSent) entry);
            case REPLY_RECEIVED -> replied((Entry.ReplyReceived) entry);
            case CALL_FAILED -> failed((Entry.CallFailed) entry);
            case PROVIDER_SKIPPED -> skipped((Entry.ProviderSkipped) entry);
            case BREAKER_CHANGED -> with(served, unanswered.opened((Entry.BreakerChanged) entry));
            case MOVED ->
                with(served, unanswered.moved(((Entry.Moved) entry).move().signal(), request.context()));
            case RUN_PAUSED -> with(served, unanswered.retried(request.context()));
            case ATTEMPT_STARTED -> with(served.attempt(), unanswered);
            case MODELS_ASSIGNED -> assigned((Entry.ModelsAssigned) entry);
            case CONTEXT_CHANGED -> changed((Entry.ContextChanged) entry);
            case RUN_STARTED,
                    RUN_RESUMED,
                    RUN_ENDED,
                    WORKSPACE_PREPARED,
                    NOTICE_GIVEN,
                    WORK_COMMITTED,
                    ATTEMPT_ENDED,
                    ATTEMPT_RECORDED,
                    ATTEMPTS_CLEARED,
                    BRIEF_INJECTED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    TOOL_STARTED,
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

    private ProviderCalls sent(Entry.RequestSent sent) {
        return new ProviderCalls(equipped, NewestRequest.of(sent), served, unanswered, makers);
    }

    private ProviderCalls replied(Entry.ReplyReceived reply) {
        return new ProviderCalls(
                equipped,
                request.ended(),
                served.replied(reply),
                unanswered.answered(request.context()),
                makers.by(reply.provider()));
    }

    private ProviderCalls failed(Entry.CallFailed failed) {
        FailedCall call = new FailedCall(
                failed.provider(), Failure.named(failed.failure()), failed.message(), failed.retryAfter(), false, null);
        return new ProviderCalls(
                equipped,
                request.ended(),
                served.failed(failed),
                request.sent().isPresent() ? unanswered.with(failed.caller(), request.context(), call) : unanswered,
                makers);
    }

    private ProviderCalls skipped(Entry.ProviderSkipped skipped) {
        FailedCall call =
                new FailedCall(skipped.provider(), Failure.named(skipped.failure()), "", null, true, skipped.until());
        return with(
                served.without(skipped.caller(), skipped.provider()),
                unanswered.with(skipped.caller(), skipped.context(), call));
    }

    private ProviderCalls assigned(Entry.ModelsAssigned now) {
        return new ProviderCalls(Optional.of(now), request, served, unanswered.reassigned(), makers);
    }

    @SuppressWarnings("ReferenceEquality") // a part to which an entry means nothing returns itself
    private ProviderCalls changed(Entry.ContextChanged changed) {
        if (changed.change() instanceof ContextChange.Shortened) {
            return with(served, unanswered.compacted(changed.context()));
        }
        if (changed.change() instanceof ContextChange.Reset) {
            return with(served, unanswered.cleared(changed.context()));
        }
        if (!(changed.change() instanceof ContextChange.Appended appended)
                || !(appended.message() instanceof AiMessage message)) {
            return this;
        }
        CallMakers more = makers;
        for (ToolExecutionRequest call : message.toolExecutionRequests()) {
            more = more.with(changed.context(), call.id());
        }
        return more == makers ? this : new ProviderCalls(equipped, request, served, unanswered, more);
    }

    @SuppressWarnings("ReferenceEquality") // a part to which an entry means nothing returns itself
    private ProviderCalls with(ServedCallers by, UnansweredCalls without) {
        return by == served && without == unanswered ? this : new ProviderCalls(equipped, request, by, without, makers);
    }
}
