package dev.journeyman.engine.prompt;

import dev.journeyman.context.ContextManager;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A conversation as text, for an agent that did not take part in it and has no tools.
 *
 * @param context the conversation
 * @param tools what a model would answer with; one at most
 */
public record Transcript(ContextManager context, List<ToolSpecification> tools) {

    /** Returns it, with the form of the answer at the end. */
    @Override
    public String toString() {
        String said = context.request().stream().map(Transcript::said).collect(Collectors.joining("\n\n"));
        return tools.isEmpty() ? said : """
            %s

            ## Output Format

            You have no %s to call. Look at what you need and change nothing; then end with one JSON object as your last words,
            and nothing after it:

            %s\
            """.formatted(said, tools.get(0).name(), example());
    }

    private String example() {
        return tools.contains(VerifyTool.SPECIFICATION) ? VerifyTool.EXAMPLE : VerdictTool.EXAMPLE;
    }

    private static String said(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return system.text();
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return "That was not taken: " + result.text();
        }
        if (message instanceof AiMessage reply) {
            return "You answered before: "
                    + reply.toolExecutionRequests().stream()
                            .map(ToolExecutionRequest::arguments)
                            .findFirst()
                            .orElse(Objects.requireNonNullElse(reply.text(), ""));
        }
        return ((UserMessage) message).singleText();
    }
}
