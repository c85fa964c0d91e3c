package dev.journeyman.tool.box;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The reason that a call must give where each turn is one action. Every tool asks the model for this argument; it is
 * removed before the tool runs. It may be used from any thread.
 */
public final class ReasonArgument {

    /** The name of the argument. */
    public static final String NAME = "reasoning";

    private static final String MEANING = "why this is the next thing to do, after what was seen so far";
    private static final ObjectMapper JSON = new ObjectMapper();

    private ReasonArgument() {}

    /** Returns the specification of a tool with the reason as an additional argument. */
    public static ToolSpecification asked(ToolSpecification tool) {
        JsonObjectSchema before =
                tool.parameters() == null ? JsonObjectSchema.builder().build() : tool.parameters();
        List<String> required = new ArrayList<>(List.of(NAME));
        required.addAll(Objects.requireNonNullElse(before.required(), List.of()));
        JsonObjectSchema.Builder schema = JsonObjectSchema.builder()
                .description(before.description())
                .definitions(before.definitions())
                .additionalProperties(before.additionalProperties())
                .required(required.stream().distinct().toList());
        if (!owns(tool)) {
            schema.addStringProperty(NAME, MEANING);
        }
        before.properties().forEach(schema::addProperty);
        return tool.toBuilder().parameters(schema.build()).build();
    }

    /** Returns the complaint about a call without a reason; empty if it gives one or its arguments cannot be read. */
    public static String complaint(ToolExecutionRequest call) {
        try {
            return Arguments.of(call).optional(NAME).orElse("").isBlank()
                    ? "%s needs \"%s\": %s. Call it again with it.".formatted(call.name(), NAME, MEANING)
                    : "";
        } catch (BadArgumentsException unreadable) {
            return "";
        }
    }

    /** Returns a call without the reason, unless the tool itself has an argument of that name. */
    public static ToolExecutionRequest without(ToolExecutionRequest call, ToolSpecification tool) {
        if (owns(tool)) {
            return call;
        }
        try {
            JsonNode arguments = JSON.readTree(Objects.requireNonNullElse(call.arguments(), ""));
            return arguments instanceof ObjectNode object
                    ? call.toBuilder()
                            .arguments(object.without(NAME).toString())
                            .build()
                    : call;
        } catch (JsonProcessingException unreadable) {
            return call;
        }
    }

    private static boolean owns(ToolSpecification tool) {
        return tool.parameters() != null && tool.parameters().properties().containsKey(NAME);
    }
}
