package dev.journeyman.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonAnyOfSchema;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonBooleanSchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A converter of a foreign JSON schema to the forms that all vendors accept: Gemini accepts neither raw schemas nor
 * references, nor objects without properties. A part without such a form becomes a text whose description says what it
 * has to be. It converts one schema, and is used by one thread.
 */
final class ExternalSchema {

    private static final int DEEPEST = 10;
    private static final int MOST = 500;
    private static final int LONGEST = 1_000;
    private static final List<String> RULES = List.of(
            "format", "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "default");

    private final JsonNode root;
    private final Set<String> open = new HashSet<>();
    private int left = MOST;

    ExternalSchema(JsonNode root) {
        this.root = root;
    }

    /** Returns the parameters of a tool; empty if it has none. */
    Optional<JsonObjectSchema> parameters() {
        return root.path("properties").isEmpty() ? Optional.empty() : Optional.of(object(root, null, 0));
    }

    /** Converts a schema; {@code about} is a description from outside it, in place of its own. */
    private JsonSchemaElement element(JsonNode schema, @Nullable String about, int depth) {
        String said = said(schema, about);
        if (--left < 0 || depth > DEEPEST || !schema.isObject()) {
            return text(said, "any value");
        }
        if (schema.has("$ref")) {
            return referred(schema.path("$ref").asText(), said, depth);
        }
        if (schema.has("const") || schema.has("enum")) {
            return chosen(schema, said);
        }
        for (String choice : List.of("anyOf", "oneOf", "allOf")) {
            if (schema.path(choice).isArray()) {
                return choice(schema.path(choice), said, choice.equals("allOf"), depth);
            }
        }
        return typed(schema, said, depth);
    }

    private JsonSchemaElement referred(String reference, @Nullable String said, int depth) {
        JsonNode found = reference.startsWith("#/") ? root.at(reference.substring(1)) : root.path("");
        if (found.isMissingNode() || !open.add(reference)) {
            return text(said, "a JSON value");
        }
        try {
            return element(found, said, depth + 1);
        } finally {
            open.remove(reference);
        }
    }

    private JsonSchemaElement choice(JsonNode alternatives, @Nullable String said, boolean all, int depth) {
        List<JsonNode> possible = new ArrayList<>();
        alternatives.forEach(one -> {
            if (!one.path("type").asText().equals("null")) {
                possible.add(one);
            }
        });
        if (possible.size() == 1) {
            return element(possible.get(0), said, depth + 1);
        }
        if (possible.isEmpty() || all) {
            return text(said, "a JSON value");
        }
        // Each alternative gets the description of the choice: a vendor accepts no description beside anyOf.
        return anyOf(possible.stream().map(one -> element(one, said, depth + 1)).toList());
    }

    private static JsonSchemaElement anyOf(List<JsonSchemaElement> alternatives) {
        List<JsonSchemaElement> different = alternatives.stream().distinct().toList();
        return different.size() == 1
                ? different.get(0)
                : JsonAnyOfSchema.builder().anyOf(different).build();
    }

    private static JsonSchemaElement chosen(JsonNode schema, @Nullable String said) {
        List<JsonNode> values = new ArrayList<>();
        if (schema.has("const")) {
            values.add(schema.path("const"));
        } else {
            schema.path("enum").forEach(values::add);
        }
        values.removeIf(JsonNode::isNull);
        String all = "one of: "
                + String.join(", ", values.stream().map(JsonNode::toString).toList());
        if (values.isEmpty() || values.size() > MOST) {
            return text(said, "any value");
        }
        if (values.stream()
                .allMatch(value -> value.isTextual() && !value.asText().isBlank())) {
            return JsonEnumSchema.builder()
                    .description(said)
                    .enumValues(values.stream().map(JsonNode::asText).distinct().toList())
                    .build();
        }
        return values.stream().allMatch(JsonNode::isIntegralNumber)
                ? JsonIntegerSchema.builder().description(with(said, all)).build()
                : text(said, all);
    }

    private JsonSchemaElement typed(JsonNode schema, @Nullable String said, int depth) {
        JsonNode type = schema.path("type");
        if (type.isArray()) {
            List<JsonSchemaElement> types = new ArrayList<>();
            type.forEach(one -> {
                if (!one.asText().equals("null")) {
                    types.add(typed(one.asText(), schema, said, depth));
                }
            });
            return types.isEmpty() ? text(said, "any value") : anyOf(types);
        }
        String given = schema.has("properties") ? "object" : schema.has("items") ? "array" : "";
        return typed(type.asText(given), schema, said, depth);
    }

    private JsonSchemaElement typed(String type, JsonNode schema, @Nullable String said, int depth) {
        return switch (type) {
            case "string" -> JsonStringSchema.builder().description(said).build();
            case "integer" -> JsonIntegerSchema.builder().description(said).build();
            case "number" -> JsonNumberSchema.builder().description(said).build();
            case "boolean" -> JsonBooleanSchema.builder().description(said).build();
            case "array" ->
                JsonArraySchema.builder()
                        .description(said)
                        .items(element(schema.path("items"), null, depth + 1))
                        .build();
            case "object" ->
                schema.path("properties").isEmpty() ? text(said, "a JSON object") : object(schema, said, depth);
            default -> text(said, "any value");
        };
    }

    private JsonObjectSchema object(JsonNode schema, @Nullable String said, int depth) {
        JsonObjectSchema.Builder object = JsonObjectSchema.builder().description(said);
        JsonNode properties = schema.path("properties");
        properties
                .properties()
                .forEach(one -> object.addProperty(one.getKey(), element(one.getValue(), null, depth + 1)));
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> {
            if (properties.has(name.asText()) && !required.contains(name.asText())) {
                required.add(name.asText());
            }
        });
        return object.required(required).build();
    }

    private static JsonSchemaElement text(@Nullable String said, String form) {
        return JsonStringSchema.builder()
                .description(with(said, form + ", written as text"))
                .build();
    }

    /** Returns the description of a schema, with the rules that cannot be converted. */
    private static @Nullable String said(JsonNode schema, @Nullable String about) {
        String own = about == null
                ? schema.path("description").asText(schema.path("title").asText())
                : about;
        List<String> rules = new ArrayList<>();
        RULES.stream().filter(schema::has).forEach(rule -> rules.add(rule + " " + schema.path(rule)));
        return rules.isEmpty() ? cut(own) : with(cut(own), String.join(", ", rules));
    }

    private static String with(@Nullable String said, String more) {
        String cut = Objects.requireNonNullElse(cut(more), "");
        return said == null ? cut : "%s (%s)".formatted(said, cut);
    }

    private static @Nullable String cut(String text) {
        int end = text.length() > LONGEST && Character.isLowSurrogate(text.charAt(LONGEST)) ? LONGEST - 1 : LONGEST;
        return text.isBlank() ? null : text.length() <= LONGEST ? text : text.substring(0, end) + " […]";
    }
}
