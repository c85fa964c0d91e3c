package dev.journeyman.model.vendor;

import dev.journeyman.model.Provider;
import dev.journeyman.model.Usage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Anthropic's models. They are told what to keep for the next request: index 0, the tools, and the conversation up to the last message
 * that is there the next time too.
 */
final class AnthropicModels {

    private static final String MARK = "cache_control";
    private static final String EPHEMERAL = "ephemeral";

    private AnthropicModels() {}

    static Provider provider(VendorModel wanted) {
        AnthropicChatModel.AnthropicChatModelBuilder builder = AnthropicChatModel.builder()
                .httpClientBuilder(
                        VendorHttpClient.builder(UnaryOperator.identity(), AnswerRepair.requiring("content")))
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

    /** Marks the last message: only in what is sent, never in what is kept. */
    static List<ChatMessage> marked(List<ChatMessage> messages) {
        List<ChatMessage> marked = new ArrayList<>(messages);
        int last = marked.size() - 1;
        if (last > 0) {
            marked.set(last, marked(marked.get(last)));
        }
        return marked;
    }

    /** A conversation never ends with the assistant, and what users and tools say has no attributes of its own. */
    private static ChatMessage marked(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return user.toBuilder().attributes(Map.of(MARK, EPHEMERAL)).build();
        }
        return message instanceof ToolExecutionResultMessage result
                ? result.toBuilder().attributes(Map.of(MARK, EPHEMERAL)).build()
                : message;
    }

    /** Returns a usage whose input counts what was read from the cache and written to it, which Anthropic's does not. */
    static Usage usage(TokenUsage usage, int input, int output) {
        AnthropicTokenUsage theirs = (AnthropicTokenUsage) usage;
        int read = theirs.cacheReadInputTokens() == null ? 0 : theirs.cacheReadInputTokens();
        int written = theirs.cacheCreationInputTokens() == null ? 0 : theirs.cacheCreationInputTokens();
        return new Usage(input + read + written, output, read, written, true);
    }
}
