package dev.journeyman.journal.entry;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.journeyman.model.TokenWindow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is sent in addition to a context, and its size.
 *
 * @param tail the text that only this request shows; empty if there is none
 * @param tools the names of the offered tools
 * @param messages the number of messages, without the tail
 * @param tokens the number of tokens of the whole request
 * @param window the window of the provider
 * @param prompt the prompt that an agent is sent instead; null for a model
 */
public record RequestContent(
        String tail,
        List<String> tools,
        int messages,
        int tokens,
        TokenWindow window,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String prompt) {

    /** The content of a request to a model. */
    public RequestContent(String tail, List<String> tools, int messages, int tokens, TokenWindow window) {
        this(tail, tools, messages, tokens, window, null);
    }

    public RequestContent {
        tools = List.copyOf(tools);
    }

    /** Returns the one prompt that an agent was sent; empty if a model was sent the conversation. */
    public Optional<String> agentPrompt() {
        return Optional.ofNullable(prompt);
    }
}
