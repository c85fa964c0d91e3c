package dev.journeyman.context.order;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import java.util.List;
import java.util.Optional;

/** The rule that the last message sent is not the assistant's. */
final class AssistantNeverLast implements MessageOrderRule {

    @Override
    public Optional<String> violation(List<ChatMessage> messages) {
        return !messages.isEmpty() && messages.get(messages.size() - 1) instanceof AiMessage
                ? Optional.of("the last message is the assistant's")
                : Optional.empty();
    }
}
