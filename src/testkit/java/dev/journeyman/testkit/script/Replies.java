package dev.journeyman.testkit.script;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.util.List;

/** Shorthands for replies of a model. It may be used from any thread. */
public final class Replies {

    private static final ObjectMapper JSON = new ObjectMapper();

    private Replies() {}

    /** Returns a reply that calls a tool with text arguments, given as alternating names and values. */
    public static AiMessage call(String tool, String... arguments) {
        return calls(request(tool, arguments));
    }

    /** Returns a reply that makes several calls. */
    public static AiMessage calls(ToolExecutionRequest... requests) {
        return AiMessage.from(List.of(requests));
    }

    /** Returns a reply that has only text. */
    public static AiMessage words(String text) {
        return AiMessage.from(text);
    }

    /** Returns one call with text arguments, given as alternating names and values. */
    public static ToolExecutionRequest request(String tool, String... arguments) {
        ObjectNode fields = JSON.createObjectNode();
        for (int i = 0; i < arguments.length; i += 2) {
            fields.put(arguments[i], arguments[i + 1]);
        }
        return ToolExecutionRequest.builder()
                .id("model-1")
                .name(tool)
                .arguments(fields.toString())
                .build();
    }
}
