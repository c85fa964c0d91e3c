package dev.journeyman.cli.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.journeyman.house.Golden;
import java.util.List;

/**
 * A schema of {@code docs/schemas}.
 *
 * @param name its name, which {@code journeyman schema} takes
 */
record SchemaFile(String name) {

    static final ObjectMapper JSON = new ObjectMapper();

    Golden golden() {
        return new Golden("docs/schemas/%s.json".formatted(name));
    }

    ObjectNode json() {
        return (ObjectNode) read(golden().text());
    }

    /** Returns what a document has that the schema does not allow. */
    List<String> refusals(JsonNode document) {
        return refusals(json(), document);
    }

    static List<String> refusals(JsonNode schema, JsonNode document) {
        return validator(schema).validate(document).stream()
                .map(Object::toString)
                .toList();
    }

    static JsonSchema validator(JsonNode schema) {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
    }

    static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException problem) {
            throw new AssertionError("This is not JSON: " + json, problem);
        }
    }

    /** Returns a schema as the files have it: indented by two spaces. */
    static String written(JsonNode schema) {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        Separators separators = Separators.createDefaultInstance().withObjectFieldValueSpacing(Spacing.AFTER);
        try {
            return JSON.writer(new DefaultPrettyPrinter(separators).withObjectIndenter(lines))
                            .writeValueAsString(schema)
                    + "\n";
        } catch (JsonProcessingException problem) {
            throw new AssertionError(problem);
        }
    }
}
