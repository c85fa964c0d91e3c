package dev.journeyman.engine.call;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.Summarizer;
import dev.journeyman.engine.RunConversations;
import dev.journeyman.model.Provider;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What every call of a model needs: the conversations of the run, and what the next provider sees of the one before. It belongs to the
 * thread that drives.
 *
 * @param conversations the conversations
 * @param providerSwitch tells the next provider what came before
 */
public record ChatCalls(RunConversations conversations, ProviderSwitch providerSwitch) {

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    ContextManager context(String name, List<Provider> roster, Supplier<Summarizer> summarizer) {
        return conversations.context(name, roster, summarizer);
    }

    /** Returns the tokens of what goes out besides the context. */
    int extra(@Nullable UserMessage tail, List<ToolSpecification> tools) {
        return (tail == null ? 0 : ESTIMATOR.estimateTokenCountInMessage(tail)) + conversations.tokens(tools);
    }
}
