package dev.journeyman.engine.call;

import dev.journeyman.context.ContextManager;
import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.prompt.AttemptRecorder;
import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Provider;
import dev.langchain4j.data.message.AiMessage;
import java.util.Map;

/** The change from one provider to the next: what the first leaves behind, and what the next one sees of it. */
final class ProviderSwitch {

    private final RunContext run;
    private final CallerRole caller;
    private final String context;
    private final boolean alone;

    /**
     * Prepares for the calls of a context.
     *
     * @param alone whether the roster has one provider only
     */
    ProviderSwitch(RunContext run, CallerRole caller, String context, boolean alone) {
        this.run = run;
        this.caller = caller;
        this.context = context;
        this.alone = alone;
    }

    /**
     * Ends the tenure of the coder's provider if another one serves from now on; an empty name means that none does. Each call of an
     * agent is a spell of its own.
     */
    void leave(String to) {
        String from = run.runState().tenure().provider();
        boolean over = !from.equals(to) || run.runState().tenure().agent();
        if (caller == CallerRole.CODER && !from.isEmpty() && over) {
            new AttemptRecorder(run).handOver();
        }
    }

    /** Tells a provider that takes the coder's part over from one that failed what came before. */
    void brief(ContextManager into, Provider provider, int extra) {
        String served = run.runState().attempts().provider();
        if (caller == CallerRole.CODER && served.equals(provider.name())) {
            into.takeBriefBack(); // the conversation is its own
        } else if (caller == CallerRole.CODER) {
            BriefDelivery told = new BriefDelivery(run);
            told.onSwitch(provider.name()).ifPresent(made -> {
                String original = into.pending();
                into.brief(made.brief().text());
                told.write(made, context, original, into.tokens() + extra);
            });
        }
    }

    /** Returns a reply as a provider may see it: what its maker added for itself is left out for every other provider. */
    AiMessage shared(AiMessage reply, Provider provider) {
        boolean plain = reply.attributes().isEmpty() && reply.thinking() == null;
        return plain || own(reply, provider)
                ? reply
                : reply.toBuilder().thinking(null).attributes(Map.of()).build();
    }

    /** Returns whether a provider made a reply. For a reply without calls this is only known if the provider is the only one. */
    private boolean own(AiMessage reply, Provider provider) {
        return reply.toolExecutionRequests().stream()
                .findFirst()
                .flatMap(call -> run.runState().calls().maker(context, call.id()))
                .map(maker -> maker.equals(provider.name()))
                .orElse(alone);
    }
}
