package dev.journeyman.engine;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.util.Objects;

/** Takes the secrets out of what a model replied, before anybody sees it. */
final class Cleaned {

    private Cleaned() {}

    static AiMessage of(Driven run, AiMessage message) {
        return message.toBuilder()
                .text(message.text() == null ? null : run.clean(message.text()))
                .thinking(message.thinking() == null ? null : run.clean(message.thinking()))
                .toolExecutionRequests(message.toolExecutionRequests().stream()
                        .map(call -> of(run, call))
                        .toList())
                .build();
    }

    /** Gives a call without a name the empty one: no tool has it, so it is answered. */
    private static ToolExecutionRequest of(Driven run, ToolExecutionRequest call) {
        return call.toBuilder()
                .name(Objects.requireNonNullElse(call.name(), ""))
                .arguments(call.arguments() == null ? null : run.clean(call.arguments()))
                .build();
    }
}
