package dev.journeyman.cli.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.IntFunction;

/**
 * The bounds of a field, found by asking the reader.
 *
 * @param around an object that the reader takes, to which the field is added
 * @param name the field
 * @param reader the reader of the object
 */
record FieldBounds(ObjectNode around, String name, ReaderSchema reader) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int LONGEST = 1 << 20;
    private static final int MOST_ITEMS = 1 << 10;
    private static final int SOME = 1 << 13;

    /** The only pattern that cannot be asked for; the test of every field compares it with the reader. */
    private static final String ID = "^\\s*([a-z0-9][a-z0-9_-]{0,63})?\\s*$";

    /** Returns a schema of the field with its bounds. */
    ObjectNode bounded(ObjectNode schema) {
        if (has(schema, "integer")) {
            number(schema, "minimum", least());
        } else if (has(schema, "number") && takes(JSON.numberNode(0.5)) && !takes(JSON.numberNode(0))) {
            schema.put("exclusiveMinimum", 0);
        } else if (has(schema, "number") && takes(JSON.numberNode(0)) && !takes(JSON.numberNode(-1))) {
            schema.put("minimum", 0);
        }
        if (has(schema, "string") && !schema.has("pattern")) {
            text(schema);
            orScalar(schema);
        }
        if (has(schema, "array")) {
            if (schema.path("items").path("type").asText().equals("string")
                    && takes(JSON.arrayNode().add(1.5).add(true))) {
                ((ObjectNode) schema.path("items")).setAll(FieldShape.types("string", "number", "boolean"));
            }
            number(schema, "minItems", takes(JSON.arrayNode()) ? Integer.MIN_VALUE : 1);
            JsonNode item = schema.path("items").path("type").toString().contains("string")
                    ? JSON.textNode("x")
                    : around.path(name).path(0);
            number(schema, "maxItems", item.isMissingNode() ? MOST_ITEMS : most(MOST_ITEMS, many -> items(item, many)));
        }
        if (takes(JSON.nullNode())) {
            nullable(schema);
        }
        return schema;
    }

    private void text(ObjectNode schema) {
        if (!takes(JSON.textNode("x y"))) {
            schema.put("pattern", ID);
            return;
        }
        if (!takes(JSON.textNode(" "))) {
            schema.put("pattern", "\\S");
        }
        number(schema, "maxLength", most(LONGEST, many -> JSON.textNode("x".repeat(many))));
    }

    /** Adds the numbers and the words true and false that are taken as they are written where a text is meant. */
    private void orScalar(ObjectNode schema) {
        if (takes(JSON.numberNode(1.5))) {
            schema.setAll(FieldShape.types("string", "number", "boolean"));
        } else if (takes(JSON.numberNode(1))) {
            schema.setAll(FieldShape.types("string", "integer", "boolean"));
            number(schema, "minimum", least());
        }
    }

    /** Adds null to the types of a schema. */
    private static void nullable(ObjectNode schema) {
        JsonNode type = schema.path("type");
        if (schema.has("enum")) {
            ((ArrayNode) schema.path("enum")).addNull();
        } else if (schema.has("anyOf")) {
            ((ArrayNode) schema.path("anyOf")).addObject().put("type", "null");
        } else if (type.isArray()) {
            ((ArrayNode) type).add("null");
        } else if (!type.isMissingNode()) {
            schema.set("type", FieldShape.types(type.asText(), "null").path("type"));
        }
    }

    private static boolean has(ObjectNode schema, String type) {
        JsonNode types = schema.path("type");
        return types.asText().equals(type)
                || (types.isArray() && types.toString().contains("\"" + type + "\""));
    }

    /** Returns the least whole number that is taken; the least there is where negative ones are. */
    private int least() {
        if (takes(JSON.numberNode(-1))) {
            return Integer.MIN_VALUE;
        }
        int refused = -1;
        int taken = SOME;
        while (taken - refused > 1) {
            int middle = (taken + refused) / 2;
            if (takes(JSON.numberNode(middle))) {
                taken = middle;
            } else {
                refused = middle;
            }
        }
        return taken;
    }

    /** Returns the greatest size that is taken, up to a bound. */
    private int most(int bound, IntFunction<JsonNode> sized) {
        if (takes(sized.apply(bound))) {
            return bound;
        }
        int taken = 1;
        int refused = bound;
        while (refused - taken > 1) {
            int middle = (taken + refused) / 2;
            if (takes(sized.apply(middle))) {
                taken = middle;
            } else {
                refused = middle;
            }
        }
        return taken;
    }

    private static void number(ObjectNode schema, String keyword, int value) {
        if (value != Integer.MIN_VALUE && value != LONGEST && value != MOST_ITEMS) {
            schema.put(keyword, value);
        }
    }

    private static ArrayNode items(JsonNode item, int many) {
        ArrayNode items = JSON.arrayNode();
        for (int i = 0; i < many; i++) {
            items.add(item);
        }
        return items;
    }

    private boolean takes(JsonNode value) {
        return reader.takes(around.deepCopy().set(name, value));
    }
}
