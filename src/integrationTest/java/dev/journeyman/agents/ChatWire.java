package dev.journeyman.agents;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;

/** OpenAI's chat completions, as opencode and Copilot call them. */
final class ChatWire implements Wire {

    private static final String STREAM = """
        data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"mock","choices":[{"index":0,"delta":%s,"finish_reason":null}]}

        data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"mock","choices":[{"index":0,"delta":{},"finish_reason":"%s"}],"usage":{"prompt_tokens":%d,"prompt_tokens_details":{"cached_tokens":%d},"completion_tokens":%d,"total_tokens":%d}}

        data: [DONE]

        """;

    @Override
    public Asked read(JsonNode body) {
        return new Asked(
                Wire.each(body.path("messages"))
                        .filter(message -> message.path("role").asText().equals("user"))
                        .map(message -> Wire.texts(message.path("content")))
                        .collect(Collectors.joining("\n")),
                (int) Wire.each(body.path("messages"))
                        .filter(message -> message.path("role").asText().equals("tool"))
                        .count(),
                Wire.each(body.path("tools"))
                        .map(tool -> tool.path("function").path("name").asText())
                        .toList());
    }

    @Override
    public String says(String text) {
        return stream("{\"role\":\"assistant\",\"content\":%s}".formatted(Wire.quoted(text)), "stop");
    }

    @Override
    public String calls(ToolCall call) {
        return stream(
                "{\"role\":\"assistant\",\"tool_calls\":[{\"index\":0,\"id\":\"%s\",\"type\":\"function\",\"function\":{\"name\":\"%s\",\"arguments\":%s}}]}"
                        .formatted(
                                call.id(),
                                call.name(),
                                Wire.quoted(call.arguments().toString())),
                "tool_calls");
    }

    private static String stream(String delta, String reason) {
        return STREAM.formatted(delta, reason, INPUT, CACHED, OUTPUT, INPUT + OUTPUT);
    }

    @Override
    public String refusal(int status, String message) {
        return OpenAi.refusal(status, message);
    }
}
