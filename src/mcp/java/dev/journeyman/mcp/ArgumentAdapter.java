package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.mcp.transport.Rpc;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Converts the arguments of a call to the types of a server's schema where that is safe: a text becomes a number, an
 * object or a list if the schema requires one and the text can be read as one. Models write objects and lists as text,
 * and are asked to do so where a vendor does not support free-form ones. It is immutable.
 */
final class ArgumentAdapter {

    private static final int DEEPEST = 20;

    private final JsonNode schema;

    ArgumentAdapter(JsonNode schema) {
        this.schema = schema;
    }

    /** Returns the arguments in the types of the schema. */
    ObjectNode arguments(ObjectNode arguments) {
        return fitted(arguments, schema, 0) instanceof ObjectNode fitted ? fitted : arguments;
    }

    private JsonNode fitted(JsonNode value, JsonNode form, int depth) {
        if (depth > DEEPEST) {
            return value;
        }
        JsonNode meant = resolved(form);
        JsonNode read = read(value, types(meant, depth));
        if (read instanceof ObjectNode object) {
            ObjectNode fitted = Rpc.object();
            object.properties()
                    .forEach(one -> fitted.set(
                            one.getKey(),
                            fitted(one.getValue(), meant.path("properties").path(one.getKey()), depth + 1)));
            return fitted;
        }
        if (read instanceof ArrayNode list) {
            ArrayNode fitted = list.arrayNode();
            list.forEach(one -> fitted.add(fitted(one, meant.path("items"), depth + 1)));
            return fitted;
        }
        return read;
    }

    /** Returns the value that a text represents where the schema does not allow a text. */
    private static JsonNode read(JsonNode value, Set<String> types) {
        if (!value.isTextual() || types.isEmpty() || types.contains("string")) {
            return value;
        }
        Optional<JsonNode> read = Rpc.read(value.asText());
        return read.filter(one -> types.contains(type(one))).orElse(value);
    }

    private static String type(JsonNode value) {
        return value.isIntegralNumber() ? "integer" : value.getNodeType().name().toLowerCase(Locale.ROOT);
    }

    /** Returns the types that a schema allows; empty if it does not restrict them. */
    private Set<String> types(JsonNode form, int depth) {
        Set<String> types = new HashSet<>();
        JsonNode type = form.path("type");
        if (type.isTextual()) {
            types.add(type.asText());
        }
        type.forEach(one -> types.add(one.asText()));
        for (String choice : new String[] {"anyOf", "oneOf"}) {
            for (JsonNode one : form.path(choice)) {
                Set<String> more = depth > DEEPEST ? Set.of() : types(resolved(one), depth + 1);
                if (more.isEmpty()) {
                    return Set.of();
                }
                types.addAll(more);
            }
        }
        if (types.contains("number")) {
            types.add("integer");
        }
        return types;
    }

    private JsonNode resolved(JsonNode form) {
        JsonNode found = form;
        for (int steps = 0; steps < DEEPEST && found.path("$ref").asText().startsWith("#/"); steps++) {
            found = schema.at(found.path("$ref").asText().substring(1));
        }
        return found;
    }
}
