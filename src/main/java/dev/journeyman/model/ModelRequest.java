package dev.journeyman.model;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call as an engine makes it.
 *
 * @param caller on whose behalf
 * @param turn how many calls this provider already answered for this caller in this run
 * @param messages index 0 and the conversation
 * @param tail what is shown with this call only, after everything else; null where there is nothing
 * @param tools what the model may call
 * @param errand where an agent works; null for a model
 */
public record ModelRequest(
        CallerRole caller,
        int turn,
        List<ChatMessage> messages,
        @Nullable UserMessage tail,
        List<ToolSpecification> tools,
        @Nullable AgentTask errand) {

    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /** A call of a model. */
    public ModelRequest(
            CallerRole caller,
            int turn,
            List<ChatMessage> messages,
            @Nullable UserMessage tail,
            List<ToolSpecification> tools) {
        this(caller, turn, messages, tail, tools, null);
    }

    /** Returns everything that is sent. */
    public List<ChatMessage> all() {
        if (tail == null) {
            return messages;
        }
        List<ChatMessage> all = new ArrayList<>(messages);
        all.add(tail);
        return all;
    }
}
