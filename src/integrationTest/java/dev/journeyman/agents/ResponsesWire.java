package dev.journeyman.agents;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * OpenAI's responses, as Codex calls them. Some of its models are offered tools one by one, others a single tool that
 * runs a script in which the tools are functions.
 */
final class ResponsesWire implements Wire {

    private static final String STREAM = """
        event: response.created
        data: {"type":"response.created","response":{"id":"resp_1","status":"in_progress"}}

        event: response.output_item.done
        data: {"type":"response.output_item.done","output_index":0,"item":%1$s}

        event: response.completed
        data: {"type":"response.completed","response":{"id":"resp_1","status":"completed","output":[%1$s],"usage":{"input_tokens":%2$d,"input_tokens_details":{"cached_tokens":%3$d},"output_tokens":%4$d,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":%5$d}}}

        """;

    @Override
    public Asked read(JsonNode body) {
        return new Asked(
                Wire.each(body.path("input"))
                        .filter(item -> item.path("role").asText().equals("user"))
                        .map(item -> Wire.texts(item.path("content")))
                        .collect(Collectors.joining("\n")),
                (int) Wire.each(body.path("input"))
                        .filter(item -> item.path("type").asText().endsWith("call_output"))
                        .count(),
                title(body)
                        ? List.of()
                        : Stream.concat(Wire.each(body.path("tools")), scripted(body))
                                .map(tool -> tool.path("name").asText())
                                .toList());
    }

    /** Returns whether the request is for a title, in a conversation beside the task. */
    private static boolean title(JsonNode body) {
        return body.at("/text/format/type").asText().equals("json_schema");
    }

    private static Stream<JsonNode> scripted(JsonNode body) {
        return Wire.each(body.path("input"))
                .filter(item -> item.path("type").asText().equals("additional_tools"))
                .flatMap(item -> Wire.each(item.path("tools")))
                .flatMap(namespace -> Wire.each(namespace.path("tools")));
    }

    @Override
    public String says(String text) {
        return stream(
                "{\"type\":\"message\",\"id\":\"msg_1\",\"role\":\"assistant\",\"status\":\"completed\",\"content\":[{\"type\":\"output_text\",\"text\":%s,\"annotations\":[]}]}"
                        .formatted(Wire.quoted(text)));
    }

    @Override
    public String calls(ToolCall call) {
        if (call.name().equals("exec")) {
            String script = "text(JSON.stringify(await tools.exec_command(%s)))".formatted(call.arguments());
            return stream(
                    "{\"type\":\"custom_tool_call\",\"id\":\"ctc_1\",\"call_id\":\"%s\",\"namespace\":\"functions\",\"name\":\"exec\",\"status\":\"completed\",\"input\":%s}"
                            .formatted(call.id(), Wire.quoted(script)));
        }
        return stream("{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"%s\",\"name\":\"%s\",\"arguments\":%s}"
                .formatted(call.id(), call.name(), Wire.quoted(call.arguments().toString())));
    }

    private static String stream(String item) {
        return STREAM.formatted(item, INPUT, CACHED, OUTPUT, INPUT + OUTPUT);
    }

    @Override
    public String refusal(int status, String message) {
        return OpenAi.refusal(status, message);
    }
}
