package dev.journeyman.engine.call;

import dev.journeyman.context.ContextManager;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.AttemptRecorder;
import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Provider;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import java.util.List;
import java.util.Map;

/** The change from one provider to the next: what the first leaves behind, and what the next one sees of it. */
public final class ProviderSwitch {

    private final RunJournal journal;
    private final AttemptRecorder attempts;
    private final BriefDelivery briefs;

    public ProviderSwitch(RunJournal journal, AttemptRecorder attempts, BriefDelivery briefs) {
        this.journal = journal;
        this.attempts = attempts;
        this.briefs = briefs;
    }

    /**
     * Ends the tenure of the coder's provider if another one serves from now on; an empty name means that none does. Each call of an
     * agent is a tenure of its own.
     */
    void leave(CallerRole caller, String to) {
        if (caller == CallerRole.CODER && journal.state().tenure().endsBefore(to)) {
            attempts.handOver();
        }
    }

    /** Tells a provider that takes the coder's part over from one that failed what came before. */
    void brief(CallerConversation calls, Provider provider, int extra) {
        ContextManager into = calls.context();
        String served = journal.state().attempts().provider();
        if (calls.caller() == CallerRole.CODER && served.equals(provider.name())) {
            into.takeBriefBack(); // the conversation is its own
        } else if (calls.caller() == CallerRole.CODER) {
            briefs.onSwitch(provider.name()).ifPresent(made -> {
                String original = into.pending();
                into.brief(made.brief().text());
                briefs.write(made, calls.name(), original, into.tokens() + extra);
            });
        }
    }

    /** Returns the messages as a provider may see them: what a maker added for itself is left out for every other provider. */
    List<ChatMessage> shared(CallerConversation calls, Provider provider) {
        List<ChatMessage> messages = calls.context().request();
        return calls.context().hasMarkedReplies()
                ? messages.stream()
                        .map(message -> message instanceof AiMessage reply ? shared(calls, reply, provider) : message)
                        .toList()
                : messages;
    }

    private AiMessage shared(CallerConversation calls, AiMessage reply, Provider provider) {
        return !ContextManager.isMarked(reply) || own(calls, reply, provider)
                ? reply
                : reply.toBuilder().thinking(null).attributes(Map.of()).build();
    }

    /** Returns whether a provider made a reply. For a reply without calls this is only known if the provider is the only one. */
    private boolean own(CallerConversation calls, AiMessage reply, Provider provider) {
        return reply.toolExecutionRequests().stream()
                .findFirst()
                .flatMap(call -> journal.state().calls().maker(calls.name(), call.id()))
                .map(maker -> maker.equals(provider.name()))
                .orElse(calls.alone());
    }
}
