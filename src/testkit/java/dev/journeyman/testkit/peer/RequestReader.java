package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A reader of requests in the JSON of either provider. */
final class RequestReader {

    private RequestReader() {}

    static String system(JsonNode request) {
        if (request.has("system")) {
            return text(StrictJson.blocks(request.path("system")));
        }
        JsonNode first = request.path("messages").path(0);
        return isSystem(first) ? text(StrictJson.blocks(first.path("content"))) : "";
    }

    static List<String> tools(JsonNode request) {
        return StrictJson.list(request.path("tools")).stream()
                .map(tool -> tool.has("function") ? tool.path("function") : tool)
                .map(tool -> tool.path("name").asText())
                .toList();
    }

    static List<ReceivedMessage> messages(JsonNode request) {
        List<ReceivedMessage> said = new ArrayList<>();
        JsonNode messages = request.path("messages");
        for (int i = 0; i < messages.size(); i++) {
            if (i > 0 || !isSystem(messages.get(i))) {
                read(messages.get(i), said);
            }
        }
        return List.copyOf(said);
    }

    static List<String> cacheMarks(JsonNode request) {
        List<String> marks = new ArrayList<>();
        if (request.has("cache_control")) {
            marks.add("request");
        }
        marks("system", request.path("system"), marks);
        marks("tools", request.path("tools"), marks);
        JsonNode messages = request.path("messages");
        for (int i = 0; i < messages.size(); i++) {
            marks("messages[" + i + "].content", messages.get(i).path("content"), marks);
        }
        return List.copyOf(marks);
    }

    private static void marks(String place, JsonNode blocks, List<String> marks) {
        for (int i = 0; blocks.isArray() && i < blocks.size(); i++) {
            String at = place + "[" + i + "]";
            if (blocks.get(i).hasNonNull("cache_control")) {
                marks.add(at);
            }
            if (StrictJson.isBlock(blocks.get(i), "tool_result")) {
                marks(at + ".content", blocks.get(i).path("content"), marks);
            }
        }
    }

    private static boolean isSystem(JsonNode message) {
        String role = message.path("role").asText();
        return role.equals("system") || role.equals("developer");
    }

    /** Reads one message. Each of several results in one message of Anthropic's becomes a message of its own. */
    private static void read(JsonNode message, List<ReceivedMessage> said) {
        String role = message.path("role").asText();
        List<JsonNode> rest = new ArrayList<>();
        boolean results = false;
        for (JsonNode block : StrictJson.blocks(message.path("content"))) {
            if (StrictJson.isBlock(block, "tool_result")) {
                results = true;
                String text = text(StrictJson.blocks(block.path("content")));
                said.add(new ReceivedMessage(
                        "tool", text, List.of(), block.path("tool_use_id").asText()));
            } else {
                rest.add(block);
            }
        }
        if (!results || !rest.isEmpty()) {
            String result = message.hasNonNull("tool_call_id")
                    ? message.path("tool_call_id").asText()
                    : null;
            said.add(new ReceivedMessage(role, text(rest), calls(message, rest), result));
        }
    }

    private static List<ToolExecutionRequest> calls(JsonNode message, List<JsonNode> blocks) {
        List<ToolExecutionRequest> calls = new ArrayList<>();
        for (JsonNode call : message.path("tool_calls")) {
            JsonNode function = call.path("function");
            calls.add(call(call, function, function.path("arguments").asText()));
        }
        for (JsonNode block : blocks) {
            if (StrictJson.isBlock(block, "tool_use")) {
                calls.add(call(block, block, block.path("input").toString()));
            }
        }
        return calls;
    }

    private static ToolExecutionRequest call(JsonNode call, JsonNode function, String arguments) {
        return ToolExecutionRequest.builder()
                .id(call.path("id").asText())
                .name(function.path("name").asText())
                .arguments(arguments)
                .build();
    }

    /** Returns the texts of blocks; a block that is not a text, a call or a thought gives its kind in brackets. */
    private static String text(List<JsonNode> blocks) {
        return blocks.stream()
                .filter(block -> !StrictJson.isBlock(block, "tool_use") && !StrictJson.isBlock(block, "thinking"))
                .map(block -> StrictJson.isBlock(block, "text")
                        ? block.path("text").asText()
                        : "[" + block.path("type").asText() + "]")
                .collect(Collectors.joining("\n"));
    }
}
