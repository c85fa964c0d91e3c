package dev.journeyman.agents;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;

/** Google's generateContent, as Gemini CLI calls it. */
final class GeminiWire implements Wire {

    private static final String STREAM = """
        data: {"candidates":[{"content":{"role":"model","parts":[%s]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":%d,"cachedContentTokenCount":%d,"candidatesTokenCount":%d,"totalTokenCount":%d},"modelVersion":"mock"}

        """;

    @Override
    public Asked read(JsonNode body) {
        return new Asked(
                Wire.each(body.path("contents"))
                        .filter(content -> content.path("role").asText().equals("user"))
                        .map(content -> Wire.texts(content.path("parts")))
                        .collect(Collectors.joining("\n")),
                (int) Wire.each(body.path("contents"))
                        .flatMap(content -> Wire.each(content.path("parts")))
                        .filter(part -> part.has("functionResponse"))
                        .count(),
                Wire.each(body.path("tools"))
                        .flatMap(tools -> Wire.each(tools.path("functionDeclarations")))
                        .map(tool -> tool.path("name").asText())
                        .toList());
    }

    @Override
    public String says(String text) {
        return stream("{\"text\":%s}".formatted(Wire.quoted(text)));
    }

    @Override
    public String calls(ToolCall call) {
        return stream("{\"functionCall\":{\"name\":\"%s\",\"args\":%s}}".formatted(call.name(), call.arguments()));
    }

    private static String stream(String part) {
        return STREAM.formatted(part, INPUT, CACHED, OUTPUT, INPUT + OUTPUT);
    }

    @Override
    public String refusal(int status, String message) {
        String name = switch (status) {
            case 401 -> "UNAUTHENTICATED";
            case 429 -> "RESOURCE_EXHAUSTED";
            case 503 -> "UNAVAILABLE";
            default -> "INVALID_ARGUMENT";
        };
        return "{\"error\":{\"code\":%d,\"message\":%s,\"status\":\"%s\"}}"
                .formatted(status, Wire.quoted(message), name);
    }
}
