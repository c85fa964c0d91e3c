package dev.journeyman.engine.call;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.prompt.CutOffNotice;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.StaleWriterException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.Usage;
import dev.journeyman.model.fallback.FailedCall;
import dev.journeyman.model.fallback.FallbackRule;
import dev.journeyman.model.script.ScriptException;
import dev.journeyman.policy.Limits;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Calls the providers of one caller of a run. Each request is journaled before it is sent, each reply before it takes effect. */
public final class ModelCalls {

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private final RunContext run;
    private final CallerRole caller;
    private final List<Provider> roster;
    private final String contextName;
    private final BreakerGate gate;
    private final ProviderSwitch providerSwitch;
    private String reminder = "";

    public ModelCalls(RunContext run, CallerRole caller, List<Provider> roster, String contextName) {
        this.run = run;
        this.caller = caller;
        this.roster = roster;
        this.contextName = contextName;
        this.gate = new BreakerGate(run, caller, contextName);
        this.providerSwitch = new ProviderSwitch(run, caller, contextName, roster.size() == 1);
    }

    /** Sets what the caller is told after a reply without a call; blank says nothing. */
    public ModelCalls reminding(String text) {
        reminder = text;
        return this;
    }

    CallerRole caller() {
        return caller;
    }

    /** Returns how often a provider was called for this caller. */
    int turns(Provider provider) {
        return run.runState().calls().turns(provider.name(), caller);
    }

    public ContextManager context() {
        return run.context(contextName, roster);
    }

    /** Returns the tokens of what goes out besides the context. */
    public int extra(@Nullable UserMessage tail, List<ToolSpecification> tools) {
        int tokens = tail == null ? 0 : ESTIMATOR.estimateTokenCountInMessage(tail);
        for (ToolSpecification tool : tools) {
            tokens += run.tokens(tool);
        }
        return tokens;
    }

    /**
     * Makes one turn: sends the context and takes the reply into it. What was tried before by a process that ended is not tried
     * again.
     *
     * @param tail what is shown once, read again for each provider, because a provider that failed may have changed it
     * @throws NoProviderAvailableException if no provider could serve
     * @throws RequestRefusedException if each provider was asked and refused
     * @throws RequestUnsendableException if the request is one that no provider would take
     */
    public void turn(Supplier<Optional<UserMessage>> tail, List<ToolSpecification> tools) throws InterruptedException {
        List<String> names = roster.stream().map(Provider::name).toList();
        while (true) {
            List<FailedCall> tried = run.runState().calls().tried(contextName);
            FallbackRule.Next next = FallbackRule.next(
                    names, run.runState().calls().server(caller).orElse(null), tried);
            if (next instanceof FallbackRule.Refusal refusal) {
                throw new RequestUnsendableException(unsendable(refusal.by()));
            }
            if (!(next instanceof FallbackRule.Call call)) {
                throw unserved(names, tried);
            }
            if (!call.pause().isZero()) {
                run.services().time().pauses().pause(call.pause());
            }
            Provider provider = roster.get(call.index());
            if (gate.opens(provider)
                    && served(
                            provider,
                            asking(provider, new CallStrategy.Shown(tail.get().orElse(null), tools)))) {
                return;
            }
        }
    }

    private static String unsendable(FailedCall by) {
        return by.failure() == Failure.MALFORMED_REQUEST
                ? "%s says that the request is malformed: %s. This is a defect of journeyman; the journal has the request."
                        .formatted(by.provider(), by.message())
                : "%s does not take the request (%s): %s".formatted(by.provider(), by.failure(), by.message());
    }

    private RuntimeException unserved(List<String> names, List<FailedCall> tried) {
        providerSwitch.leave("");
        String who = tried.stream().map(FailedCall::toString).collect(Collectors.joining(", "));
        return FallbackRule.refused(names, tried)
                ? new RequestRefusedException("Every provider refused: %s".formatted(who))
                : new NoProviderAvailableException("All providers circuit-broken: %s.".formatted(who));
    }

    private CallStrategy asking(Provider provider, CallStrategy.Shown shown) {
        return provider.agent()
                ? new AgentCall(run, this, provider, shown)
                : new ChatModelCall(this, provider, shown, providerSwitch);
    }

    private boolean served(Provider provider, CallStrategy asking) throws InterruptedException {
        boolean answered = false;
        try {
            providerSwitch.leave(provider.name());
            asking.prepare();
            int number = run.runState().calls().requests() + 1;
            run.together(() -> {
                asking.tell();
                run.write(new Entry.RequestSent(
                        number, caller, contextName, run.state(), provider.name(), asking.sent()));
            });
            int tokens = asking.sent().tokens();
            try {
                ModelReply reply = asked(provider, asking);
                answered = true;
                take(number, provider, asking.taken(reply), tokens);
                return true;
            } catch (ProviderException failed) {
                answered = true;
                note(number, provider, failed);
                return false;
            }
        } finally {
            if (!answered) {
                gate.released(provider);
            }
        }
    }

    /** Records a failure and the compaction it causes atomically, so that a resumed run repeats the same shorter request. */
    private void note(int number, Provider provider, ProviderException failed) {
        Failure failure = failed.failure();
        String message = run.clean(Objects.requireNonNullElse(failed.getMessage(), "no reason given"));
        Duration retryAfter = failed.retryAfter().orElse(null);
        Optional<Entry> shift = gate.failed(provider, failure, retryAfter);
        run.together(() -> {
            run.write(new Entry.CallFailed(
                    number,
                    caller,
                    provider.name(),
                    failure.toString(),
                    message,
                    retryAfter,
                    failed.used().orElse(null)));
            shift.ifPresent(run::write);
            if (failure == Failure.CONTEXT_TOO_LONG) {
                context().compactWithoutProse(Math.max(1, (int)
                        (context().tokens() * (long) Limits.OVERFLOW_PERCENT / 100)));
            }
        });
    }

    /** Calls a provider and turns every exception it throws, except the end of a script, into a failure of the provider. */
    private static ModelReply asked(Provider provider, CallStrategy asking) throws InterruptedException {
        try {
            return provider.call(asking.request());
        } catch (ProviderException | ScriptException | JournalException | StaleWriterException known) {
            throw known; // what an agent's process writes down is not for it to answer for
        } catch (RuntimeException broken) {
            throw new ProviderException(Failure.EXECUTION_ERROR, "it broke: " + broken, null, broken);
        } finally {
            asking.over();
        }
    }

    /** Records a reply and its effect on the context atomically, so that a paid reply is never lost. */
    private void take(int number, Provider provider, ModelReply came, int tokens) {
        ModelReply reply =
                new ModelReply(ReplyRedaction.of(run, came.message()), came.usage(), came.cost(), came.cutOff());
        Optional<Entry> shift = gate.served(provider);
        Usage usage = reply.usage() != null
                ? reply.usage()
                : new Usage(tokens, ESTIMATOR.estimateTokenCountInMessage(reply.message()), 0, false);
        run.together(() -> {
            run.write(new Entry.ReplyReceived(
                    number,
                    caller,
                    provider.name(),
                    reply.message(),
                    usage,
                    came.cost() != null ? came.cost() : provider.prices().of(usage),
                    came.cutOff()));
            shift.ifPresent(run::write);
            context().append(reply.message(), TurnSource.MODEL);
            if (!reply.message().hasToolExecutionRequests()) {
                context().note(reply.cutOff() ? CutOffNotice.note(reminder) : reminder);
            }
            if (usage.reported() && !provider.agent()) { // an agent's figures are not those of its prompt
                context().measured(tokens, usage.input());
            }
        });
    }
}
