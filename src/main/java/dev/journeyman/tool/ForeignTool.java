package dev.journeyman.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;

/**
 * A tool as a server of tools describes it. It is journaled, so that a run can be replayed without the server.
 *
 * @param name what the model calls it
 * @param description what the model is told about it
 * @param schema the JSON schema of its arguments, an object
 * @param offer when it is offered
 */
public record ForeignTool(String name, String description, String schema, Offer offer) {

    private static final JsonMapper JSON = new JsonMapper();

    /** Returns what the model is told about it. */
    public ToolSpecification specification() {
        JsonObjectSchema.Builder parameters = JsonObjectSchema.builder();
        JsonNode node = node();
        node.path("properties")
                .properties()
                .forEach(property -> parameters.addProperty(
                        property.getKey(),
                        JsonRawSchema.from(property.getValue().toString())));
        return ToolSpecification.builder()
                .name(name)
                .description(description)
                .parameters(parameters.build())
                .build();
    }

    private JsonNode node() {
        try {
            return JSON.readTree(schema);
        } catch (JsonProcessingException never) {
            throw new IllegalStateException(name + " has a schema that is no JSON: " + schema, never);
        }
    }
}
