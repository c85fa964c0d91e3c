package dev.journeyman.tool.builtin;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds tool specifications from one line per parameter, {@code "path: which file"}. A {@code ?} after the name marks
 * an optional parameter and a {@code #} a whole number, as in {@code "lines?#: how many"}. It may be used from any
 * thread.
 */
public final class ToolSpecs {

    private ToolSpecs() {}

    public static ToolSpecification of(String name, String description, String... parameters) {
        JsonObjectSchema.Builder schema = JsonObjectSchema.builder();
        List<String> required = new ArrayList<>();
        for (String parameter : parameters) {
            int colon = parameter.indexOf(": ");
            String field = parameter.substring(0, colon);
            String meaning = parameter.substring(colon + 2);
            String bare = field.replaceAll("[?#]", "");
            if (field.contains("#")) {
                schema.addIntegerProperty(bare, meaning);
            } else {
                schema.addStringProperty(bare, meaning);
            }
            if (!field.contains("?")) {
                required.add(bare);
            }
        }
        return ToolSpecification.builder()
                .name(name)
                .description(description)
                .parameters(
                        schema.required(required).additionalProperties(false).build())
                .build();
    }
}
