package dev.journeyman.engine.prompt;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.flow.Signal;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;

/**
 * The message of a signal to the coder: the result of the call that is still open, or else a user turn.
 *
 * @param text what is said; may be empty
 * @param provenance as whose words it is kept
 * @param silent what an open call is answered with where nothing is said
 */
public record FeedbackMessage(String text, TurnSource provenance, String silent) {

    public static FeedbackMessage of(Signal signal) {
        if (signal instanceof Signal.Answered answered) {
            return new FeedbackMessage(answered.answer(), TurnSource.ANSWER, "No answer was given. Decide yourself.");
        }
        if (signal instanceof Signal.ChecksFailed failed) {
            return new FeedbackMessage(String.join("\n\n", failed.failures()), TurnSource.CHECKS, "The checks failed.");
        }
        String feedback =
                signal instanceof Signal.Judged judged ? judged.feedback().strip() : "";
        return new FeedbackMessage(feedback, TurnSource.FEEDBACK, "Changes are asked for, without saying which.");
    }

    public void say(ContextManager context) {
        List<ToolExecutionRequest> open = context.openCalls();
        if (!open.isEmpty()) {
            ToolExecutionRequest call = open.get(open.size() - 1);
            context.append(
                    ToolExecutionResultMessage.from(call.id(), call.name(), text.isBlank() ? silent : text),
                    provenance);
        } else if (!text.isBlank()) {
            context.append(UserMessage.from("The architect says: " + text), provenance);
        }
    }
}
