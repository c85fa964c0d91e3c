package dev.journeyman.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request as a {@link StrictPeer} received it. It is immutable and may be used from any thread.
 *
 * @param number its place among the requests, from 1
 * @param path where it was sent to
 * @param headers its headers, with names in lower case and keys left out
 * @param body the JSON as it was sent
 */
public record Received(int number, String path, Map<String, String> headers, String body) {

    public Received {
        headers = Collections.unmodifiableMap(new TreeMap<>(headers));
    }

    /** Returns the model that is asked for, or an empty text. */
    public String model() {
        return json().path("model").asText();
    }

    /** Returns the system prompt, or an empty text. */
    public String system() {
        return Reading.system(json());
    }

    /** Returns the messages but for the system prompt; each result is a message of its own. */
    public List<Said> messages() {
        return Reading.messages(json());
    }

    /** Returns the names of the tools it offers. */
    public List<String> tools() {
        return Reading.tools(json());
    }

    /** Returns where its marks for Anthropic's cache are, as in {@code messages[4].content[0]}. */
    public List<String> cacheMarks() {
        return Reading.cacheMarks(json());
    }

    JsonNode json() {
        return Json.read(body).orElse(Json.NOTHING);
    }
}
