package dev.journeyman.engine;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Provenance;
import dev.journeyman.flow.Signal;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;

/**
 * What a signal leaves to say to the coder. It is the result of the call that is still open, or else a user turn.
 *
 * @param text what is said; may be empty
 * @param provenance as whose words it is kept
 * @param silent what an open call is answered with where nothing is said
 */
record Saying(String text, Provenance provenance, String silent) {

    static Saying of(Signal signal) {
        if (signal instanceof Signal.Answered answered) {
            return new Saying(answered.answer(), Provenance.ANSWER, "No answer was given. Decide yourself.");
        }
        if (signal instanceof Signal.ChecksFailed failed) {
            return new Saying(String.join("\n\n", failed.failures()), Provenance.CHECKS, "The checks failed.");
        }
        String feedback =
                signal instanceof Signal.Judged judged ? judged.feedback().strip() : "";
        return new Saying(feedback, Provenance.FEEDBACK, "Changes are asked for, without saying which.");
    }

    void say(ContextManager context) {
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
