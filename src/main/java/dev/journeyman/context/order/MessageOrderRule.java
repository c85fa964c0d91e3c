package dev.journeyman.context.order;

import dev.langchain4j.data.message.ChatMessage;
import java.util.List;
import java.util.Optional;

/** One rule for the order of messages that providers require. It is stateless and may be used from any thread. */
public interface MessageOrderRule {

    /** Returns the violation of this rule by messages that are about to be sent; empty where they follow it. */
    Optional<String> violation(List<ChatMessage> messages);
}
