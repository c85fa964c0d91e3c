package dev.journeyman.testkit.peer;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message of a request that a {@link StrictPeer} received, in a form that does not depend on the provider. It is
 * immutable and may be used from any thread.
 *
 * @param role user, assistant or tool; system only for a system message among the others
 * @param text the text; empty if the message has only calls
 * @param calls the message's tool calls
 * @param result the id of the call that the message answers; null if it is not a result
 */
public record ReceivedMessage(
        String role,
        String text,
        List<ToolExecutionRequest> calls,
        @Nullable String result) {

    public ReceivedMessage {
        calls = List.copyOf(calls);
    }
}
