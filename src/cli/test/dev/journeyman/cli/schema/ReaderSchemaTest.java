package dev.journeyman.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The schemas of what is read: they are made of the readers, and take and refuse the same. */
class ReaderSchemaTest {

    /** What is read from files. */
    enum Text {
        STORY("story", "A story", new ReaderSchema(Story.class, text -> StoryFormat.read(text, "it"))),
        SCRIPT("script", "A replay script", new ReaderSchema(script(), text -> ReplayProvider.read(text, "it")));

        private final SchemaFile file;
        private final String title;
        private final ReaderSchema reader;

        Text(String name, String title, ReaderSchema reader) {
            file = new SchemaFile(name);
            this.title = title;
            this.reader = reader;
        }

        private static Class<?> script() {
            try {
                return Class.forName("dev.journeyman.model.script.Script");
            } catch (ClassNotFoundException moved) {
                throw new AssertionError(moved);
            }
        }
    }

    /** Values that are tried for every field, in JSON. */
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "1",
            "-1",
            "7999",
            "8000",
            "1.5",
            "0.1",
            "-0.5",
            "1001",
            "\"\"",
            "\" \"",
            "\"x\"",
            "\"X y\"",
            "\"a_b-c\"",
            "\"_a\"",
            "\"5\"",
            "\"1001\"",
            "\"off\"",
            "[true]",
            "\"PT5M\"",
            "\"P1D\"",
            "\"P1DT2H\"",
            "\"pt1h30m\"",
            "\"PT\"",
            "\"P\"",
            "\"90s\"",
            "\"2 h\"",
            "\"90\"",
            "\"5 weeks\"",
            "\"PT0.2S\"",
            "\"express\"",
            "\"static\"",
            "\"coder\"",
            "\"off\"",
            "\"thrifty\"",
            "[]",
            "[\"x\"]",
            "[1]",
            "[null]",
            "[[]]",
            "[{}]",
            "{}",
            "{\"x\":1}",
            "[{\"text\":\"x\"}]",
            "{\"status\":429}");

    /** Texts that are tried for every field too: as long as the longest bounds, and longer. */
    private static final List<Integer> LENGTHS = List.of(64, 65, 1_000, 1_001, 20_000, 20_001, 400_000, 400_001);

    @ParameterizedTest
    @EnumSource
    void the_schema_is_made_of_the_reader(Text text) {
        ObjectNode schema = SchemaFile.JSON
                .createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("$id", "urn:journeyman:schema:" + text.file.name())
                .put("title", text.title);
        schema.setAll(text.reader.schema());

        text.file.golden().holds(SchemaFile.written(schema));
    }

    @ParameterizedTest
    @EnumSource
    void the_reader_takes_every_value_that_the_schema_allows_and_no_other(Text text) {
        List<String> differences = new ArrayList<>();
        compare(text.reader, text.file.json(), differences);

        assertThat(differences).isEmpty();
    }

    private static void compare(ReaderSchema reader, JsonNode schema, List<String> differences) {
        JsonSchema validator = SchemaFile.validator(schema);
        ObjectNode full = reader.full();
        assertThat(validator.validate(full)).isEmpty();
        assertThat(both(reader, validator, full.deepCopy().put("unknown", 1), differences))
                .isFalse();
        List<JsonNode> values = values();
        reader.fields().forEach((name, component) -> {
            both(reader, validator, full.deepCopy().without(name), differences);
            JsonNode property = schema.path("properties").path(name);
            values.stream()
                    .filter(value -> !blankForNothing(value, property))
                    .forEach(value -> both(reader, validator, full.deepCopy().set(name, value), differences));
            FieldShape shape = new FieldShape(component);
            shape.nested().ifPresent(type -> {
                JsonNode inner = schema.path("properties").path(name);
                compare(ReaderSchema.of(type), inner.has("items") ? inner.path("items") : inner, differences);
            });
        });
    }

    /** Returns whether a value is a blank text where none belongs: the reader takes it for nothing, and the schema does not allow it. */
    private static boolean blankForNothing(JsonNode value, JsonNode property) {
        return value.isTextual()
                && value.asText().isBlank()
                && !property.path("type").toString().contains("string");
    }

    private static boolean both(ReaderSchema reader, JsonSchema schema, JsonNode text, List<String> differences) {
        boolean taken = reader.takes(text);
        boolean allowed = schema.validate(text).isEmpty();
        if (taken != allowed) {
            String shown = text.toString();
            differences.add((taken ? "taken, not allowed: " : "allowed, not taken: ")
                    + shown.substring(0, Math.min(300, shown.length())));
        }
        return taken && allowed;
    }

    private static List<JsonNode> values() {
        List<JsonNode> values = new ArrayList<>();
        VALUES.forEach(value -> values.add(SchemaFile.read(value)));
        LENGTHS.forEach(length -> values.add(SchemaFile.JSON.getNodeFactory().textNode("x".repeat(length))));
        for (int items : List.of(100, 101)) {
            ArrayNode array = SchemaFile.JSON.createArrayNode();
            for (int i = 0; i < items; i++) {
                array.add("x");
            }
            values.add(array);
        }
        return values;
    }

    @Test
    void every_field_is_described() {
        for (Text text : Text.values()) {
            described(text.file.json(), text.file.name());
        }
    }

    private static void described(JsonNode schema, String path) {
        for (Map.Entry<String, JsonNode> field : schema.path("properties").properties()) {
            String name = path + "." + field.getKey();
            assertThat(field.getValue().path("description").asText()).as(name).isNotEmpty();
            described(field.getValue(), name);
            described(field.getValue().path("items"), name);
        }
    }
}
