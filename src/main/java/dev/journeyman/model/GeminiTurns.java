package dev.journeyman.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The turns of a request to Gemini, which takes the results of all calls of a reply in one turn only. LangChain4j makes a turn of each.
 */
final class GeminiTurns {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final String CONTENTS = "contents";
    private static final String PARTS = "parts";

    private GeminiTurns() {}

    /** Returns a request in which turns that are nothing but results, and follow each other, are one. */
    static String joined(String request) {
        try {
            if (!(JSON.readTree(request) instanceof ObjectNode whole)
                    || !whole.path(CONTENTS).isArray()) {
                return request;
            }
            ArrayNode turns = JSON.createArrayNode();
            for (JsonNode turn : whole.path(CONTENTS)) {
                JsonNode before = turns.path(turns.size() - 1);
                if (results(turn) && results(before)) {
                    turn.path(PARTS).forEach(((ArrayNode) before.path(PARTS))::add);
                } else {
                    turns.add(turn);
                }
            }
            return whole.set(CONTENTS, turns).toString();
        } catch (JsonProcessingException other) {
            return request;
        }
    }

    private static boolean results(JsonNode turn) {
        JsonNode parts = turn.path(PARTS);
        for (JsonNode part : parts) {
            if (!part.has("functionResponse")) {
                return false;
            }
        }
        return !parts.isEmpty();
    }
}
