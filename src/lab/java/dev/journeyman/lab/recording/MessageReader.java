package dev.journeyman.lab.recording;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts messages of the OpenAI and Anthropic forms, and mixtures of them, to LangChain4j's messages. A message of
 * any other form is skipped: it is not part of the conversation. It is used by one thread.
 */
final class MessageReader {

    /** The number of characters of a text that are kept; a longer text is a file, not a conversation. */
    private static final int LONGEST = 1 << 20;

    private static final Pattern OF_THE_PRODUCT = Pattern.compile(
            "(?s)\\s*(?:<(?:task-notification|command-name|command-message|local-command|system-reminder|bash-|environment_context|user_instructions|permissions|turn_aborted|INSTRUCTIONS|skills_instructions|collaboration_mode).*|\\[Request"
                + " interrupted.*|Caveat: The messages below.*|# AGENTS\\.md instructions.*)");
    private static final Pattern BASH = Pattern.compile("(?s)```(?:bash|sh)\\n(.*?)\\n?```");

    private final UtteranceListener listener;
    private final boolean texts;
    private boolean task;
    private int ids;
    private String open = "";

    /**
     * Creates a reader that passes utterances to a listener.
     *
     * @param texts whether calls are bash blocks in texts, and their results the user turns that follow
     */
    MessageReader(UtteranceListener listener, boolean texts) {
        this.listener = listener;
        this.texts = texts;
    }

    /** Begins a conversation. */
    void begin(String name) {
        task = false;
        open = "";
        listener.conversation(name);
    }

    /** Takes one message. */
    void take(JsonNode message) {
        JsonNode content = message.path("content");
        switch (message.path("role").asText()) {
            case "system", "developer" -> system(text(content));
            case "assistant" -> assistant(message, content);
            case "tool", "function" -> result(id(message), message.path("name").asText("tool"), text(content), false);
            case "user" -> user(content);
            default -> {
                // not part of a conversation
            }
        }
    }

    void system(String text) {
        if (!text.isBlank()) {
            listener.said(new Utterance(task ? Speaker.PRODUCT : Speaker.SYSTEM, SystemMessage.from(text)));
        }
    }

    void person(String text) {
        if (!text.isBlank()) {
            Speaker speaker = OF_THE_PRODUCT.matcher(text).matches() ? Speaker.PRODUCT : Speaker.PERSON;
            task |= speaker == Speaker.PERSON;
            listener.said(new Utterance(speaker, UserMessage.from(text)));
        }
    }

    void result(String id, String tool, String text, boolean error) {
        listener.said(new Utterance(
                Speaker.TOOL,
                ToolExecutionResultMessage.builder()
                        .id(id)
                        .toolName(tool)
                        .text(text)
                        .isError(error)
                        .build()));
    }

    void agent(String text, List<ToolExecutionRequest> calls) {
        if (!text.isBlank() || !calls.isEmpty()) {
            ChatMessage message = AiMessage.builder()
                    .text(text.isBlank() ? null : text)
                    .toolExecutionRequests(calls)
                    .build();
            listener.said(new Utterance(Speaker.AGENT, message));
        }
    }

    static ToolExecutionRequest call(String id, String name, String arguments) {
        return ToolExecutionRequest.builder()
                .id(id)
                .name(name)
                .arguments(arguments)
                .build();
    }

    private void assistant(JsonNode message, JsonNode content) {
        List<ToolExecutionRequest> calls = new ArrayList<>();
        for (JsonNode call : message.path("tool_calls")) {
            JsonNode function = call.path("function");
            calls.add(call(
                    call.path("id").asText("call-" + ids++),
                    function.path("name").asText("unnamed"),
                    function.path("arguments").asText("{}")));
        }
        for (JsonNode block : content) {
            if (block.path("type").asText().equals("tool_use")) {
                calls.add(call(
                        block.path("id").asText("call-" + ids++),
                        block.path("name").asText("unnamed"),
                        block.path("input").toString()));
            }
        }
        String said = text(content);
        Matcher bash = BASH.matcher(said);
        if (texts && calls.isEmpty() && bash.find()) {
            open = "call-" + ids++;
            calls.add(call(open, "bash", JsonText.object("command", bash.group(1))));
        }
        agent(said, calls);
    }

    private void user(JsonNode content) {
        if (!open.isEmpty()) {
            result(open, "bash", text(content), false);
            open = "";
            return;
        }
        for (JsonNode block : content) {
            if (block.path("type").asText().equals("tool_result")) {
                result(
                        block.path("tool_use_id").asText(),
                        "tool",
                        text(block.path("content")),
                        block.path("is_error").asBoolean());
            }
        }
        person(text(content));
    }

    private static String id(JsonNode message) {
        return message.path("tool_call_id")
                .asText(message.path("tool_call_ids").path(0).asText());
    }

    /** Returns the text of a content: the text itself, or the texts of its blocks. */
    static String text(JsonNode content) {
        if (content.isTextual()) {
            return cut(content.asText());
        }
        StringBuilder text = new StringBuilder();
        for (JsonNode block : content) {
            JsonNode words = block.isTextual() ? block : block.path("text");
            if (words.isTextual()) {
                text.append(text.isEmpty() ? "" : "\n").append(cut(words.asText()));
            } else if (block.path("type").asText().equals("image")) {
                text.append("[image]");
            }
        }
        return cut(text.toString());
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }
}
