package dev.journeyman.engine.step;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Turn;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.StuckRule;
import dev.journeyman.tool.ToolResult;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The calls of the coder's newest reply that have no result yet, and their answers. */
final class ReplyCalls {

    private final RunJournal journal;
    private final ContextManager context;
    private final String contextName;
    private final Map<String, Integer> places;

    ReplyCalls(RunJournal journal, ContextManager context, String contextName) {
        this.journal = journal;
        this.context = context;
        this.contextName = contextName;
        this.places = places(context);
    }

    String contextName() {
        return contextName;
    }

    /** Returns those that have no result yet, in order. */
    List<ToolExecutionRequest> open() {
        return context.openCalls();
    }

    /** Returns whether a call is the last one of a reply that was cut off. */
    boolean endMissing(ToolExecutionRequest call) {
        return journal.state().calls().cutOff(CallerRole.CODER) && place(call) == sent().size() - 1;
    }

    /** Answers calls that are not run, however many, in one piece. */
    void refuse(List<ToolExecutionRequest> calls, String why) {
        journal.together(() -> calls.forEach(call -> answer(call, ToolResult.error(why))));
    }

    /** Adds the warning of the stuck rule to the third result alike; calls of one reply are looked at in their order. */
    ToolResult warned(ToolExecutionRequest call, ToolResult result) {
        List<String> calls = journal.state().activity().calls();
        int after = context.openCalls().size() - 1 - context.openCalls().indexOf(call);
        List<String> soFar = calls.subList(0, Math.max(1, calls.size() - after));
        return StuckRule.warning(soFar)
                .map(warning -> new ToolResult(result.text() + "\n\n" + warning, result.error()))
                .orElse(result);
    }

    void answer(ToolExecutionRequest call, ToolResult result) {
        context.append(
                ToolExecutionResultMessage.builder()
                        .id(call.id())
                        .toolName(call.name())
                        .text(result.text())
                        .isError(result.error())
                        .build(),
                TurnSource.TOOL);
    }

    /** Returns a call as the model sent it: the conversation holds arguments that are always valid, this may not be. */
    ToolExecutionRequest asSent(ToolExecutionRequest call) {
        List<ToolExecutionRequest> sent = sent();
        int index = place(call);
        return index >= 0 && index < sent.size() ? sent.get(index) : call;
    }

    private List<ToolExecutionRequest> sent() {
        return journal.state()
                .prompt()
                .reply()
                .map(AiMessage::toolExecutionRequests)
                .orElse(List.of());
    }

    /** Returns which call of its reply it is, counted from 0. */
    int place(ToolExecutionRequest call) {
        return places.getOrDefault(call.id(), -1);
    }

    /** Returns the place of each call of the newest reply that calls anything; all that are open are of that one. */
    private static Map<String, Integer> places(ContextManager context) {
        Map<String, Integer> places = new HashMap<>();
        List<Turn> turns = context.turns();
        for (int i = turns.size() - 1; i >= 0 && places.isEmpty(); i--) {
            if (turns.get(i).message() instanceof AiMessage reply) {
                reply.toolExecutionRequests().forEach(call -> places.put(call.id(), places.size()));
            }
        }
        return places;
    }
}
