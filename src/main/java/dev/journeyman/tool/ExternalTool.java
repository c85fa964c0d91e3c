package dev.journeyman.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.langchain4j.agent.tool.ToolSpecification;

/**
 * A tool as a server of tools describes it. It is journaled, so that a run can be replayed without the server.
 *
 * @param name what the model calls it
 * @param description what the model is told about it
 * @param schema the JSON schema of its arguments, an object
 * @param offer when it is offered
 */
public record ExternalTool(String name, String description, String schema, Availability offer) {

    private static final JsonMapper JSON = new JsonMapper();

    /** Returns what the model is told about it, in forms that the requests of all vendors know. */
    public ToolSpecification specification() {
        ToolSpecification.Builder told = ToolSpecification.builder().name(name).description(description);
        new ExternalSchema(node()).parameters().ifPresent(told::parameters);
        return told.build();
    }

    private JsonNode node() {
        try {
            return JSON.readTree(schema);
        } catch (JsonProcessingException never) {
            throw new IllegalStateException(name + " has a schema that is no JSON: " + schema, never);
        }
    }
}
