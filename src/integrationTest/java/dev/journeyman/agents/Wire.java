package dev.journeyman.agents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * How the requests of a vendor's agent are read and answered, as a stream of events. Each answer reports the same
 * usage.
 */
interface Wire {

    /** How many tokens a request had. */
    int INPUT = 100;

    /** How many of them came from the cache. */
    int CACHED = 80;

    /** How many tokens an answer has. */
    int OUTPUT = 7;

    Asked read(JsonNode body);

    /** Returns the events of a text. */
    String says(String text);

    /** Returns the events of a tool call. */
    String calls(ToolCall call);

    /** Returns the body of a failure, in the vendor's shape. */
    String refusal(int status, String message);

    /** Returns a text as a string of JSON. */
    static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    /** Returns the elements of an array, none where there is no array. */
    static Stream<JsonNode> each(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    /** Returns the texts of a content that is a string or an array of parts. */
    static String texts(JsonNode content) {
        return content.isTextual()
                ? content.asText()
                : each(content)
                        .filter(part -> part.path("text").isTextual())
                        .map(part -> part.path("text").asText())
                        .collect(Collectors.joining("\n"));
    }
}
