package dev.journeyman.web.console;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The fields of a JSON object that a client sent, of which each is known. It is used by one thread. */
public final class JsonFields {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final ObjectNode fields;

    private JsonFields(ObjectNode fields) {
        this.fields = fields;
    }

    /**
     * Reads an object.
     *
     * @param known the fields that it may have
     * @throws RefusalException if it is not one object with known fields only
     */
    static JsonFields read(byte[] body, Set<String> known) {
        try {
            return of(JSON.readTree(body), known);
        } catch (JsonProcessingException problem) {
            throw bad("The body is not JSON: %s. Send one object.".formatted(problem.getOriginalMessage()));
        } catch (IOException problem) {
            throw bad("The body is not JSON in UTF-8. Send one object.");
        }
    }

    private static JsonFields of(JsonNode read, Set<String> known) {
        if (!(read instanceof ObjectNode object)) {
            throw bad("The body is not a JSON object. Send one with: %s.".formatted(listed(known)));
        }
        object.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw bad("The body has \"%s\", which is not a field here. There are: %s."
                        .formatted(name, listed(known)));
            }
        });
        return new JsonFields(object);
    }

    private static String listed(Set<String> known) {
        return known.isEmpty() ? "none" : String.join(", ", new TreeSet<>(known));
    }

    /** Returns a text; empty if the field is missing or null. */
    String text(String name) {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isTextual()) {
            throw bad("The field \"%s\" is not a text. Send it as a text.".formatted(name));
        }
        return value.textValue();
    }

    /** Returns a text that must not be blank. */
    public String required(String name) {
        String text = text(name);
        if (text.isBlank()) {
            throw bad("The field \"%s\" is missing or empty. Send it as a text.".formatted(name));
        }
        return text;
    }

    /** Returns the objects of a list; none if the field is missing. */
    List<JsonFields> objects(String name, Set<String> known) {
        JsonNode value = fields.path(name);
        if (!value.isMissingNode() && !value.isArray()) {
            throw bad("The field \"%s\" is not a list. Send it as a list of objects.".formatted(name));
        }
        List<JsonFields> objects = new ArrayList<>();
        value.forEach(each -> objects.add(of(each, known)));
        return objects;
    }

    private static RefusalException bad(String sentence) {
        return new RefusalException(400, sentence);
    }
}
