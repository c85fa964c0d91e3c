package dev.journeyman.testkit.law;

import dev.journeyman.flow.State;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import java.util.List;

/**
 * A request of the coder as it was sent, without the todo list at its end. It is immutable and may be used from any
 * thread.
 *
 * @param state the state of the story
 * @param messages index 0 and the conversation
 */
public record SentRequest(State state, List<ChatMessage> messages) {

    public SentRequest {
        messages = List.copyOf(messages);
    }

    /** Returns the system prompt. */
    public String system() {
        return ((SystemMessage) messages.get(0)).text();
    }
}
