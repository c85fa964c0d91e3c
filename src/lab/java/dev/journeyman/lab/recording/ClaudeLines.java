package dev.journeyman.lab.recording;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the lines of a Claude Code session, in which one answer of the model takes several lines with the same id. It
 * is used by one thread.
 */
final class ClaudeLines implements LineRecording {

    private final MessageReader messages;
    private final UtteranceListener listener;
    private final List<ToolExecutionRequest> calls = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private String answer = "";

    ClaudeLines(UtteranceListener listener) {
        this.messages = new MessageReader(listener, false);
        this.listener = listener;
    }

    @Override
    public void begin(String name) {
        messages.begin(name);
    }

    @Override
    public void take(JsonNode line) {
        String type = line.path("type").asText();
        JsonNode message = line.path("message");
        if (type.equals("assistant") && !line.path("isSidechain").asBoolean()) {
            answer(message);
        } else if (type.equals("user") && !line.path("isSidechain").asBoolean()) {
            end();
            JsonNode content = message.path("content");
            if (line.path("isCompactSummary").asBoolean()) {
                listener.summedUp(MessageReader.text(content));
            } else {
                messages.take(message);
            }
        }
    }

    private void answer(JsonNode message) {
        String id = message.path("id").asText();
        if (!id.equals(answer)) {
            end();
            answer = id;
        }
        for (JsonNode block : message.path("content")) {
            switch (block.path("type").asText()) {
                case "text" ->
                    text.append(text.isEmpty() ? "" : "\n")
                            .append(block.path("text").asText());
                case "tool_use" ->
                    calls.add(MessageReader.call(
                            block.path("id").asText(),
                            block.path("name").asText("unnamed"),
                            block.path("input").toString()));
                default -> {
                    // thinking is not part of the conversation
                }
            }
        }
    }

    @Override
    public void end() {
        messages.agent(text.toString(), List.copyOf(calls));
        text.setLength(0);
        calls.clear();
        answer = "";
    }
}
