package dev.journeyman.engine.prompt;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The only tool of a helper: it takes the commands that verify criteria. */
public final class VerifyTool {

    public static final ToolSpecification SPECIFICATION = ToolSpecification.builder()
            .name("verify")
            .description("Names the commands that show whether the criteria are met.")
            .parameters(JsonObjectSchema.builder()
                    .addProperty(
                            "commands",
                            JsonArraySchema.builder()
                                    .items(JsonObjectSchema.builder()
                                            .addIntegerProperty("criterion", "the number of the criterion")
                                            .addStringProperty(
                                                    "command", "a shell command that ends with 0 when it is met")
                                            .required("criterion", "command")
                                            .additionalProperties(false)
                                            .build())
                                    .build())
                    .required("commands")
                    .additionalProperties(false)
                    .build())
            .build();

    /** How an agent, which calls no tools, writes the same. */
    static final String EXAMPLE = "{\"commands\": [{\"criterion\": 1, \"command\": \"a shell command\"}]}";

    private VerifyTool() {}

    /** Commands by the number of the criterion, or why there are none. */
    public record Reading(Map<Integer, List<String>> commands, String complaint) {}

    public static Reading read(ToolExecutionRequest call, int criteria) {
        if (!call.name().equals(SPECIFICATION.name())) {
            return complaint("There is no tool %s. Answer with one call of verify.".formatted(call.name()));
        }
        Map<Integer, List<String>> commands = new TreeMap<>();
        try {
            for (Arguments each : Arguments.of(call).objects("commands")) {
                int number = each.positive("criterion").orElse(0);
                if (number < 1 || number > criteria) {
                    return complaint("There is no criterion %s; they are numbered from 1 to %s. Call verify again."
                            .formatted(number, criteria));
                }
                commands.computeIfAbsent(number, any -> new ArrayList<>()).add(each.text("command"));
            }
            return new Reading(commands, "");
        } catch (BadArgumentsException wrong) {
            return complaint(String.valueOf(wrong.getMessage()));
        }
    }

    public static Reading complaint(String text) {
        return new Reading(Map.of(), text);
    }
}
