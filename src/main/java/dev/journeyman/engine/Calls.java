package dev.journeyman.engine;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.Provenance;
import dev.journeyman.handoff.BriefKind;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.Breakers;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Outage;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.Roster;
import dev.journeyman.model.ScriptException;
import dev.journeyman.model.Tried;
import dev.journeyman.model.Usage;
import dev.journeyman.policy.Limits;
import dev.journeyman.report.Spell;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Calls models for one caller of a run: each request is written before it is sent, each reply before it is acted on. */
final class Calls {

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private final Driven run;
    private final Caller caller;
    private final List<Provider> roster;
    private final String contextName;
    private String reminder = "";

    Calls(Driven run, Caller caller, List<Provider> roster, String contextName) {
        this.run = run;
        this.caller = caller;
        this.roster = roster;
        this.contextName = contextName;
    }

    /** Sets what the caller is told after a reply without a call; blank says nothing. */
    Calls reminding(String text) {
        reminder = text;
        return this;
    }

    ContextManager context() {
        return run.context(contextName, roster);
    }

    /** Returns the tokens of what goes out besides the context. */
    int extra(@Nullable UserMessage tail, List<ToolSpecification> tools) {
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
     * @throws NobodyServesException if no provider could serve
     * @throws RefusedException if the request is one that no provider would take
     */
    void turn(@Nullable UserMessage tail, List<ToolSpecification> tools) throws InterruptedException {
        List<String> names = roster.stream().map(Provider::name).toList();
        while (true) {
            List<Tried> tried = run.standing().served().tried(contextName);
            Roster.Next next =
                    Roster.next(names, run.standing().served().server(caller).orElse(null), tried);
            if (next instanceof Roster.Refusal refusal) {
                throw new RefusedException("%s does not take the request (%s): %s"
                        .formatted(
                                refusal.by().provider(),
                                refusal.by().failure(),
                                refusal.by().message()));
            }
            if (!(next instanceof Roster.Call call)) {
                throw nobody(names, tried);
            }
            if (!call.pause().isZero()) {
                run.kit().time().pauses().pause(call.pause());
            }
            Provider provider = roster.get(call.index());
            if (mayCall(provider) && served(provider, tail, tools)) {
                return;
            }
        }
    }

    private RuntimeException nobody(List<String> names, List<Tried> tried) {
        handOver("");
        String who = tried.stream().map(Tried::toString).collect(Collectors.joining(", "));
        return Roster.hopeless(names, tried)
                ? new RefusedException("No provider can serve: %s.".formatted(who))
                : new NobodyServesException("All providers circuit-broken: %s.".formatted(who));
    }

    private boolean mayCall(Provider provider) {
        Breakers.Answer answer = run.breakers().ask(provider);
        if (answer.shift() != null) {
            noteTrial(provider, answer.shift());
        }
        Outage outage = answer.outage();
        if (outage != null) {
            run.write(new Entry.ProviderSkipped(
                    caller, contextName, provider.name(), outage.failure().toString(), outage.until()));
        }
        return outage == null;
    }

    /** Writes that a provider is tried again; a trial nobody can write down is left to others. */
    private void noteTrial(Provider provider, Breakers.Shift shift) {
        boolean written = false;
        try {
            run.write(changed(provider, shift));
            written = true;
        } finally {
            if (!written) {
                run.breakers().released(provider);
            }
        }
    }

    private boolean served(Provider provider, @Nullable UserMessage tail, List<ToolSpecification> tools)
            throws InterruptedException {
        boolean answered = false;
        try {
            handOver(provider.name());
            int number = run.standing().served().requests() + 1;
            run.together(() -> {
                brief(provider, extra(tail, tools));
                ModelRequest request = request(provider, tail, tools);
                run.write(new Entry.RequestSent(
                        number,
                        caller,
                        contextName,
                        run.state(),
                        provider.name(),
                        sent(provider, request, context().tokens() + extra(tail, tools))));
            });
            int tokens = context().tokens() + extra(tail, tools);
            try {
                ModelReply reply = asked(provider, request(provider, tail, tools));
                answered = true;
                take(number, provider, reply, tokens);
                return true;
            } catch (ProviderException failed) {
                answered = true;
                note(number, provider, failed);
                return false;
            }
        } finally {
            if (!answered) {
                run.breakers().released(provider);
            }
        }
    }

    /** Ends the spell of whoever served the coder, where somebody else does from now on. */
    private void handOver(String to) {
        String from = run.standing().spell().provider();
        if (caller == Caller.CODER && !from.isEmpty() && !from.equals(to)) {
            new Spells(run).handOver();
        }
    }

    /** Tells a provider that takes the coder's part over from one that failed what came before. */
    private void brief(Provider provider, int extra) {
        Spell spell = run.standing().spell();
        String served = run.standing().attempts().provider();
        if (caller == Caller.CODER && !served.equals(provider.name())) {
            spell.untold()
                    .filter(left -> !left.provider().equals(provider.name()))
                    .ifPresent(left -> brief(left, extra));
        }
    }

    private void brief(Spell.Left left, int extra) {
        Told told = new Told(run, BriefKind.CIRCUIT_BREAKER);
        told.made(briefs -> briefs.onSwitch(
                        left.provider(),
                        left.failure(),
                        new Spells(run).context().current()))
                .ifPresent(made -> {
                    String original = context().pending();
                    context().brief(made.brief().text());
                    told.write(made, contextName, original, context().tokens() + extra);
                });
    }

    /** Writes a failure, and what gives way for it, in one piece: whoever goes on sends the same shorter request. */
    private void note(int number, Provider provider, ProviderException failed) {
        Failure failure = failed.failure();
        String message = run.clean(Objects.requireNonNullElse(failed.getMessage(), "no reason given"));
        Duration retryAfter = failed.retryAfter().orElse(null);
        Optional<Breakers.Shift> shift = run.breakers().failed(provider, failure, retryAfter);
        run.together(() -> {
            run.write(new Entry.CallFailed(number, caller, provider.name(), failure.toString(), message, retryAfter));
            shift.ifPresent(now -> run.write(changed(provider, now)));
            if (failure == Failure.CONTEXT_TOO_LONG) {
                context().compactWithoutProse(Math.max(1, (int)
                        (context().tokens() * (long) Limits.OVERFLOW_PERCENT / 100)));
            }
        });
    }

    private static Entry.BreakerChanged changed(Provider provider, Breakers.Shift now) {
        Outage outage = now.outage();
        return new Entry.BreakerChanged(
                provider.name(),
                now.state(),
                outage == null ? null : outage.failure().toString(),
                outage == null ? null : outage.until());
    }

    private AiMessage cleaned(AiMessage message) {
        return message.toBuilder()
                .text(message.text() == null ? null : run.clean(message.text()))
                .thinking(message.thinking() == null ? null : run.clean(message.thinking()))
                .toolExecutionRequests(message.toolExecutionRequests().stream()
                        .map(this::cleaned)
                        .toList())
                .build();
    }

    /** Takes secrets out of a call and gives one without a name the empty one: no tool has it, so it is answered. */
    private ToolExecutionRequest cleaned(ToolExecutionRequest call) {
        return call.toBuilder()
                .name(Objects.requireNonNullElse(call.name(), ""))
                .arguments(call.arguments() == null ? null : run.clean(call.arguments()))
                .build();
    }

    /** Asks a provider; whatever it throws but the end of a script is a failure of its own. */
    private static ModelReply asked(Provider provider, ModelRequest request) throws InterruptedException {
        try {
            return provider.call(request);
        } catch (ProviderException | ScriptException known) {
            throw known;
        } catch (RuntimeException broken) {
            throw new ProviderException(Failure.EXECUTION_ERROR, broken.toString(), null, broken);
        }
    }

    private ModelRequest request(Provider provider, @Nullable UserMessage tail, List<ToolSpecification> tools) {
        List<ChatMessage> messages = context().request().stream()
                .map(message -> message instanceof AiMessage reply ? shared(reply, provider) : message)
                .toList();
        return new ModelRequest(caller, run.standing().served().turns(provider.name(), caller), messages, tail, tools);
    }

    /** Returns a reply as another provider may see it: what its maker added for itself alone is left out. */
    private AiMessage shared(AiMessage reply, Provider provider) {
        boolean own = reply.toolExecutionRequests().stream()
                .findFirst()
                .flatMap(call -> run.standing().served().maker(contextName, call.id()))
                .map(maker -> maker.equals(provider.name()))
                .orElse(roster.size() == 1);
        return own || (reply.attributes().isEmpty() && reply.thinking() == null)
                ? reply
                : reply.toBuilder().thinking(null).attributes(Map.of()).build();
    }

    private static Entry.Sent sent(Provider provider, ModelRequest request, int tokens) {
        return new Entry.Sent(
                request.tail() == null ? "" : request.tail().singleText(),
                request.tools().stream().map(ToolSpecification::name).toList(),
                request.messages().size(),
                tokens,
                provider.window());
    }

    /** Writes a reply and what it does to the context in one piece: a reply that was paid for is never lost. */
    private void take(int number, Provider provider, ModelReply came, int tokens) {
        ModelReply reply = new ModelReply(cleaned(came.message()), came.usage(), came.cost());
        Optional<Breakers.Shift> shift = run.breakers().served(provider);
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
                    came.cost() != null ? came.cost() : provider.prices().of(usage)));
            shift.ifPresent(now -> run.write(changed(provider, now)));
            context().append(reply.message(), Provenance.MODEL);
            if (!reply.message().hasToolExecutionRequests()) {
                context().note(reminder);
            }
            if (usage.reported()) {
                context().measured(tokens, usage.input());
            }
        });
    }
}
