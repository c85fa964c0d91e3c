package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.journeyman.mcp.transport.McpException;
import dev.journeyman.mcp.transport.ServerMessage;
import dev.journeyman.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Converts the result of a call for a model: texts stay as they are, and any other content becomes one line. */
final class ResultContent {

    private static final int SHOWN = 200;

    /** A text that is at least this long and has no blank is data. */
    private static final int LONG = 256;

    private static final Pattern DATA = Pattern.compile("(?:data:[^,]{0,100},)?[A-Za-z0-9+/=_\\r\\n-]+");

    private ResultContent() {}

    /**
     * Reads the result of a call.
     *
     * @throws McpException if the result has no content
     */
    static ToolResult result(String server, String tool, JsonNode result) throws McpException {
        JsonNode content = result.path("content");
        JsonNode structured = result.path("structuredContent");
        if (!content.isArray() && !structured.isContainerNode()) {
            throw new McpException(
                    "The tool server \"%s\" answered %s with a result that has no content. Do without it, or fix the server."
                            .formatted(server, tool),
                    null);
        }
        boolean error = result.path("isError").asBoolean();
        List<String> parts = new ArrayList<>();
        boolean told = false;
        for (JsonNode part : content) {
            told |= part.path("text").isTextual() || part.at("/resource/text").isTextual();
            parts.add(part(part));
        }
        if (!told && structured.isContainerNode()) {
            parts.add(told(structured).toString());
        }
        String text = ServerMessage.ends(String.join("\n", parts));
        String said = text.isEmpty() ? (error ? "it failed and does not say why" : "it returned nothing") : text;
        return new ToolResult(said, error);
    }

    /** Returns structured content without data in base64: servers repeat their pictures in it. */
    private static JsonNode told(JsonNode node) {
        if (node.isTextual()) {
            String text = node.textValue();
            return text.length() >= LONG && DATA.matcher(text).matches()
                    ? TextNode.valueOf(left("data", "", node))
                    : node;
        }
        if (node.isArray()) {
            ArrayNode kept = JsonNodeFactory.instance.arrayNode();
            node.forEach(each -> kept.add(told(each)));
            return kept;
        }
        if (node.isObject()) {
            ObjectNode kept = JsonNodeFactory.instance.objectNode();
            node.properties().forEach(field -> kept.set(field.getKey(), told(field.getValue())));
            return kept;
        }
        return node;
    }

    private static String part(JsonNode part) {
        String type = part.path("type").asText("something");
        return switch (type) {
            case "text" -> part.path("text").asText();
            case "image", "audio" -> left(type, part.path("mimeType").asText(), part.path("data"));
            case "resource" -> resource(part.path("resource"));
            case "resource_link" -> "[link %s]".formatted(shown(part.path("uri").asText()));
            default -> "[%s left out]".formatted(shown(type));
        };
    }

    private static String resource(JsonNode resource) {
        return resource.path("text").isTextual()
                ? resource.path("text").asText()
                : left(
                        "resource " + resource.path("uri").asText(),
                        resource.path("mimeType").asText(),
                        resource.path("blob"));
    }

    /** Returns the line in place of content that is left out; {@code data} is base64. */
    private static String left(String what, String type, JsonNode data) {
        String text = data.asText();
        long padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
        long bytes = Math.max(0, text.length() * 3L / 4 - padding);
        String named = shown(what + (type.isBlank() ? "" : " " + type));
        return String.format(Locale.ROOT, "[%s, %,d bytes left out]", named, bytes);
    }

    private static String shown(String text) {
        return ServerMessage.line(text, SHOWN);
    }
}
