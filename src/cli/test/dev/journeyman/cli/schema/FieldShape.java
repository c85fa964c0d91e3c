package dev.journeyman.cli.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.story.StoryOptions.Economy;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What values of a type look like in JSON, and one of them.
 *
 * @param type the type
 */
record FieldShape(Type type) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** What each simple type is called. */
    private static final Map<Class<?>, String> NAMES = Map.of(
            String.class, "string",
            Boolean.class, "boolean",
            boolean.class, "boolean",
            Integer.class, "integer",
            int.class, "integer",
            Long.class, "integer",
            Double.class, "number",
            BigDecimal.class, "number");

    /** The forms that durations have in {@code Durations}: ISO 8601 and a number with a unit. */
    private static final String DURATION =
            "^\\s*([0-9]{1,9}\\s*([mM]?[sS]|[mMhHdD])?|[pP](?=.)([0-9]+[dD])?([tT](?=[0-9])([0-9]+[hH])?([0-9]+[mM])?([0-9]+([.,][0-9]{0,9})?[sS])?)?)\\s*$";

    private static final int LARGE = 8_000;

    FieldShape(RecordComponent component) {
        this(component.getGenericType());
    }

    /** Returns the schema of the values, without bounds. */
    ObjectNode schema() {
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            ObjectNode schema = JSON.objectNode().put("type", "array");
            return schema.set("items", item().schema());
        }
        Class<?> simple = (Class<?>) type;
        if (simple == JsonNode.class) {
            return JSON.objectNode();
        }
        if (simple == Duration.class) {
            ObjectNode schema = types("string", "integer");
            schema.put("pattern", DURATION);
            schema.putArray("examples").add("PT5M").add("90s");
            return schema;
        }
        if (simple == Economy.class) {
            ObjectNode schema = JSON.objectNode();
            ArrayNode forms = schema.putArray("anyOf");
            forms.addObject().put("type", "integer").put("minimum", 1).put("maximum", 1_000);
            words(forms.addObject(), List.of("thrifty", "balanced", "careful", "off"));
            forms.addObject().put("type", "string").put("pattern", "^([1-9][0-9]{0,2}|1000)$");
            forms.addObject().put("type", "boolean");
            return schema;
        }
        if (simple.isEnum()) {
            return words(JSON.objectNode(), constants(simple));
        }
        return nested().isPresent()
                ? ReaderSchema.of(simple).schema()
                : JSON.objectNode().put("type", NAMES.get(simple));
    }

    /** Returns a value that most fields of the type take. */
    JsonNode sample() {
        if (type instanceof ParameterizedType) {
            return JSON.arrayNode().add(item().sample());
        }
        Class<?> simple = (Class<?>) type;
        if (simple.isRecord() && simple != Economy.class) {
            return ReaderSchema.of(simple).full();
        }
        if (simple.isEnum()) {
            return JSON.textNode(constants(simple).get(0));
        }
        if (simple == Duration.class) {
            return JSON.textNode("PT5M");
        }
        return switch (NAMES.getOrDefault(simple, simple == Economy.class ? "number" : "object")) {
            case "string" -> JSON.textNode("x");
            case "boolean" -> JSON.booleanNode(true);
            case "integer" -> JSON.numberNode(LARGE);
            case "number" -> JSON.numberNode(1);
            default -> JSON.objectNode();
        };
    }

    /** Returns the record of which a field has one or several; empty where it has none. */
    Optional<Class<?>> nested() {
        if (type instanceof ParameterizedType) {
            return item().nested();
        }
        Class<?> simple = (Class<?>) type;
        return simple.isRecord() && simple != Economy.class ? Optional.of(simple) : Optional.empty();
    }

    private FieldShape item() {
        return new FieldShape(((ParameterizedType) type).getActualTypeArguments()[0]);
    }

    private static List<String> constants(Class<?> type) {
        return List.of(type.getEnumConstants()).stream()
                .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static ObjectNode words(ObjectNode schema, List<String> words) {
        ArrayNode all = schema.putArray("enum");
        words.forEach(all::add);
        return schema;
    }

    static ObjectNode types(String... types) {
        ObjectNode schema = JSON.objectNode();
        ArrayNode all = schema.putArray("type");
        List.of(types).forEach(all::add);
        return schema;
    }
}
