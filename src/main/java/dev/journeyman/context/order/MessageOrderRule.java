package dev.journeyman.context.order;

import dev.langchain4j.data.message.ChatMessage;
import java.util.List;
import java.util.Optional;

/** One rule about the order of messages that providers insist on. */
public interface MessageOrderRule {

    /** Every rule there is. */
    List<MessageOrderRule> ALL = List.of(
            new SystemPromptFirst(),
            new UserSpeaksFirst(),
            new CallsAnsweredAtOnce(),
            new NoOrphanResult(),
            new AssistantNeverLast());

    /** Returns what is wrong with messages that are about to be sent, or nothing. */
    Optional<String> violation(List<ChatMessage> messages);

    /** Returns everything that is wrong, by any rule. */
    static List<String> violations(List<ChatMessage> messages) {
        return ALL.stream().flatMap(rule -> rule.violation(messages).stream()).toList();
    }
}
