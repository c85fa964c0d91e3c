package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The rules of OpenAI's Chat Completions API for a request. */
final class OpenAiRules {

    private static final Set<String> SYSTEM = Set.of("system", "developer");
    private static final Set<String> ROLES = Set.of("system", "developer", "user", "assistant", "tool");
    private static final int LONGEST_ID = 40;
    private static final String TOO_SHORT =
            "Invalid '%s': empty array. Expected an array with minimum length 1, but got an empty array instead.";

    private final JsonNode request;
    private final JsonNode messages;
    private final List<RuleViolation> breaches = new ArrayList<>();

    OpenAiRules(JsonNode request) {
        this.request = request;
        this.messages = request.path("messages");
    }

    /** Returns the first violation; empty if there is none. */
    Optional<RuleViolation> breach() {
        fields();
        for (int i = 0; i < messages.size(); i++) {
            message(messages.get(i), "messages[" + i + "]", i);
        }
        pairing();
        tools();
        return breaches.stream().findFirst();
    }

    private void say(String message, String param, String code) {
        breaches.add(new RuleViolation(message, param, code));
    }

    private void misplaced(String message, int index, String field) {
        breaches.add(new RuleViolation("Invalid parameter: " + message, "messages.[" + index + "]." + field, null));
    }

    private void fields() {
        if (request.path("model").asText().isEmpty()) {
            breaches.add(RuleViolation.of("you must provide a model parameter"));
        }
        if (!messages.isArray()) {
            say("Missing required parameter: 'messages'.", "messages", "missing_required_parameter");
        } else if (messages.isEmpty()) {
            empty("messages");
        }
        if (request.path("stream").asBoolean()) {
            say("Invalid value for 'stream': this peer gives whole replies only.", "stream", "invalid_value");
        }
    }

    private void empty(String array) {
        say(TOO_SHORT.formatted(array), array, "empty_array");
    }

    private void message(JsonNode message, String place, int index) {
        String role = message.path("role").asText();
        if (!ROLES.contains(role)) {
            say(
                    "Invalid value: '%s'. Supported values are: 'system', 'assistant', 'user', 'tool', and 'developer'."
                            .formatted(role),
                    place + ".role",
                    "invalid_value");
        }
        if (SYSTEM.contains(role) && index > 0) {
            boolean second = SYSTEM.contains(messages.path(0).path("role").asText());
            misplaced(
                    second
                            ? "there can be only one message with role 'system', and this is another."
                            : "the message with role 'system' must be the first.",
                    index,
                    "role");
        }
        calls(message.path("tool_calls"), place, index);
        content(message, place, index);
    }

    private void content(JsonNode message, String place, int index) {
        JsonNode content = message.path("content");
        boolean calling = message.path("tool_calls").size() > 0;
        boolean tool = message.path("role").asText().equals("tool");
        if (content.isMissingNode() || content.isNull()) {
            if (!calling) {
                breaches.add(new RuleViolation(
                        "Invalid value for 'content': expected a string, got null.",
                        "messages.[" + index + "].content",
                        null));
            }
        } else if (content.isArray() && content.isEmpty()) {
            empty(place + ".content");
        } else if (!tool && !(calling && content.isTextual())) {
            List<JsonNode> blocks = StrictJson.blocks(content);
            boolean silent = blocks.stream()
                    .anyMatch(block -> StrictJson.isBlock(block, "text")
                            && block.path("text").asText().isEmpty());
            if (silent || blocks.isEmpty()) {
                say(
                        "Invalid '%s.content': string too short. Expected a string with minimum length 1."
                                .formatted(place),
                        place + ".content",
                        "string_below_min_length");
            }
        }
    }

    private void calls(JsonNode calls, String place, int index) {
        if (calls.isArray() && calls.isEmpty()) {
            empty(place + ".tool_calls");
        }
        Map<String, Integer> seen = new LinkedHashMap<>();
        for (int i = 0; i < calls.size(); i++) {
            String at = "%s.tool_calls[%s]".formatted(place, i);
            String id = calls.get(i).path("id").asText();
            id(id, at + ".id");
            if (seen.put(id, i) != null) {
                misplaced(
                        "Duplicate value for 'tool_call_id' of '%s' in %s.".formatted(id, place), index, "tool_calls");
            }
            name(calls.get(i).path("function").path("name").asText(), at + ".function.name");
            JsonNode arguments = calls.get(i).path("function").path("arguments");
            if (!arguments.isTextual() || StrictJson.read(arguments.asText()).isEmpty()) {
                say(
                        "Invalid '%s.function.arguments': expected a string with JSON.".formatted(at),
                        at + ".function.arguments",
                        "invalid_value");
            }
        }
    }

    private void id(String id, String place) {
        if (id.isEmpty()) {
            say("Missing required parameter: '%s'.".formatted(place), place, "missing_required_parameter");
        } else {
            atMost(LONGEST_ID, id, place);
        }
    }

    private void atMost(int longest, String text, String place) {
        if (text.length() > longest) {
            say(
                    ("Invalid '%s': string too long. Expected a string with maximum length %s, but got a string with"
                                    + " length %s instead.")
                            .formatted(place, longest, text.length()),
                    place,
                    "string_above_max_length");
        }
    }

    private void name(String name, String place) {
        atMost(ToolNames.LONGEST, name, place);
        if (!ToolNames.CHARACTERS.matcher(name).matches()) {
            say(
                    "Invalid '%s': string does not match pattern. Expected a string that matches the pattern '%s'."
                            .formatted(place, ToolNames.CHARACTERS),
                    place,
                    "invalid_value");
        }
    }

    /** Checks that each call is answered once, directly after its message. */
    private void pairing() {
        Map<String, Optional<Integer>> results = new LinkedHashMap<>(); // from a call's id to the index of its result
        for (int i = 0; i < messages.size(); i++) {
            JsonNode message = messages.get(i);
            if (message.path("role").asText().equals("tool")) {
                result(message.path("tool_call_id").asText(), i, results);
            } else {
                unanswered(results, i);
                results.clear();
                message.path("tool_calls")
                        .forEach(call -> results.put(call.path("id").asText(), Optional.empty()));
            }
        }
        unanswered(results, messages.size());
    }

    private void result(String id, int index, Map<String, Optional<Integer>> results) {
        Optional<Integer> before = results.get(id);
        if (results.isEmpty()) {
            misplaced(
                    "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
                    index,
                    "role");
        } else if (before == null) {
            misplaced(
                    "'tool_call_id' of '%s' not found in 'tool_calls' of previous message.".formatted(id),
                    index,
                    "tool_call_id");
        } else if (before.isPresent()) {
            misplaced(
                    "Duplicate value for 'tool_call_id' of '%s', in messages[%s] and messages[%s]."
                            .formatted(id, before.get(), index),
                    index,
                    "tool_call_id");
        } else {
            results.put(id, Optional.of(index));
        }
    }

    private void unanswered(Map<String, Optional<Integer>> results, int index) {
        List<String> open = results.entrySet().stream()
                .filter(call -> call.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
        if (!open.isEmpty()) {
            breaches.add(new RuleViolation(
                    ("An assistant message with 'tool_calls' must be followed by tool messages responding to each"
                                    + " 'tool_call_id'. The following tool_call_ids did not have response messages: %s")
                            .formatted(String.join(", ", open)),
                    "messages.[" + index + "].role",
                    null));
        }
    }

    private void tools() {
        JsonNode tools = request.path("tools");
        if (tools.isArray() && tools.isEmpty()) {
            empty("tools");
        }
        for (int i = 0; i < tools.size(); i++) {
            JsonNode function = tools.get(i).path("function");
            String place = "tools[" + i + "]";
            if (!tools.get(i).path("type").asText().equals("function")) {
                say("Missing required parameter: '%s.type'.".formatted(place), place, "missing_required_parameter");
            }
            name(function.path("name").asText(), place + ".function.name");
            JsonNode parameters = function.path("parameters");
            if (!parameters.isMissingNode() && !parameters.path("type").asText().equals("object")) {
                say(
                        ("Invalid schema for function '%s': schema must be a JSON Schema of 'type: \"object\"', got"
                                        + " 'type: \"%s\"'.")
                                .formatted(
                                        function.path("name").asText(),
                                        parameters.path("type").asText("None")),
                        place + ".function.parameters",
                        "invalid_function_parameters");
            }
        }
    }
}
