package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.mcp.transport.Rpc;
import dev.journeyman.mcp.transport.ServerLimits;
import dev.journeyman.mcp.transport.ServerMessage;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolServer.ExternalTool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A tool of a server, and the form in which a model is offered it. It is immutable.
 *
 * @param own the server's name of the tool
 * @param schema the schema of its arguments, with the server's names
 * @param fields the server's names of the arguments that were renamed, by the new name
 * @param tool the tool as a model is offered it
 */
record McpTool(String own, JsonNode schema, Map<String, String> fields, ExternalTool tool) {

    private static final List<String> KEPT = List.of("properties", "$defs", "definitions");

    McpTool {
        fields = Map.copyOf(fields);
    }

    /** Reads a tool as a server lists it; empty if it cannot be offered. */
    static Optional<McpTool> of(JsonNode listed, String name, Availability offer) {
        JsonNode schema = listed.path("inputSchema");
        boolean fits = schema.isObject()
                && schema.path("type").asText("object").equals("object")
                && (schema.path("properties").isObject() || !schema.has("properties"))
                && !listed.at("/execution/taskSupport").asText().equals("required");
        if (!fits) {
            return Optional.empty();
        }
        ObjectNode known = Rpc.object();
        KEPT.stream()
                .filter(field -> schema.path(field).isObject())
                .forEach(field -> known.set(field, schema.path(field)));
        Map<String, String> fields = new LinkedHashMap<>();
        String told = ServerMessage.whole(told(schema, known, fields).toString());
        ExternalTool tool = new ExternalTool(name, description(listed), told, offer);
        return told.length() > ServerLimits.SCHEMA || !canBeTold(tool)
                ? Optional.empty()
                : Optional.of(new McpTool(listed.path("name").asText(), known, fields, tool));
    }

    /** Returns whether a tool has a readable schema: one that has none is left out, and the others stay. */
    private static boolean canBeTold(ExternalTool tool) {
        try {
            tool.specification();
            return true;
        } catch (RuntimeException unreadable) {
            return false;
        }
    }

    /** Returns arguments with the names and types of the server. */
    ObjectNode arguments(ObjectNode given) {
        ObjectNode named = Rpc.object();
        given.properties().forEach(one -> named.set(fields.getOrDefault(one.getKey(), one.getKey()), one.getValue()));
        return new ArgumentAdapter(schema).arguments(named);
    }

    private static String description(JsonNode listed) {
        for (String field : new String[] {"description", "title", "name"}) {
            String text = listed.path(field).asText().strip();
            if (!text.isEmpty()) {
                return ServerMessage.beginning(text, ServerLimits.DESCRIPTION);
            }
        }
        return "";
    }

    /** Returns the schema for the model. It renames fields for whose names a vendor would refuse the whole request. */
    private static ObjectNode told(JsonNode schema, ObjectNode known, Map<String, String> fields) {
        ToolNaming naming = ToolNaming.ofFields();
        Map<String, String> names = new LinkedHashMap<>();
        ObjectNode told = Rpc.object().put("type", "object");
        ObjectNode properties = told.putObject("properties");
        known.path("properties").properties().forEach(property -> {
            String name = naming.name(property.getKey());
            names.put(property.getKey(), name);
            properties.set(name, property.getValue());
            if (!name.equals(property.getKey())) {
                fields.put(name, property.getKey());
            }
        });
        ArrayNode required = told.putArray("required");
        schema.path("required")
                .forEach(name -> Optional.ofNullable(names.get(name.asText())).ifPresent(required::add));
        known.properties().forEach(one -> told.putIfAbsent(one.getKey(), one.getValue()));
        return told;
    }
}
