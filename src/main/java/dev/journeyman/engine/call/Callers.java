package dev.journeyman.engine.call;

import dev.journeyman.context.Summarizer;
import dev.journeyman.engine.ModelAssignments;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.Provider;
import java.util.List;
import java.util.function.Function;

/**
 * The way in which the callers of a run (coder, architect, helper, summarizer) reach their providers. It belongs to the thread that
 * drives.
 *
 * @param models the providers of each caller
 * @param choice chooses among them
 * @param chats what calls of models need
 * @param agents what calls of agents need
 * @param summarizer makes what puts removed turns of a conversation into prose
 */
public record Callers(
        RunJournal journal,
        ModelAssignments models,
        ProviderChoice choice,
        ChatCalls chats,
        AgentCalls agents,
        Function<Callers, Summarizer> summarizer) {

    /** Returns the calls of a caller with a conversation. */
    public ModelCalls calls(CallerRole caller, String context) {
        List<Provider> roster = models.roster(caller);
        return new ModelCalls(
                this,
                new CallerConversation(
                        journal,
                        caller,
                        context,
                        roster,
                        () -> chats.context(context, roster, () -> summarizer.apply(this))));
    }

    /** Decides how a provider is called: the one place that tells models and agents apart. */
    CallStrategy strategy(CallerConversation conversation, Provider provider, CallStrategy.Shown shown) {
        return provider instanceof AgentProvider agent
                ? new AgentCall(agents, conversation, agent, shown.toAgent())
                : new ChatModelCall(conversation, (ChatProvider) provider, shown, chats.providerSwitch());
    }
}
