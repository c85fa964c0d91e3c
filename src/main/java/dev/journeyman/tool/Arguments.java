package dev.journeyman.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The arguments of a tool call. It reads them leniently where that is safe, and refuses others with a message that the
 * model can act on. It is immutable and may be used from any thread.
 */
public final class Arguments {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final String tool;
    private final JsonNode object;

    private Arguments(String tool, JsonNode object) {
        this.tool = tool;
        this.object = object;
    }

    /** Returns the arguments of a call; it throws {@link BadArgumentsException} if they are not a JSON object. */
    public static Arguments of(ToolExecutionRequest call) {
        String text = Objects.requireNonNullElse(call.arguments(), "");
        try {
            JsonNode node = text.isBlank() ? JSON.createObjectNode() : JSON.readTree(text);
            if (node.isObject()) {
                return new Arguments(call.name(), node);
            }
        } catch (JsonProcessingException malformed) {
            throw new BadArgumentsException(
                    "The arguments of %s are not valid JSON. Send one JSON object and call it again."
                            .formatted(call.name()),
                    malformed);
        }
        throw new BadArgumentsException(
                "The arguments of %s are no JSON object. Send one and call it again.".formatted(call.name()));
    }

    /** Returns all arguments as one JSON object. */
    public String json() {
        return object.toString();
    }

    /** Returns the objects of a required list, which may be empty. */
    public List<Arguments> objects(String name) {
        JsonNode value = object.path(name);
        List<Arguments> objects = new ArrayList<>();
        value.forEach(each -> objects.add(new Arguments(tool, each)));
        if (!value.isArray() || objects.stream().anyMatch(each -> !each.object.isObject())) {
            throw new BadArgumentsException(
                    "\"%s\" of %s must be a list of objects. Call it again with one.".formatted(name, tool));
        }
        return objects;
    }

    /** Returns a required text, which must not be blank. */
    public String text(String name) {
        String text = content(name);
        if (text.isBlank()) {
            throw new BadArgumentsException(
                    "\"%s\" of %s is blank. Say something and call it again.".formatted(name, tool));
        }
        return text;
    }

    /** Returns a required text, which may be empty. */
    public String content(String name) {
        return optional(name)
                .orElseThrow(() ->
                        new BadArgumentsException("%s needs \"%s\". Call it again with it.".formatted(tool, name)));
    }

    /** Returns an optional text. */
    public Optional<String> optional(String name) {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (value.isContainerNode()) {
            throw new BadArgumentsException(
                    "\"%s\" of %s must be a text. Call it again with one.".formatted(name, tool));
        }
        return Optional.of(value.asText());
    }

    /** Returns an optional whole number of at least 1. */
    public OptionalInt positive(String name) {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return OptionalInt.empty();
        }
        try {
            int number = Integer.parseInt(value.asText().strip());
            if (number >= 1) {
                return OptionalInt.of(number);
            }
        } catch (NumberFormatException wrong) {
            throw new BadArgumentsException(
                    "\"%s\" of %s must be a whole number of at least 1, not %s.".formatted(name, tool, value), wrong);
        }
        throw new BadArgumentsException(
                "\"%s\" of %s must be a whole number of at least 1, not %s.".formatted(name, tool, value));
    }

    /** A failure of a call whose arguments the tool cannot use. The message tells the model what to send instead. */
    public static final class BadArgumentsException extends RuntimeException {

        private static final long serialVersionUID = 1;

        public BadArgumentsException(String message) {
            super(message);
        }

        public BadArgumentsException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
