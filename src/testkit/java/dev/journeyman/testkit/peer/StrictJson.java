package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A reader of JSON that, like the providers, accepts one value and nothing after it. It may be used from any thread.
 */
public final class StrictJson {

    static final JsonNode NOTHING = MissingNode.getInstance();

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private StrictJson() {}

    public static ObjectNode object() {
        return JSON.createObjectNode();
    }

    /** Returns the value of a text; empty if the text is not JSON. */
    public static Optional<JsonNode> read(String text) {
        try {
            return Optional.of(JSON.readTree(text)).filter(value -> !value.isMissingNode());
        } catch (JsonProcessingException problem) {
            return Optional.empty();
        }
    }

    /** Returns the content of a message as blocks; a plain text is one block. */
    static List<JsonNode> blocks(JsonNode content) {
        if (content.isTextual()) {
            return List.of(object().put("type", "text").put("text", content.asText()));
        }
        return list(content);
    }

    static List<JsonNode> list(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(elements::add);
        return elements;
    }

    static boolean isBlock(JsonNode block, String type) {
        return block.path("type").asText().equals(type);
    }
}
