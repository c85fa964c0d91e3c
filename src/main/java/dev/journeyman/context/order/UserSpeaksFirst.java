package dev.journeyman.context.order;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Optional;

/** The rule that the first message after the system prompt is a user turn. */
final class UserSpeaksFirst implements MessageOrderRule {

    @Override
    public Optional<String> violation(List<ChatMessage> messages) {
        return messages.size() > 1 && messages.get(1) instanceof UserMessage
                ? Optional.empty()
                : Optional.of("index 1 is not a user turn");
    }
}
