package dev.journeyman.context.order;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rule that every result answers a call of the assistant turn before it, and that no call is answered twice. */
final class NoOrphanResult implements MessageOrderRule {

    @Override
    public Optional<String> violation(List<ChatMessage> messages) {
        Set<String> open = new HashSet<>();
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof ToolExecutionResultMessage result) {
                if (!open.remove(result.id())) {
                    return Optional.of("the result of " + result.id() + " at index " + i + " answers no call");
                }
            } else {
                open.clear();
                if (messages.get(i) instanceof AiMessage reply) {
                    reply.toolExecutionRequests().stream()
                            .map(ToolExecutionRequest::id)
                            .forEach(open::add);
                }
            }
        }
        return Optional.empty();
    }
}
