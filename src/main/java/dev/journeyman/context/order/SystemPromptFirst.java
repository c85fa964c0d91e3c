package dev.journeyman.context.order;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import java.util.List;
import java.util.Optional;

/** The rule that the system prompt is at index 0 and is the only system message. */
final class SystemPromptFirst implements MessageOrderRule {

    @Override
    public Optional<String> violation(List<ChatMessage> messages) {
        for (int i = 0; i < messages.size(); i++) {
            boolean system = messages.get(i) instanceof SystemMessage;
            if (system != (i == 0)) {
                return Optional.of(i == 0 ? "index 0 is not a system message" : "a system message is at index " + i);
            }
        }
        return Optional.empty();
    }
}
