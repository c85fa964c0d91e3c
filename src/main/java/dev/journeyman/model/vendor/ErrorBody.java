package dev.journeyman.model.vendor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.regex.Pattern;

/**
 * The message in the body of a refusal, as one line: that of a JSON error, the text of a web page, or the body itself.
 */
final class ErrorBody {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int SHOWN = 400;
    private static final Pattern UNSEEN = Pattern.compile("(?is)<(script|style)\\b.*?</\\1>|<[^>]*>");

    private ErrorBody() {}

    static String of(String body) {
        String said = body.stripLeading().startsWith("<")
                ? "a web page: " + UNSEEN.matcher(body).replaceAll(" ")
                : message(body);
        String line = said.replaceAll("\\s+", " ").strip();
        if (line.isEmpty()) {
            return "nothing was said";
        }
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }

    private static String message(String body) {
        try {
            JsonNode json = JSON.readTree(body);
            JsonNode error = json.isArray() && !json.isEmpty() ? json.get(0).path("error") : json.path("error");
            return error.isTextual() ? error.textValue() : error.path("message").asText(body);
        } catch (JsonProcessingException words) {
            return body;
        }
    }
}
