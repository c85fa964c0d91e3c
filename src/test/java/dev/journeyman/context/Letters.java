package dev.journeyman.context;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.Objects;
import java.util.stream.StreamSupport;

/** Counts one token for each character, so that a reader can follow the figures. */
public final class Letters implements TokenCountEstimator {

    @Override
    public int estimateTokenCountInText(String text) {
        return text.length();
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return system.text().length();
        }
        if (message instanceof UserMessage user) {
            return user.hasSingleText() ? user.singleText().length() : 0;
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return result.text().length();
        }
        AiMessage reply = (AiMessage) message;
        return Objects.requireNonNullElse(reply.text(), "").length()
                + reply.toolExecutionRequests().stream()
                        .mapToInt(call -> call.arguments().length())
                        .sum();
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
        return StreamSupport.stream(messages.spliterator(), false)
                .mapToInt(this::estimateTokenCountInMessage)
                .sum();
    }
}
