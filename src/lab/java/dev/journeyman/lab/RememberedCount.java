package dev.journeyman.lab;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.TokenCountEstimator;
import org.jspecify.annotations.Nullable;

/**
 * Counts tokens as another estimator does and remembers the newest message, because every policy of a comparison counts
 * it. It is used by one thread.
 */
final class RememberedCount implements TokenCountEstimator {

    private final TokenCountEstimator estimator;
    private @Nullable ChatMessage newest;
    private int tokens;

    RememberedCount(TokenCountEstimator estimator) {
        this.estimator = estimator;
    }

    @Override
    public int estimateTokenCountInText(String text) {
        return estimator.estimateTokenCountInText(text);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the same message is passed to every policy
    public int estimateTokenCountInMessage(ChatMessage message) {
        if (message != newest) {
            tokens = estimator.estimateTokenCountInMessage(message);
            newest = message;
        }
        return tokens;
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
        return estimator.estimateTokenCountInMessages(messages);
    }
}
