package dev.journeyman.testkit;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;

/** Counts the words of a file: the tool of docs/testing.md. */
final class WordCount implements Tool {

    @Override
    public ToolSpecification specification() {
        return ToolSpecification.builder()
                .name("count_words")
                .description("Counts the words of a file.")
                .parameters(JsonObjectSchema.builder()
                        .addStringProperty("path")
                        .addIntegerProperty("at_most")
                        .required("path")
                        .build())
                .build();
    }

    @Override
    public Availability offer() {
        return Availability.ALWAYS; // while planning too
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) {
        String[] words = workspace.read(arguments.text("path")).strip().split("\\s+");
        int most = arguments.positive("at_most").orElse(Integer.MAX_VALUE);
        return ToolResult.of(words.length <= most ? words.length + " words" : "more than " + most + " words");
    }
}
