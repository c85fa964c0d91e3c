package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;

/**
 * The answer of a peer.
 *
 * @param ending how much of it is sent
 * @param status the HTTP status
 * @param headers the headers, without the content length
 * @param body the whole body
 */
record PeerAnswer(Ending ending, int status, Map<String, String> headers, String body) {

    /** How much of an answer is sent. */
    enum Ending {
        WHOLE,
        CUT_OFF,
        NEVER
    }

    static PeerAnswer of(int status, String contentType, String body) {
        return new PeerAnswer(Ending.WHOLE, status, Map.of("content-type", contentType), body);
    }

    static PeerAnswer of(int status, JsonNode body) {
        return of(status, "application/json", body.toString());
    }

    static PeerAnswer never() {
        return new PeerAnswer(Ending.NEVER, 0, Map.of(), "");
    }

    PeerAnswer cutOff() {
        return new PeerAnswer(Ending.CUT_OFF, status, headers, body);
    }

    PeerAnswer with(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        all.putAll(more);
        return new PeerAnswer(ending, status, all, body);
    }
}
