package dev.journeyman.model;

import dev.journeyman.value.GrowingList;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model: it is sent a conversation and tools, and replies with one message. Several runs may use it at once, each from
 * one thread.
 */
public non-sealed interface ChatProvider extends Provider {

    /**
     * Serves one call.
     *
     * @throws ProviderException if the model cannot serve the call, with the class of the failure
     * @throws InterruptedException if the run is stopped during the call
     */
    ModelReply call(ModelRequest request) throws InterruptedException;

    /**
     * A request to a model: a conversation and the tools that it may call. It is immutable and is used by one thread at a time.
     *
     * @param caller the role on whose behalf the model is called
     * @param turn how many calls this provider already answered for this caller in this run
     * @param messages index 0 and the conversation
     * @param tail a last message that is sent with this call only; null if there is none
     * @param tools the tools that the model may call
     */
    record ModelRequest(
            CallerRole caller,
            int turn,
            List<ChatMessage> messages,
            @Nullable UserMessage tail,
            List<ToolSpecification> tools) {

        public ModelRequest {
            messages = GrowingList.unchanging(messages);
            tools = List.copyOf(tools);
        }

        /** Returns all messages, including the tail. */
        public List<ChatMessage> all() {
            if (tail == null) {
                return messages;
            }
            List<ChatMessage> all = new ArrayList<>(messages);
            all.add(tail);
            return all;
        }
    }
}
