package dev.journeyman.engine.call;

import dev.journeyman.engine.effect.RunJournal;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.util.Objects;
import java.util.Optional;

/**
 * Removes secrets from the text of a reply before it is journaled. The arguments of calls are not altered: those that hold a
 * secret value are withheld whole, and the call is refused.
 */
public final class ReplyRedaction {

    /** What is kept of arguments that hold a secret value. */
    private static final String WITHHELD = "{\"withheld\":\"these arguments held the value of a secret\"}";

    private static final String REFUSAL =
            "Refused: the arguments hold the value of a secret of the host, so nothing was done. Write the name of the"
                    + " environment variable instead, or leave the value out.";

    private ReplyRedaction() {}

    static AiMessage of(RunJournal journal, AiMessage message) {
        return message.toBuilder()
                .text(message.text() == null ? null : journal.clean(message.text()))
                .thinking(message.thinking() == null ? null : journal.clean(message.thinking()))
                .toolExecutionRequests(message.toolExecutionRequests().stream()
                        .map(call -> of(journal, call))
                        .toList())
                .build();
    }

    /** Gives a call without a name the empty one: no tool has it, so it is answered. */
    private static ToolExecutionRequest of(RunJournal journal, ToolExecutionRequest call) {
        return call.toBuilder()
                .name(Objects.requireNonNullElse(call.name(), ""))
                .arguments(
                        call.arguments() != null && journal.holdsSecret(call.arguments()) ? WITHHELD : call.arguments())
                .build();
    }

    /** Returns what a call is told whose arguments were withheld; nothing for any other. */
    public static Optional<String> refusal(ToolExecutionRequest call) {
        return WITHHELD.equals(call.arguments()) ? Optional.of(REFUSAL) : Optional.empty();
    }
}
