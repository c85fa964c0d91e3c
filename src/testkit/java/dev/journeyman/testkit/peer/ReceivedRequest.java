package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request as a {@link StrictPeer} received it. It is immutable and may be used from any thread.
 *
 * @param number its place among the requests, from 1
 * @param path its path
 * @param headers its headers, with names in lower case and without keys
 * @param body the JSON as it was sent
 */
public record ReceivedRequest(int number, String path, Map<String, String> headers, String body) {

    public ReceivedRequest {
        headers = Collections.unmodifiableMap(new TreeMap<>(headers));
    }

    /** Returns the requested model; empty if there is none. */
    public String model() {
        return json().path("model").asText();
    }

    /** Returns the system prompt; empty if there is none. */
    public String system() {
        return RequestReader.system(json());
    }

    /** Returns the messages without the system prompt; each tool result is a message of its own. */
    public List<ReceivedMessage> messages() {
        return RequestReader.messages(json());
    }

    /** Returns the names of the offered tools. */
    public List<String> tools() {
        return RequestReader.tools(json());
    }

    /** Returns the places of the marks for Anthropic's cache, such as {@code messages[4].content[0]}. */
    public List<String> cacheMarks() {
        return RequestReader.cacheMarks(json());
    }

    JsonNode json() {
        return StrictJson.read(body).orElse(StrictJson.NOTHING);
    }
}
