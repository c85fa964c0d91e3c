package dev.journeyman.testkit.law;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonBooleanSchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import java.util.List;
import java.util.SplittableRandom;

/** A generator of tool arguments as models send them: mostly they fit the schema, sometimes not. */
final class DrawnArguments {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final List<String> TEXTS = List.of(
            "file-1",
            "",
            "a b",
            "src/Main.java",
            "../outside",
            "/etc/hostname",
            "line one\nline two",
            "{\"not\": \"closed\"",
            "\"quoted\" \\ and $PATH `id`",
            "ünï©ode 🧭",
            "half a pair \ud83e",
            "x".repeat(5_000));

    private static final List<Integer> NUMBERS = List.of(1, 0, -1, 2, 100, Integer.MAX_VALUE, Integer.MIN_VALUE);

    private final SplittableRandom random;

    DrawnArguments(SplittableRandom random) {
        this.random = random;
    }

    /** Returns arguments for a tool as text; one time in ten the text is not a JSON object. */
    String of(ToolSpecification tool) {
        if (random.nextInt(10) == 0) {
            return one(List.of("", "null", "[]", "{\"path\": ", "words"));
        }
        return tool.parameters() == null ? "{}" : object(tool.parameters()).toString();
    }

    private ObjectNode object(JsonObjectSchema schema) {
        ObjectNode node = JSON.objectNode();
        List<String> required = schema.required() == null ? List.of() : schema.required();
        schema.properties().forEach((name, property) -> {
            if (random.nextInt(required.contains(name) ? 12 : 2) > 0) {
                node.set(name, random.nextInt(12) == 0 ? wrong() : value(property));
            }
        });
        if (random.nextInt(12) == 0) {
            node.put("unexpected_field", true);
        }
        return node;
    }

    private JsonNode value(JsonSchemaElement schema) {
        if (schema instanceof JsonIntegerSchema) {
            return JSON.numberNode(one(NUMBERS));
        }
        if (schema instanceof JsonNumberSchema) {
            return JSON.numberNode(one(NUMBERS) / 2.0);
        }
        if (schema instanceof JsonBooleanSchema) {
            return JSON.booleanNode(random.nextBoolean());
        }
        if (schema instanceof JsonEnumSchema choice) {
            return JSON.textNode(one(choice.enumValues()));
        }
        if (schema instanceof JsonArraySchema list) {
            ArrayNode array = JSON.arrayNode();
            for (int i = random.nextInt(4); i > 0; i--) {
                array.add(value(list.items()));
            }
            return array;
        }
        return schema instanceof JsonObjectSchema inner ? object(inner) : JSON.textNode(one(TEXTS));
    }

    private JsonNode wrong() {
        return one(List.of(
                JSON.nullNode(), JSON.numberNode(7), JSON.textNode("seven"), JSON.arrayNode(), JSON.objectNode()));
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
