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
 * @param path where it was sent to
 * @param headers its headers, with names in lower case and keys left out
 * @param body the JSON as it was sent
 */
public record ReceivedRequest(int number, String path, Map<String, String> headers, String body) {

    public ReceivedRequest {
        headers = Collections.unmodifiableMap(new TreeMap<>(headers));
    }

    /** Returns the model that is asked for, or an empty text. */
    public String model() {
        return json().path("model").asText();
    }

    /** Returns the system prompt, or an empty text. */
    public String system() {
        return RequestReader.system(json());
    }

    /** Returns the messages but for the system prompt; each result is a message of its own. */
    public List<ReceivedMessage> messages() {
        return RequestReader.messages(json());
    }

    /** Returns the names of the tools it offers. */
    public List<String> tools() {
        return RequestReader.tools(json());
    }

    /** Returns where its marks for Anthropic's cache are, as in {@code messages[4].content[0]}. */
    public List<String> cacheMarks() {
        return RequestReader.cacheMarks(json());
    }

    JsonNode json() {
        return StrictJson.read(body).orElse(StrictJson.NOTHING);
    }
}
