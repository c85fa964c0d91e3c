package dev.journeyman.web.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;

/** The argument by which a tool call is told from others. The pages' script has the same. It is stateless and may be used from any thread. */
final class CallArgument {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The names of arguments, the most telling first. */
    private static final List<String> NAMES =
            List.of("path", "command", "pattern", "question", "plan", "summary", "content", "decision", "reason");

    private CallArgument() {}

    /** Returns the first line of the argument that says most; empty if there is none. */
    static String first(String arguments) {
        try {
            JsonNode node = JSON.readTree(arguments);
            return NAMES.stream()
                    .map(name -> node.path(name).asText(""))
                    .filter(value -> !value.isBlank())
                    .findFirst()
                    .map(value -> value.lines().findFirst().orElse(""))
                    .orElse("");
        } catch (JsonProcessingException notJson) {
            return "";
        }
    }
}
