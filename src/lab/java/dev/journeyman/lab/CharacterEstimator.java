package dev.journeyman.lab;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.Objects;

/**
 * Counts one token for four characters, as published measurements of policies do. It is immutable and may be used from
 * any thread.
 */
public final class CharacterEstimator implements TokenCountEstimator {

    private static final int A_TOKEN = 4;

    @Override
    public int estimateTokenCountInText(String text) {
        return (text.length() + A_TOKEN - 1) / A_TOKEN;
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
        if (message instanceof AiMessage reply) {
            StringBuilder text = new StringBuilder(Objects.requireNonNullElse(reply.text(), ""));
            for (ToolExecutionRequest call : reply.toolExecutionRequests()) {
                text.append(call.name()).append(call.arguments());
            }
            return estimateTokenCountInText(text.toString());
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return estimateTokenCountInText(result.text());
        }
        return estimateTokenCountInText(
                message instanceof SystemMessage system ? system.text() : ((UserMessage) message).singleText());
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
