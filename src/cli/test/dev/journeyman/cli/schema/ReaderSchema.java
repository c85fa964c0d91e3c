package dev.journeyman.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryFormat;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The schema of the text that a record is read from. Everything in it is asked of the reader, which takes a value or refuses it: the fields,
 * what is required, the types and the bounds. The descriptions are those of the record's Javadoc.
 *
 * @param type the record
 * @param reader reads a text and throws {@link BadInputException} if it is not one
 */
record ReaderSchema(Class<?> type, Consumer<String> reader) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    static ReaderSchema of(Class<?> type) {
        return new ReaderSchema(type, text -> StoryFormat.read(text, "it", "it", type));
    }

    /** Returns whether the reader takes a text. */
    boolean takes(JsonNode text) {
        try {
            reader.accept(text.toString());
            return true;
        } catch (BadInputException refused) {
            return false;
        }
    }

    /** Returns the schema of the object. */
    ObjectNode schema() {
        assertThat(new TreeSet<>(fields().keySet())).as("fields of %s", type).isEqualTo(known());
        ObjectNode schema = JSON.objectNode().put("type", "object").put("additionalProperties", false);
        ArrayNode required = schema.putArray("required");
        least().fieldNames().forEachRemaining(required::add);
        if (required.isEmpty()) {
            schema.remove("required");
        }
        ObjectNode properties = schema.putObject("properties");
        fields().forEach((name, component) -> properties.set(name, property(name, component)));
        return schema;
    }

    /** Returns the fields of the text, with their components, in the order of the record. */
    Map<String, RecordComponent> fields() {
        Map<String, RecordComponent> fields = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            fields.put(snake(component.getName()), component);
        }
        return fields;
    }

    /** Returns the fields that the reader names when it refuses another one. */
    private Set<String> known() {
        try {
            reader.accept(full().put("?", 0).toString());
            throw new AssertionError(type + " takes a field with any name");
        } catch (BadInputException refused) {
            String names = String.valueOf(refused.getMessage()).replaceAll("(?s).*there are: |\\.$", "");
            return new TreeSet<>(List.of(names.split(", ", -1)));
        }
    }

    /** Returns an object with every field. */
    ObjectNode full() {
        ObjectNode full = JSON.objectNode();
        fields().forEach((name, component) -> full.set(name, new FieldShape(component).sample()));
        assertThat(takes(full)).as("%s is taken: %s", type, full).isTrue();
        return full;
    }

    /** Returns an object with the required fields. */
    ObjectNode least() {
        ObjectNode full = full();
        List<String> required = fields().keySet().stream()
                .filter(name -> !takes(full.deepCopy().without(name)))
                .toList();
        return full.retain(required);
    }

    private JsonNode property(String name, RecordComponent component) {
        FieldShape shape = new FieldShape(component);
        ObjectNode property = new FieldBounds(least(), name, this).bounded(shape.schema());
        return new JavadocParams(type)
                .of(component.getName())
                .map(text -> JSON.objectNode().put("description", text).<ObjectNode>setAll(property))
                .orElse(property);
    }

    static String snake(String camel) {
        return Arrays.stream(camel.split("(?=[A-Z])", -1))
                .map(word -> word.toLowerCase(java.util.Locale.ROOT))
                .collect(Collectors.joining("_"));
    }
}
