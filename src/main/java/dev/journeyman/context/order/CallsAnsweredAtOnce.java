package dev.journeyman.context.order;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rule that the results of an assistant turn's calls follow it directly, one for each call. */
final class CallsAnsweredAtOnce implements MessageOrderRule {

    @Override
    public Optional<String> violation(List<ChatMessage> messages) {
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof AiMessage reply && reply.hasToolExecutionRequests()) {
                Set<String> unanswered = new HashSet<>();
                reply.toolExecutionRequests().stream()
                        .map(ToolExecutionRequest::id)
                        .forEach(unanswered::add);
                for (int next = i + 1;
                        next < messages.size() && messages.get(next) instanceof ToolExecutionResultMessage result;
                        next++) {
                    unanswered.remove(result.id());
                }
                if (!unanswered.isEmpty()) {
                    return Optional.of("the calls " + unanswered + " at index " + i + " are not answered at once");
                }
            }
        }
        return Optional.empty();
    }
}
