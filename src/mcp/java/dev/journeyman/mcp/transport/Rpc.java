package dev.journeyman.mcp.transport;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Reads and writes the messages of JSON-RPC 2.0. It may be used from any thread. */
public final class Rpc {

    /** The error code for a method that does not exist. */
    static final int UNKNOWN_METHOD = -32_601;

    /** The maximum nesting depth, as for other JSON: one deep schema must not make the whole list unreadable. */
    private static final int DEEPEST = 1_000;

    private static final int DIGITS = 10_000;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static {
        JSON.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST)
                        .maxStringLength(ServerLimits.BODY)
                        .maxNameLength(ServerLimits.BODY)
                        .maxNumberLength(DIGITS)
                        .build());
    }

    private Rpc() {}

    /**
     * A message to a server.
     *
     * @param id the number of a request; 0 if the message expects no answer
     * @param text the message as one line of JSON
     */
    public record Message(long id, String text) {

        /** Returns whether the message expects an answer. */
        public boolean asks() {
            return id > 0;
        }
    }

    /** Returns an empty JSON object. */
    public static ObjectNode object() {
        return JSON.createObjectNode();
    }

    public static Message request(long id, String method, ObjectNode parameters) {
        ObjectNode message = message();
        message.put("id", id).put("method", method).set("params", parameters);
        return new Message(id, message.toString());
    }

    public static Message notification(String method, ObjectNode parameters) {
        ObjectNode message = message();
        message.put("method", method);
        if (!parameters.isEmpty()) {
            message.set("params", parameters);
        }
        return new Message(0, message.toString());
    }

    public static Message answer(JsonNode id, JsonNode result) {
        ObjectNode message = message();
        message.set("id", id);
        message.set("result", result);
        return new Message(0, message.toString());
    }

    public static Message refusal(JsonNode id, String why) {
        ObjectNode message = message();
        message.set("id", id);
        message.putObject("error").put("code", UNKNOWN_METHOD).put("message", why);
        return new Message(0, message.toString());
    }

    /** Returns the JSON value of a text; empty if the text is not JSON or exceeds the limits. */
    public static Optional<JsonNode> read(String text) {
        try {
            return Optional.of(JSON.readTree(text)).filter(node -> !node.isMissingNode());
        } catch (JsonProcessingException nonsense) {
            return Optional.empty();
        }
    }

    private static ObjectNode message() {
        return JSON.createObjectNode().put("jsonrpc", "2.0");
    }
}
