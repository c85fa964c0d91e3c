package dev.journeyman.opentelemetry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.context.TruncatedText;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * Messages in the JSON of the conventions for generative AI. What is too long is shortened so that it remains JSON: of a conversation
 * the newest messages stay, of a message the beginnings of its texts. It is stateless and may be used from any thread.
 */
final class MessageJson {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CUT = "…";
    private static final int BRACKETS = 2;

    private MessageJson() {}

    /** Returns the instructions that are not a part of the conversation. */
    static String system(SystemMessage system) {
        return fitted(most -> JSON.createArrayNode().add(text(system.text(), most)));
    }

    /** Returns the messages of a request; of a long conversation the newest. */
    static String input(List<ChatMessage> messages) {
        Deque<String> newest = new ArrayDeque<>();
        int room = TraceContents.MOST - BRACKETS;
        for (int i = messages.size() - 1; i >= 0 && room > 0; i--) {
            ChatMessage message = messages.get(i);
            String json = newest.isEmpty()
                    ? fitted(most -> message(message, most))
                    : message(message, TraceContents.MOST).toString();
            room -= bytes(json) + 1;
            if (room >= 0 || newest.isEmpty()) {
                newest.addFirst(json);
            }
        }
        return "[" + String.join(",", newest) + "]";
    }

    /** Returns a reply, and why it ended. */
    static String output(AiMessage reply, String finish) {
        return fitted(most -> JSON.createArrayNode().add(message(reply, most).put("finish_reason", finish)));
    }

    /** Returns JSON with the longest texts that fit into an attribute. */
    private static String fitted(IntFunction<JsonNode> made) {
        int most = TraceContents.MOST;
        String json = made.apply(most).toString();
        while (bytes(json) > TraceContents.MOST - BRACKETS && most > 1) {
            most /= 2;
            json = made.apply(most).toString();
        }
        return TruncatedText.head(json, TraceContents.MOST - BRACKETS, CUT); // a reply with thousands of calls
    }

    private static ObjectNode message(ChatMessage message, int most) {
        if (message instanceof AiMessage reply) {
            return said("assistant", reply(reply, most));
        }
        if (message instanceof ToolExecutionResultMessage result) {
            ObjectNode part = JSON.createObjectNode()
                    .put("type", "tool_call_response")
                    .put("id", result.id())
                    .put("response", cut(result.text(), most));
            return said("tool", JSON.createArrayNode().add(part));
        }
        return said("user", JSON.createArrayNode().add(text(userText(message), most)));
    }

    private static String userText(ChatMessage message) {
        return message instanceof UserMessage said && said.hasSingleText() ? said.singleText() : "";
    }

    private static ArrayNode reply(AiMessage reply, int most) {
        ArrayNode parts = JSON.createArrayNode();
        if (reply.text() != null && !reply.text().isEmpty()) {
            parts.add(text(reply.text(), most));
        }
        for (ToolExecutionRequest call : reply.toolExecutionRequests()) {
            parts.addObject()
                    .put("type", "tool_call")
                    .put("id", call.id())
                    .put("name", call.name())
                    .put("arguments", cut(call.arguments(), most));
        }
        return parts;
    }

    private static ObjectNode said(String role, ArrayNode parts) {
        ObjectNode message = JSON.createObjectNode().put("role", role);
        message.set("parts", parts);
        return message;
    }

    private static ObjectNode text(String content, int most) {
        return JSON.createObjectNode().put("type", "text").put("content", cut(content, most));
    }

    private static String cut(String text, int most) {
        return TruncatedText.head(Objects.requireNonNullElse(text, ""), most, CUT);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
