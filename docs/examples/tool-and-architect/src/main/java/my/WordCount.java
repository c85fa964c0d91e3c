package my;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;

/** A tool: the coder asks how many words a file of its worktree has. */
final class WordCount implements Tool {

    @Override
    public ToolSpecification specification() {
        return ToolSpecification.builder()
                .name("count_words")
                .description("Counts the words of a file.")
                .parameters(JsonObjectSchema.builder()
                        .addStringProperty("path")
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
        String text = workspace.read(arguments.text("path")).strip(); // a path outside is answered with an error
        return ToolResult.of((text.isEmpty() ? 0 : text.split("\\s+").length) + " words");
    }
}
