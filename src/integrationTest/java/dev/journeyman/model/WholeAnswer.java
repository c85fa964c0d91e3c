package dev.journeyman.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.List;

/** Folds the chunks of a stream into the answer that the same provider gives to a request without a stream. */
final class WholeAnswer {

    private static final String DATA = "data: ";
    private static final ObjectMapper JSON = new ObjectMapper();

    private WholeAnswer() {}

    static String of(String stream) {
        List<JsonNode> chunks = stream.lines()
                .filter(line -> line.startsWith(DATA) && line.startsWith("{", DATA.length()))
                .map(line -> read(line.substring(DATA.length())))
                .toList();
        JsonNode first = chunks.get(0);
        if (first.path("type").asText().equals("message_start")) {
            return anthropic(chunks).toString();
        }
        if (first.path("object").asText().equals("chat.completion.chunk")) {
            return openAi(chunks).toString();
        }
        if (chunks.size() != 1) {
            throw new IllegalArgumentException("Gemini's answers are recorded in one chunk, this one in " + chunks);
        }
        return first.toString();
    }

    private static ObjectNode anthropic(List<JsonNode> chunks) {
        ObjectNode whole = chunks.get(0).path("message").deepCopy();
        ArrayNode content = whole.putArray("content");
        StringBuilder said = new StringBuilder();
        for (JsonNode chunk : chunks) {
            switch (chunk.path("type").asText()) {
                case "content_block_start" -> {
                    content.add(chunk.path("content_block"));
                    said.setLength(0);
                }
                case "content_block_delta" ->
                    said.append(chunk.at("/delta/text").asText())
                            .append(chunk.at("/delta/partial_json").asText());
                case "content_block_stop" -> close((ObjectNode) content.get(content.size() - 1), said.toString());
                case "message_delta" -> {
                    whole.setAll((ObjectNode) chunk.path("delta"));
                    ((ObjectNode) whole.path("usage")).setAll((ObjectNode) chunk.path("usage"));
                }
                default -> {
                    // it begins, ends, or keeps the line open
                }
            }
        }
        return whole;
    }

    private static void close(ObjectNode block, String said) {
        if (block.path("type").asText().equals("tool_use")) {
            block.set("input", read(said.isEmpty() ? "{}" : said));
        } else {
            block.put("text", said);
        }
    }

    private static ObjectNode openAi(List<JsonNode> chunks) {
        ObjectNode whole = chunks.get(0).deepCopy();
        whole.put("object", "chat.completion");
        ObjectNode choice = JSON.createObjectNode().put("index", 0);
        ObjectNode message = choice.putObject("message").put("role", "assistant");
        StringBuilder text = new StringBuilder();
        for (JsonNode chunk : chunks) {
            JsonNode piece = chunk.at("/choices/0");
            text.append(piece.at("/delta/content").asText(""));
            piece.at("/delta/tool_calls").forEach(call -> join(message.withArray("tool_calls"), call));
            if (piece.path("finish_reason").isTextual()) {
                choice.set("finish_reason", piece.path("finish_reason"));
            }
            if (chunk.path("usage").isObject()) {
                whole.set("usage", chunk.path("usage"));
            }
        }
        if (text.isEmpty()) {
            message.putNull("content");
        } else {
            message.put("content", text.toString());
        }
        whole.putArray("choices").add(choice);
        return whole;
    }

    private static void join(ArrayNode calls, JsonNode piece) {
        JsonNode begun = calls.get(piece.path("index").asInt());
        if (begun == null) {
            calls.add(piece.deepCopy());
            return;
        }
        ObjectNode function = (ObjectNode) begun.path("function");
        function.put(
                "arguments",
                function.path("arguments").asText()
                        + piece.at("/function/arguments").asText());
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
