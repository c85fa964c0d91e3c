package dev.journeyman.engine.call;

import dev.journeyman.engine.ModelAssignments;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.Provider;

/**
 * The way in which the callers of a run (coder, architect, helper, summarizer) reach their providers. It belongs to the thread that
 * drives.
 *
 * @param models the providers of each caller
 * @param choice chooses among them
 * @param chats makes the calls of models
 * @param agents makes the calls of agents
 */
public record Callers(
        RunJournal journal, ModelAssignments models, ProviderChoice choice, ChatCalls chats, AgentCalls agents) {

    /** Returns the calls of a caller with a conversation. */
    public ModelCalls calls(CallerRole caller, String context) {
        return new ModelCalls(this, caller, context);
    }

    /** Decides how a provider is called: the one place that tells models and agents apart. */
    CallStrategy strategy(ModelCalls calls, Provider provider, CallStrategy.Shown shown) {
        return provider instanceof AgentProvider agent
                ? agents.of(calls, agent, shown)
                : chats.of(calls, (ChatProvider) provider, shown);
    }
}
