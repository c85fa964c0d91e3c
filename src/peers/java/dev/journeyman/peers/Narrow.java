package dev.journeyman.peers;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;

/** What a request has whose conversation is longer than its window. */
final class Narrow {

    private Narrow() {}

    /** Says how many messages a request has, whether the task is one of them, and what in it providers refuse. */
    static String of(List<?> request) {
        boolean task = Sent.shown(request).contains(Notes.TASK);
        long stray = stray(request);
        return request.size() + " messages, " + (task ? "with" : "without") + " the task"
                + (stray == 0 ? "" : ", " + stray + " results without their call");
    }

    private static long stray(List<?> request) {
        Set<String> calls = new HashSet<>();
        long stray = 0;
        for (Object message : request) {
            if (message instanceof AiMessage reply) {
                reply.toolExecutionRequests().stream()
                        .map(ToolExecutionRequest::id)
                        .forEach(calls::add);
            } else if (message instanceof AssistantMessage reply) {
                reply.getToolCalls().stream().map(AssistantMessage.ToolCall::id).forEach(calls::add);
            } else if (message instanceof ToolExecutionResultMessage result) {
                stray += calls.contains(result.id()) ? 0 : 1;
            } else if (message instanceof ToolResponseMessage results) {
                stray += results.getResponses().stream()
                        .filter(result -> !calls.contains(result.id()))
                        .count();
            }
        }
        return stray;
    }
}
