package dev.journeyman.web.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.web.ConsoleResponse;
import dev.journeyman.web.ConsoleResponse.Events;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Makes responses with the headers that keep other sites from reading, framing or keeping them. */
public final class ConsoleReplies {

    /** The content policy of what is not a page. */
    private static final String NOTHING = "default-src 'none'; frame-ancestors 'none'";

    private ConsoleReplies() {}

    /** Returns a response of JSON. */
    public static ConsoleResponse json(int status, JsonNode body) {
        return json(status, body.toString().getBytes(StandardCharsets.UTF_8));
    }

    static ConsoleResponse json(int status, byte[] body) {
        return ConsoleResponse.of(status, headers("application/json", NOTHING), body);
    }

    /** Returns the response to a request that is refused. */
    public static ConsoleResponse refused(RefusalException refusal) {
        return json(refusal.status(), refusal.body());
    }

    /** Returns a page with its content policy. */
    static ConsoleResponse page(PageSource.Page page) {
        return ConsoleResponse.of(
                200,
                headers("text/html; charset=utf-8", page.policy()),
                page.html().getBytes(StandardCharsets.UTF_8));
    }

    static ConsoleResponse events(Events events) {
        return ConsoleResponse.of(headers("text/event-stream", NOTHING), events);
    }

    private static Map<String, String> headers(String type, String policy) {
        Map<String, String> headers = new HashMap<>();
        headers.put("Content-Type", type);
        headers.put("Content-Security-Policy", policy);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("X-Frame-Options", "DENY");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Cache-Control", "no-store");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        return headers;
    }
}
