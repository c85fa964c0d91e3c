package dev.journeyman.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A schema of what is printed, without the freedom to add fields that it gives to later versions.
 *
 * @param name the name of the schema
 */
record ClosedSchema(String name) {

    /** Checks that documents have what the schema allows and nothing else, and together everything that it names. */
    void holds(Collection<JsonNode> documents) {
        ObjectNode schema = new SchemaFile(name).json();
        Set<String> named = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        close(schema, "", named);
        for (JsonNode each : schema.path("allOf")) {
            close(each.path("then"), "", named);
            ((ObjectNode) each.path("then")).remove("additionalProperties");
            schema.remove("additionalProperties");
            schema.put("unevaluatedProperties", false);
        }
        for (JsonNode document : documents) {
            assertThat(SchemaFile.refusals(schema, document)).as("%s", document).isEmpty();
            collect(document, "", seen);
        }
        assertThat(seen).containsAll(named);
    }

    void holds(JsonNode... documents) {
        holds(List.of(documents));
    }

    /** Allows no other fields in any object of a schema, and collects the fields. */
    private static void close(JsonNode schema, String path, Set<String> named) {
        if (schema.has("properties")) {
            ((ObjectNode) schema).put("additionalProperties", false);
        }
        for (Map.Entry<String, JsonNode> field : schema.path("properties").properties()) {
            String name = path + "/" + field.getKey();
            named.add(name);
            assertThat(field.getValue().path("description").asText()).as(name).isNotEmpty();
            close(field.getValue(), name, named);
            close(field.getValue().path("items"), name, named);
            close(field.getValue().path("additionalProperties"), name, new TreeSet<>());
        }
    }

    private static void collect(JsonNode document, String path, Set<String> seen) {
        document.properties().forEach(field -> {
            String name = path + "/" + field.getKey();
            seen.add(name);
            collect(field.getValue(), name, seen);
        });
        if (document.isArray()) {
            document.forEach(item -> collect(item, path, seen));
        }
    }
}
