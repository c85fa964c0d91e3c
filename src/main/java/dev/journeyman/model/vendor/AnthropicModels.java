package dev.journeyman.model.vendor;

import dev.journeyman.model.ChatProvider;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The models of Anthropic. Each request marks what to cache for the next one: index 0, the tools, and the conversation
 * up to the last message that the next request repeats.
 */
final class AnthropicModels {

    private static final String MARK = "cache_control";
    private static final String EPHEMERAL = "ephemeral";

    private AnthropicModels() {}

    static ChatProvider provider(VendorModel wanted) {
        AnthropicChatModel.AnthropicChatModelBuilder builder = AnthropicChatModel.builder()
                .httpClientBuilder(VendorHttpClient.builder(UnaryOperator.identity(), AnswerRepair::anthropic))
                .apiKey(wanted.key())
                .modelName(wanted.model())
                .maxTokens(wanted.window().reply())
                .cacheSystemMessages(true)
                .cacheTools(true)
                .maxRetries(0);
        String url = wanted.urlWith("/v1");
        if (url != null) {
            builder.baseUrl(url);
        }
        return wanted.provider(builder.build(), AnthropicModels::marked);
    }

    /** Returns messages with a mark on the last one, for sending only: the conversation itself stays unmarked. */
    static List<ChatMessage> marked(List<ChatMessage> messages) {
        List<ChatMessage> marked = new ArrayList<>(messages);
        int last = marked.size() - 1;
        if (last > 0) {
            marked.set(last, marked(marked.get(last)));
        }
        return marked;
    }

    /**
     * Marks a message. A conversation never ends with the assistant, and no other message has attributes of its own.
     */
    private static ChatMessage marked(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return user.toBuilder().attributes(Map.of(MARK, EPHEMERAL)).build();
        }
        return message instanceof ToolExecutionResultMessage result
                ? result.toBuilder().attributes(Map.of(MARK, EPHEMERAL)).build()
                : message;
    }
}
