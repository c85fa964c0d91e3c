package dev.journeyman.web.fold;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.web.facts.SentFacts.Answers;
import dev.journeyman.web.facts.SentFacts.Message;
import dev.journeyman.web.facts.SentFacts.ToolCall;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The messages of all requests of a run, each with an index. It is used by one thread at a time. */
final class MessageTable {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** About how many characters a token has, for texts that the engine did not count. */
    private static final int CHARACTERS_A_TOKEN = 4;

    private final List<Message> messages = new ArrayList<>();
    private final IdentityHashMap<ChatMessage, Integer> known = new IdentityHashMap<>();
    private final Map<String, Integer> said = new HashMap<>();

    List<Message> all() {
        return List.copyOf(messages);
    }

    Message get(int index) {
        return messages.get(index);
    }

    /** Returns the index of a message of a conversation, which is new if this object was not seen before. */
    int index(ChatMessage message, String source, int tokens) {
        Integer index = known.get(message);
        if (index == null) {
            index = messages.size();
            messages.add(message(message, source, tokens));
            known.put(message, index);
        }
        return index;
    }

    /** Returns the index of a text that is not a turn of a conversation, such as a system prompt or a tail. */
    int said(String role, String source, String text, int tokens) {
        return said.computeIfAbsent(role + "\n" + text, any -> {
            messages.add(new Message(role, source, tokens, text, null, null));
            return messages.size() - 1;
        });
    }

    /** Returns about how many tokens a text has that the engine did not count. */
    static int estimated(String text) {
        return (text.length() + CHARACTERS_A_TOKEN - 1) / CHARACTERS_A_TOKEN;
    }

    private static Message message(ChatMessage message, String source, int tokens) {
        if (message instanceof ToolExecutionResultMessage result) {
            Answers answers = new Answers(result.id(), result.toolName());
            return new Message("tool", source, tokens, result.text(), null, answers);
        }
        if (message instanceof AiMessage reply) {
            return new Message("assistant", source, tokens, reply.text(), calls(reply), null);
        }
        if (message instanceof SystemMessage system) {
            return new Message("system", source, tokens, system.text(), null, null);
        }
        return new Message("user", source, tokens, ((UserMessage) message).singleText(), null, null);
    }

    private static @Nullable List<ToolCall> calls(AiMessage reply) {
        return reply.hasToolExecutionRequests()
                ? reply.toolExecutionRequests().stream().map(MessageTable::call).toList()
                : null;
    }

    private static ToolCall call(ToolExecutionRequest call) {
        return new ToolCall(
                Objects.requireNonNullElse(call.id(), ""),
                call.name(),
                compact(Objects.requireNonNullElse(call.arguments(), "{}")));
    }

    private static String compact(String arguments) {
        try {
            return JSON.readTree(arguments).toString();
        } catch (JsonProcessingException notJson) {
            return JSON.valueToTree(arguments).toString();
        }
    }
}
