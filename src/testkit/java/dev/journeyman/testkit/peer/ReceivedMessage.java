package dev.journeyman.testkit.peer;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message of a request that a {@link StrictPeer} received, the same whichever provider it was written for. It is immutable
 * and may be used from any thread.
 *
 * @param role user, assistant or tool; system only for one that stands among the others
 * @param text what it says, empty where it only calls
 * @param calls the calls it makes
 * @param result the id of the call whose result it is, or null
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
