package dev.journeyman.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a peer sends back.
 *
 * @param ending how far it gets
 * @param status the status
 * @param headers the headers but for the content's length
 * @param body the whole body
 */
record Answer(Ending ending, int status, Map<String, String> headers, String body) {

    /** How far an answer gets. */
    enum Ending {
        WHOLE,
        CUT_OFF,
        NEVER
    }

    static Answer of(int status, String contentType, String body) {
        return new Answer(Ending.WHOLE, status, Map.of("content-type", contentType), body);
    }

    static Answer of(int status, JsonNode body) {
        return of(status, "application/json", body.toString());
    }

    static Answer never() {
        return new Answer(Ending.NEVER, 0, Map.of(), "");
    }

    Answer cutOff() {
        return new Answer(Ending.CUT_OFF, status, headers, body);
    }

    Answer with(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        all.putAll(more);
        return new Answer(ending, status, all, body);
    }
}
