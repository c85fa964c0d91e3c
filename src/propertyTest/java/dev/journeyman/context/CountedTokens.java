package dev.journeyman.context;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.Objects;

/**
 * An estimator that counts one token for every four characters: the laws of a context do not depend on the estimator,
 * and this one is fast.
 */
final class CountedTokens implements TokenCountEstimator {

    private static final int CHARACTERS = 4;
    private static final int FRAME = 4;
    private static final int PICTURE = 85;

    @Override
    public int estimateTokenCountInText(String text) {
        return (text.length() + CHARACTERS - 1) / CHARACTERS;
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return FRAME + estimateTokenCountInText(system.text());
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return FRAME + estimateTokenCountInText(result.id() + result.text());
        }
        if (message instanceof AiMessage reply) {
            return FRAME
                    + estimateTokenCountInText(Objects.requireNonNullElse(reply.text(), ""))
                    + reply.toolExecutionRequests().stream()
                            .mapToInt(call -> FRAME + estimateTokenCountInText(call.name() + call.arguments()))
                            .sum();
        }
        return FRAME
                + ((UserMessage) message)
                        .contents().stream()
                                .mapToInt(content -> content instanceof TextContent text
                                        ? estimateTokenCountInText(text.text())
                                        : PICTURE)
                                .sum();
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
        int tokens = 0;
        for (ChatMessage message : messages) {
            tokens += estimateTokenCountInMessage(message);
        }
        return tokens;
    }
}
