package dev.journeyman.model.vendor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Set;

/**
 * The differences between Gemini and LangChain4j: Gemini requires the results of all calls of a reply in one turn, and
 * sends more finish reasons than the library can read. It may be used from any thread.
 */
final class GeminiDialect {

    private static final String CONTENTS = "contents";
    private static final String PARTS = "parts";
    private static final String CANDIDATES = "candidates";
    private static final String REASON = "finishReason";
    private static final Set<String> READ = Set.of(
            "FINISH_REASON_UNSPECIFIED",
            "STOP",
            "MAX_TOKENS",
            "SAFETY",
            "RECITATION",
            "LANGUAGE",
            "OTHER",
            "BLOCKLIST",
            "PROHIBITED_CONTENT",
            "SPII",
            "MALFORMED_FUNCTION_CALL");

    private GeminiDialect() {}

    /** Returns a request in which consecutive turns that contain only results are merged into one. */
    static String sent(String request) {
        return AnswerRepair.changed(request, whole -> {
            ArrayNode turns = JsonNodeFactory.instance.arrayNode();
            for (JsonNode turn : whole.path(CONTENTS)) {
                JsonNode before = turns.path(turns.size() - 1);
                if (results(turn) && results(before)) {
                    turn.path(PARTS).forEach(((ArrayNode) before.path(PARTS))::add);
                } else {
                    turns.add(turn);
                }
            }
            if (!turns.isEmpty()) {
                whole.set(CONTENTS, turns);
            }
        });
    }

    /** Returns an answer with only readable finish reasons, so that an unknown reason does not lose the answer. */
    static String received(String answer) {
        return AnswerRepair.changed(answer, whole -> {
            if (whole.path(CANDIDATES).isEmpty()) {
                keptBack(whole, answer);
            }
            for (JsonNode candidate : whole.path(CANDIDATES)) {
                if (candidate.path(REASON).asText().equals("MAX_TOKENS")) {
                    withoutCalls(candidate.path("content").path(PARTS));
                }
                if (candidate instanceof ObjectNode ended
                        && ended.has(REASON)
                        && !READ.contains(ended.path(REASON).asText())) {
                    ended.put(REASON, "OTHER");
                }
            }
        });
    }

    /** Removes the calls of a reply that was cut off: the library would report it as a whole reply with calls. */
    private static void withoutCalls(JsonNode parts) {
        for (Iterator<JsonNode> each = parts.elements(); each.hasNext(); ) {
            if (each.next().has("functionCall")) {
                each.remove();
            }
        }
    }

    /** Gives the answer to a blocked prompt the form of a withheld answer. */
    private static void keptBack(ObjectNode whole, String answer) {
        if (!whole.path("promptFeedback").has("blockReason")) {
            throw new UnreadableAnswerException(
                    "it answered without candidates", AnswerBody.used(answer).orElse(null), null);
        }
        ObjectNode candidate = whole.putArray(CANDIDATES).addObject();
        candidate.put(REASON, "SAFETY");
        candidate.putObject("content").put("role", "model").putArray(PARTS);
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
