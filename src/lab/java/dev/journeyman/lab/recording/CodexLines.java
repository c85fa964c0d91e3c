package dev.journeyman.lab.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.ArrayList;
import java.util.List;

/** Reads the lines of a Codex rollout, in which texts and calls are separate items. It is used by one thread. */
final class CodexLines implements LineRecording {

    private final MessageReader messages;
    private final List<ToolExecutionRequest> calls = new ArrayList<>();
    private String text = "";

    CodexLines(UtteranceListener listener) {
        this.messages = new MessageReader(listener, false);
    }

    @Override
    public void begin(String name) {
        messages.begin(name);
    }

    @Override
    public void take(JsonNode line) {
        JsonNode item = line.path("payload");
        if (line.path("type").asText().equals("session_meta")) {
            messages.system(MessageReader.text(item.at("/base_instructions/text")));
        } else if (line.path("type").asText().equals("response_item")) {
            item(item);
        }
    }

    private void item(JsonNode item) {
        switch (item.path("type").asText()) {
            case "message" -> message(item);
            case "function_call" ->
                calls.add(MessageReader.call(
                        item.path("call_id").asText(),
                        item.path("name").asText("unnamed"),
                        item.path("arguments").asText("{}")));
            case "custom_tool_call" ->
                calls.add(MessageReader.call(
                        item.path("call_id").asText(),
                        item.path("name").asText("unnamed"),
                        JsonText.object("input", item.path("input").asText())));
            case "function_call_output", "custom_tool_call_output" -> {
                end();
                messages.result(item.path("call_id").asText(), "tool", output(item.path("output")), false);
            }
            default -> {
                // reasoning is not part of the conversation
            }
        }
    }

    private void message(JsonNode item) {
        end();
        if (item.path("role").asText().equals("assistant")) {
            text = MessageReader.text(item.path("content"));
        } else {
            ObjectNode message = JsonText.JSON
                    .createObjectNode()
                    .put("role", item.path("role").asText());
            messages.take(message.set("content", item.path("content")));
        }
    }

    private static String output(JsonNode output) {
        return output.isTextual() ? output.asText() : MessageReader.text(output.path("content"));
    }

    @Override
    public void end() {
        messages.agent(text, List.copyOf(calls));
        text = "";
        calls.clear();
    }
}
