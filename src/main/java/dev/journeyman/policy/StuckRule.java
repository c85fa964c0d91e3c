package dev.journeyman.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rule that detects a stuck coder: it repeats the same call, or a short cycle of calls. The rule reads calls only,
 * the newest last; arguments that differ only in the order of keys are the same. It is stateless and may be used from
 * any thread.
 */
public final class StuckRule {

    /** The number of consecutive identical calls at which the coder is warned. */
    public static final int WARNED = 3;

    /** The number of consecutive identical calls or cycles at which a budget review is requested. */
    public static final int STUCK = 5;

    /** The length of the longest cycle that is detected, in calls. */
    public static final int LONGEST_CYCLE = 5;

    private static final ObjectMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private StuckRule() {}

    /** Returns the identity of a call: its name and its arguments, with keys in order and numbers by value. */
    public static String identity(ToolExecutionRequest call) {
        return identity(call, "");
    }

    /** Returns the identity of a call without an argument that does not change what the call does. */
    public static String identity(ToolExecutionRequest call, String but) {
        String arguments = Objects.requireNonNullElse(call.arguments(), "");
        try {
            JsonNode read = arguments.isBlank() ? EXACT.createObjectNode() : EXACT.readTree(arguments);
            return call.name() + " " + plain(read instanceof ObjectNode object ? object.without(but) : read);
        } catch (JsonProcessingException malformed) {
            return call.name() + " " + arguments;
        }
    }

    private static String plain(JsonNode node) {
        if (node.isObject()) {
            return node.properties().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(field -> TextNode.valueOf(field.getKey()) + ":" + plain(field.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (node.isArray()) {
            return node.valueStream().map(StuckRule::plain).collect(Collectors.joining(",", "[", "]"));
        }
        return node.isNumber() ? node.decimalValue().stripTrailingZeros().toString() : node.toString();
    }

    /** Returns the warning for the newest result where the newest call is the third identical one; empty otherwise. */
    public static Optional<String> warning(List<String> identities) {
        return running(identities) == WARNED
                ? Optional.of("This is the same call %s times running. Its result will not change; do something else."
                        .formatted(WARNED))
                : Optional.empty();
    }

    /** Returns the description of how the coder is stuck; empty where it is not stuck. */
    public static Optional<String> stuck(List<String> identities) {
        if (running(identities) >= STUCK) {
            return Optional.of("the same call %s times running: %s".formatted(STUCK, shown(last(identities))));
        }
        for (int length = 2; length <= LONGEST_CYCLE; length++) {
            if (repeats(identities, length)) {
                return Optional.of("a cycle of %s calls %s times over, beginning with %s"
                        .formatted(length, STUCK, shown(identities.get(identities.size() - length))));
            }
        }
        return Optional.empty();
    }

    private static int running(List<String> identities) {
        int count = 0;
        for (int i = identities.size() - 1; i >= 0 && identities.get(i).equals(last(identities)); i--) {
            count++;
        }
        return count;
    }

    private static boolean repeats(List<String> identities, int length) {
        int span = length * STUCK;
        int start = identities.size() - span;
        if (start < 0) {
            return false;
        }
        for (int i = start + length; i < identities.size(); i++) {
            if (!identities.get(i).equals(identities.get(i - length))) {
                return false;
            }
        }
        return true;
    }

    private static String last(List<String> identities) {
        return identities.get(identities.size() - 1);
    }

    private static String shown(String identity) {
        return identity.length() <= 120 ? identity : identity.substring(0, 120) + "…";
    }
}
