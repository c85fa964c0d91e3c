package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules of Anthropic's Messages API for a request, except the order of calls and results. */
final class AnthropicRules {

    private static final Pattern ID = Pattern.compile("^[a-zA-Z0-9_-]+$");
    private static final int MARKS = 4;

    private final JsonNode request;
    private final JsonNode messages;
    private final List<RuleViolation> breaches = new ArrayList<>();

    AnthropicRules(JsonNode request) {
        this.request = request;
        this.messages = request.path("messages");
    }

    /** Returns the first violation; empty if there is none. */
    Optional<RuleViolation> breach() {
        fields();
        for (int i = 0; i < messages.size(); i++) {
            message(messages.get(i), i);
        }
        new AnthropicPairing(messages, this::say).look();
        first();
        last();
        texts(request.path("system"), "system");
        tools();
        int marks = RequestReader.cacheMarks(request).size();
        if (marks > MARKS) {
            say("A maximum of %s blocks with cache_control may be provided. Found %s.".formatted(MARKS, marks));
        }
        return breaches.stream().findFirst();
    }

    private void say(String message) {
        breaches.add(RuleViolation.of(message));
    }

    private void fields() {
        required("model");
        required("max_tokens");
        required("messages");
        if (request.has("max_tokens") && request.path("max_tokens").asInt() < 1) {
            say("max_tokens: Input should be greater than or equal to 1");
        }
        if (messages.isArray() && messages.isEmpty()) {
            say("messages: at least one message is required");
        }
        if (request.path("stream").asBoolean()) {
            say("stream: this peer gives whole replies only");
        }
    }

    private void required(String field) {
        if (!request.hasNonNull(field)) {
            say(field + ": Field required");
        }
    }

    private void message(JsonNode message, int index) {
        String role = message.path("role").asText();
        if (role.equals("system")) {
            say("messages: Unexpected role \"system\". The Messages API accepts a top-level `system` parameter, not"
                    + " \"system\" as an input message role.");
        } else if (!role.equals("user") && !role.equals("assistant")) {
            say("messages." + index + ".role: Input should be 'user' or 'assistant'");
        }
        JsonNode content = message.path("content");
        boolean isLastOfAssistant = role.equals("assistant") && index == messages.size() - 1;
        if (content.isMissingNode() || content.isNull()) {
            say("messages." + index + ".content: Field required");
        } else if (isEmpty(content) && !isLastOfAssistant) {
            say("messages." + index
                    + ": all messages must have non-empty content except for the optional final assistant message");
        } else {
            texts(content, "messages");
        }
        List<JsonNode> blocks = StrictJson.blocks(content);
        for (int i = 0; i < blocks.size(); i++) {
            block(blocks.get(i), "messages.%s.content.%s".formatted(index, i), role);
        }
    }

    private static boolean isEmpty(JsonNode content) {
        return content.isTextual() ? content.asText().isEmpty() : content.isEmpty();
    }

    private void texts(JsonNode content, String place) {
        for (JsonNode block : StrictJson.blocks(content)) {
            if (StrictJson.isBlock(block, "text")) {
                String text = block.path("text").asText();
                if (text.isEmpty()) {
                    say(place + ": text content blocks must be non-empty");
                } else if (text.isBlank()) {
                    say(place + ": text content blocks must contain non-whitespace text");
                }
            }
        }
    }

    private void block(JsonNode block, String place, String role) {
        switch (block.path("type").asText()) {
            case "tool_use" -> call(block, place, role);
            case "tool_result" -> result(block, place, role);
            case "" -> say(place + ".type: Field required");
            default -> {}
        }
    }

    private void call(JsonNode block, String place, String role) {
        if (!role.equals("assistant")) {
            say(place.replaceAll("\\.content.*", "") + ": `tool_use` blocks can only be in `assistant` messages");
        }
        if (!ID.matcher(block.path("id").asText()).matches()) {
            say(place + ".tool_use.id: String should match pattern '" + ID + "'");
        }
        if (!ToolNames.WHOLE.matcher(block.path("name").asText()).matches()) {
            say(place + ".tool_use.name: String should match pattern '" + ToolNames.WHOLE + "'");
        }
        if (block.path("input").isMissingNode()) {
            say(place + ".tool_use.input: Field required");
        } else if (!block.path("input").isObject()) {
            say(place + ".tool_use.input: Input should be a valid dictionary");
        }
    }

    private void result(JsonNode block, String place, String role) {
        if (!role.equals("user")) {
            say(place.replaceAll("\\.content.*", "") + ": `tool_result` blocks can only be in `user` messages");
        }
        if (!ID.matcher(block.path("tool_use_id").asText()).matches()) {
            say(place + ".tool_result.tool_use_id: String should match pattern '" + ID + "'");
        }
        JsonNode content = block.path("content");
        if (content.isArray()) {
            texts(content, "messages");
        }
        boolean silent = isEmpty(content);
        if (silent && block.path("is_error").asBoolean()) {
            say(place + ".tool_result: content cannot be empty if `is_error` is true");
        }
    }

    private void first() {
        if (!messages.isEmpty() && messages.path(0).path("role").asText().equals("assistant")) {
            say("messages: first message must use the \"user\" role");
        }
    }

    private void last() {
        JsonNode last = messages.path(messages.size() - 1);
        if (!last.path("role").asText().equals("assistant")) {
            return;
        }
        String thinking = request.path("thinking").path("type").asText("disabled");
        if (request.path("tools").size() > 0 || !thinking.equals("disabled")) {
            say("Your API request included an `assistant` message in the final position, which would pre-fill the"
                    + " assistant response. When %s, pre-filling the `assistant` response is not supported."
                            .formatted(thinking.equals("disabled") ? "using tools" : "thinking is enabled"));
        }
        List<JsonNode> blocks = StrictJson.blocks(last.path("content"));
        if (!blocks.isEmpty()) {
            String text = blocks.get(blocks.size() - 1).path("text").asText();
            if (!text.equals(text.stripTrailing())) {
                say("messages: final assistant content cannot end with trailing whitespace");
            }
        }
    }

    private void tools() {
        Set<String> names = new HashSet<>();
        JsonNode tools = request.path("tools");
        for (int i = 0; i < tools.size(); i++) {
            String place = "tools." + i + ".custom";
            String name = tools.get(i).path("name").asText();
            if (!ToolNames.WHOLE.matcher(name).matches()) {
                say(place + ".name: String should match pattern '" + ToolNames.WHOLE + "'");
            }
            if (!names.add(name)) {
                say("tools: Tool names must be unique.");
            }
            JsonNode schema = tools.get(i).path("input_schema");
            if (!tools.get(i).path("type").asText("custom").equals("custom")) {
                continue; // the provider's built-in tools have no schema
            }
            if (!schema.isObject()) {
                say(place + ".input_schema: "
                        + (schema.isMissingNode() ? "Field required" : "Input should be an object"));
            } else if (!schema.path("type").asText().equals("object")) {
                say(place + ".input_schema.type: "
                        + (schema.has("type") ? "Input should be 'object'" : "Field required"));
            }
        }
    }
}
