package dev.journeyman.engine.call;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Summarizer;
import dev.journeyman.engine.RunConversations;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.Provider;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.List;
import java.util.function.Function;

/** Makes the calls of models, which are sent a conversation of the run. It belongs to the thread that drives. */
public final class ChatCalls {

    private final RunConversations conversations;
    private final ProviderSwitch providerSwitch;
    private final Function<Callers, Summarizer> summarizer;

    /**
     * Prepares the calls.
     *
     * @param summarizer makes what puts removed turns of a conversation into prose
     */
    public ChatCalls(
            RunConversations conversations, ProviderSwitch providerSwitch, Function<Callers, Summarizer> summarizer) {
        this.conversations = conversations;
        this.providerSwitch = providerSwitch;
        this.summarizer = summarizer;
    }

    /** Returns a conversation of the run. */
    ContextManager context(Callers callers, String name, List<Provider> roster) {
        return conversations.context(name, roster, () -> summarizer.apply(callers));
    }

    /** Returns about how many tokens a tool takes on offer. */
    int tokens(ToolSpecification tool) {
        return conversations.tokens(tool);
    }

    CallStrategy of(ModelCalls calls, ChatProvider provider, CallStrategy.Shown shown) {
        return new ChatModelCall(calls, provider, shown, providerSwitch);
    }
}
