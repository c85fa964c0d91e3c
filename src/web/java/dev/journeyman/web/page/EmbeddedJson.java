package dev.journeyman.web.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.regex.Pattern;

/** Values as JSON that may stand within a script element. It is stateless and may be used from any thread. */
public final class EmbeddedJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Half of a character beyond U+FFFF without its other half, which UTF-8 cannot write. */
    private static final Pattern HALF = Pattern.compile("\\p{Cs}");

    private EmbeddedJson() {}

    /** Returns a value as JSON in which every {@code <} is escaped, so that no text can end the element that it is in. */
    public static String of(Object value) {
        try {
            String json = JSON.writeValueAsString(value).replace("<", "\\u003c");
            return HALF.matcher(json)
                    .replaceAll(half -> "\\\\u%04x".formatted((int) half.group().charAt(0)));
        } catch (JsonProcessingException problem) {
            throw new IllegalStateException(
                    "A fact cannot be written as JSON: " + problem.getOriginalMessage(), problem);
        }
    }
}
