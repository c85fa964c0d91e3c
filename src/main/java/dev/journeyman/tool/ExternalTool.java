package dev.journeyman.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.langchain4j.agent.tool.ToolSpecification;

/**
 * A tool as a tool server describes it. It is journaled, so that a run can be replayed without the server. It is
 * immutable and may be used from any thread.
 *
 * @param name the name by which the model calls the tool
 * @param description the description that the model is shown
 * @param schema the JSON schema of the arguments, which describes an object
 * @param offer when the tool is offered
 */
public record ExternalTool(String name, String description, String schema, Availability offer) {

    private static final JsonMapper JSON = new JsonMapper();

    /** Returns the specification that the model is shown, in forms that all vendors accept. */
    public ToolSpecification specification() {
        ToolSpecification.Builder told = ToolSpecification.builder().name(name).description(description);
        new ExternalSchema(node()).parameters().ifPresent(told::parameters);
        return told.build();
    }

    private JsonNode node() {
        try {
            return JSON.readTree(schema);
        } catch (JsonProcessingException never) {
            throw new IllegalStateException(name + " has a schema that is not JSON: " + schema, never);
        }
    }
}
