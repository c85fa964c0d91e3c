package dev.journeyman.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The requests of a run exactly as they were sent, folded from its entries one after another; each is one JSON object.
 *
 * <p>It is used by one thread at a time.
 */
public final class RequestCapture {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final RecordedConversations windows = new RecordedConversations();

    /** Applies the next entry without making its request. */
    public void pass(RecordedEntry recorded) {
        try {
            windows.apply(recorded.entry());
        } catch (IllegalArgumentException misfit) {
            String damage = "entry %s cannot be applied: %s".formatted(recorded.seq(), misfit.getMessage());
            throw UnreadableRunException.damaged("", damage, List.of(), misfit);
        }
    }

    /** Applies the next entry and returns its request; empty if the entry is not a request. */
    public Optional<String> line(RecordedEntry recorded) {
        pass(recorded);
        return recorded.entry() instanceof Entry.RequestSent sent ? Optional.of(request(sent)) : Optional.empty();
    }

    /** Returns a request that was sent after the entries so far. */
    String request(Entry.RequestSent sent) {
        ObjectNode node = JSON.createObjectNode()
                .put("n", sent.number())
                .put("as", sent.caller().toString())
                .put("state", sent.state().name())
                .put("provider", sent.provider());
        ArrayNode messages = node.putArray("messages");
        sent.sent()
                .agentPrompt()
                .ifPresentOrElse(prompt -> messages.add(said(prompt)), () -> addConversation(sent, messages));
        ArrayNode tools = node.putArray("tools");
        sent.sent().tools().forEach(tools::add);
        return node.put("tokens", sent.sent().tokens()).toString();
    }

    private void addConversation(Entry.RequestSent sent, ArrayNode messages) {
        windows.messages(sent.context()).forEach(message -> messages.add(message(message)));
        if (!sent.sent().tail().isEmpty()) {
            messages.add(said(sent.sent().tail()));
        }
    }

    private static ObjectNode said(String text) {
        return JSON.createObjectNode().put("role", "user").put("content", text);
    }

    private static ObjectNode message(ChatMessage message) {
        ObjectNode node = JSON.createObjectNode();
        if (message instanceof SystemMessage system) {
            return node.put("role", "system").put("content", system.text());
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return node.put("role", "tool").put("content", result.text()).put("tool_call_id", result.id());
        }
        if (message instanceof AiMessage reply) {
            return assistant(node.put("role", "assistant"), reply);
        }
        return said(((UserMessage) message).singleText());
    }

    private static ObjectNode assistant(ObjectNode node, AiMessage reply) {
        if (reply.text() != null) {
            node.put("content", reply.text());
        }
        if (reply.hasToolExecutionRequests()) {
            ArrayNode calls = node.putArray("tool_calls");
            for (ToolExecutionRequest call : reply.toolExecutionRequests()) {
                calls.addObject().put("id", call.id()).put("name", call.name()).set("arguments", arguments(call));
            }
        }
        return node;
    }

    private static JsonNode arguments(ToolExecutionRequest call) {
        try {
            return JSON.readTree(Objects.requireNonNullElse(call.arguments(), "{}"));
        } catch (JsonProcessingException never) {
            throw new IllegalStateException("A conversation holds arguments that are not JSON: " + call, never);
        }
    }
}
