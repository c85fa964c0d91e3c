package dev.journeyman.context.order;

import dev.langchain4j.data.message.ChatMessage;
import java.util.List;

/** The order of messages that every provider takes: all rules together. It may be used from any thread. */
public final class MessageOrder {

    private static final List<MessageOrderRule> RULES = List.of(
            new SystemPromptFirst(),
            new UserSpeaksFirst(),
            new CallsAnsweredAtOnce(),
            new NoOrphanResult(),
            new AssistantNeverLast());

    private MessageOrder() {}

    /** Returns the rules. */
    public static List<MessageOrderRule> rules() {
        return RULES;
    }

    /** Returns what breaks the rules; empty where the messages follow all of them. */
    public static List<String> violations(List<ChatMessage> messages) {
        return RULES.stream().flatMap(rule -> rule.violation(messages).stream()).toList();
    }
}
