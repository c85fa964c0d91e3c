package dev.journeyman.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.Objects;

/**
 * The words of a message as a model reads them: texts, and the values in the arguments of calls with their real line
 * breaks. It is stateless and may be used from any thread.
 */
final class MessageWords {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private MessageWords() {}

    /** Returns the words of a message. */
    static String of(ChatMessage message) {
        if (message instanceof AiMessage reply) {
            StringBuilder words = new StringBuilder(Objects.requireNonNullElse(reply.text(), ""));
            reply.toolExecutionRequests().forEach(call -> arguments(call, words));
            return words.toString();
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return Objects.requireNonNullElse(result.text(), "");
        }
        return message instanceof SystemMessage system ? system.text() : ((UserMessage) message).singleText();
    }

    private static void arguments(ToolExecutionRequest call, StringBuilder words) {
        String arguments = Objects.requireNonNullElse(call.arguments(), "");
        try {
            values(JSON.readTree(arguments), words);
        } catch (JsonProcessingException malformed) {
            words.append('\n').append(arguments);
        }
    }

    private static void values(JsonNode node, StringBuilder words) {
        if (node.isValueNode()) {
            words.append('\n').append(node.asText());
        }
        node.forEach(child -> values(child, words));
    }
}
