package dev.journeyman.engine;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.Provenance;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.ScriptException;
import dev.journeyman.model.Usage;
import dev.journeyman.policy.Limits;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
     * Makes one turn: sends the context and takes the reply into it.
     *
     * @throws NobodyServesException if no provider could serve
     * @throws RefusedException if the request is one that no provider would take
     */
    void turn(@Nullable UserMessage tail, List<ToolSpecification> tools) throws InterruptedException {
        List<Refused> refused = new ArrayList<>();
        for (Provider provider : roster) {
            if (served(provider, tail, tools, refused)) {
                return;
            }
        }
        String why = "No provider could serve: %s."
                .formatted(refused.stream().map(Refused::text).collect(Collectors.joining(", ")));
        throw refused.stream().allMatch(each -> each.failure().lasting())
                ? new RefusedException(why)
                : new NobodyServesException(why);
    }

    private boolean served(
            Provider provider, @Nullable UserMessage tail, List<ToolSpecification> tools, List<Refused> refused)
            throws InterruptedException {
        for (int overflows = 0; ; overflows++) {
            int number = run.standing().served().requests() + 1;
            ModelRequest request = request(provider, tail, tools);
            int tokens = context().tokens() + extra(tail, tools);
            run.write(new Entry.RequestSent(
                    number, caller, contextName, run.state(), provider.name(), sent(provider, request, tokens)));
            try {
                take(number, provider, asked(provider, request), tokens);
                return true;
            } catch (ProviderException failed) {
                String message = run.clean(Objects.requireNonNullElse(failed.getMessage(), "no reason given"));
                Refused no = new Refused(
                        provider.name(),
                        failed.failure(),
                        message,
                        failed.retryAfter().orElse(null));
                refused.add(no);
                boolean tooLong = failed.failure() == Failure.CONTEXT_TOO_LONG && overflows < Limits.OVERFLOW_RETRIES;
                note(number, no, tooLong);
                if (!tooLong && failed.failure().elsewhere()) {
                    return false;
                }
                if (!tooLong) {
                    throw new RefusedException("%s does not take the request (%s): %s"
                            .formatted(provider.name(), failed.failure(), message));
                }
            }
        }
    }

    /** Writes a failure, and what gives way for it, in one piece: whoever goes on sends the same shorter request. */
    private void note(int number, Refused refused, boolean tooLong) {
        run.together(() -> {
            run.write(new Entry.CallFailed(
                    number,
                    caller,
                    refused.provider(),
                    refused.failure().toString(),
                    refused.message(),
                    refused.retryAfter()));
            if (tooLong) {
                context().compactWithoutProse(Math.max(1, (int)
                        (context().tokens() * (long) Limits.OVERFLOW_PERCENT / 100)));
            }
        });
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

    /** Who did not serve, and why. */
    private record Refused(
            String provider,
            Failure failure,
            String message,
            @Nullable Duration retryAfter) {

        String text() {
            String again = retryAfter == null ? "" : "; retry in %s s".formatted(retryAfter.toSeconds());
            return "%s (%s: %s%s)".formatted(provider, failure, message, again);
        }
    }

    private ModelRequest request(Provider provider, @Nullable UserMessage tail, List<ToolSpecification> tools) {
        List<ChatMessage> messages = context().request();
        return new ModelRequest(caller, run.standing().served().turns(provider.name(), caller), messages, tail, tools);
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
