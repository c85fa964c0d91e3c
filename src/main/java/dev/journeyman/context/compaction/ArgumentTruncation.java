package dev.journeyman.context.compaction;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.journeyman.context.MessageSanitizer;
import dev.journeyman.context.ToolResultLimit;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts long values inside the arguments of a call, so that the arguments stay a JSON object. It is stateless and may be
 * used from any thread.
 */
public final class ArgumentTruncation {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ArgumentTruncation() {}

    /** Returns arguments with each value cut to about so many bytes; {@code {}} where they are not a JSON object. */
    public static String shortened(String arguments, int bytes) {
        if (arguments.length() <= bytes) {
            return arguments;
        }
        try {
            if (JSON.readTree(arguments) instanceof ObjectNode object) {
                List<String> names = new ArrayList<>();
                object.fieldNames().forEachRemaining(names::add);
                names.forEach(name -> object.set(name, shortened(object.get(name), bytes)));
                return MessageSanitizer.sound(JSON.writeValueAsString(object));
            }
            return "{}";
        } catch (JsonProcessingException malformed) {
            return "{}";
        }
    }

    private static JsonNode shortened(JsonNode value, int bytes) {
        String text = value.isTextual() ? value.asText() : value.toString();
        return text.length() <= bytes ? value : TextNode.valueOf(ToolResultLimit.cut(text, bytes / 2, bytes / 4));
    }
}
