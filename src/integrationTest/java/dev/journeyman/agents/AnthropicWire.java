package dev.journeyman.agents;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;

/** Anthropic's messages API, as Claude Code calls it. */
final class AnthropicWire implements Wire {

    private static final String STREAM = """
        event: message_start
        data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"mock","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":%d,"cache_creation_input_tokens":0,"cache_read_input_tokens":%d,"output_tokens":1}}}

        event: content_block_start
        data: {"type":"content_block_start","index":0,"content_block":%s}

        event: content_block_delta
        data: {"type":"content_block_delta","index":0,"delta":%s}

        event: content_block_stop
        data: {"type":"content_block_stop","index":0}

        event: message_delta
        data: {"type":"message_delta","delta":{"stop_reason":"%s","stop_sequence":null},"usage":{"output_tokens":%d}}

        event: message_stop
        data: {"type":"message_stop"}

        """;

    @Override
    public Asked read(JsonNode body) {
        return new Asked(
                Wire.each(body.path("messages"))
                        .filter(message -> message.path("role").asText().equals("user"))
                        .map(message -> Wire.texts(message.path("content")))
                        .collect(Collectors.joining("\n")),
                (int) Wire.each(body.path("messages"))
                        .flatMap(message -> Wire.each(message.path("content")))
                        .filter(block -> block.path("type").asText().equals("tool_result"))
                        .count(),
                Wire.each(body.path("tools"))
                        .map(tool -> tool.path("name").asText())
                        .toList());
    }

    @Override
    public String says(String text) {
        return stream(
                "{\"type\":\"text\",\"text\":\"\"}",
                "{\"type\":\"text_delta\",\"text\":%s}".formatted(Wire.quoted(text)),
                "end_turn");
    }

    @Override
    public String calls(ToolCall call) {
        return stream(
                "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":{}}".formatted(call.id(), call.name()),
                "{\"type\":\"input_json_delta\",\"partial_json\":%s}"
                        .formatted(Wire.quoted(call.arguments().toString())),
                "tool_use");
    }

    private static String stream(String block, String delta, String reason) {
        return STREAM.formatted(INPUT - CACHED, CACHED, block, delta, reason, OUTPUT);
    }

    @Override
    public String refusal(int status, String message) {
        String type = switch (status) {
            case 401 -> "authentication_error";
            case 429 -> "rate_limit_error";
            case 529 -> "overloaded_error";
            default -> "invalid_request_error";
        };
        return "{\"type\":\"error\",\"error\":{\"type\":\"%s\",\"message\":%s}}".formatted(type, Wire.quoted(message));
    }
}
