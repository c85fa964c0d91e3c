package dev.journeyman.mcp.transport;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** The messages of JSON-RPC 2.0, read and written. */
public final class Rpc {

    /** The code of an answer that a method is not there. */
    static final int UNKNOWN_METHOD = -32_601;

    /** As deep as JSON is read elsewhere: the schema of one tool is not to make the whole list unreadable. */
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
     * @param id the number of a request; 0 where no answer is due
     * @param text the message in one line
     */
    public record Message(long id, String text) {

        /** Returns whether an answer is due. */
        public boolean asks() {
            return id > 0;
        }
    }

    /** Returns an object to fill. */
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

    /** Reads a text; nothing where it is no JSON, or JSON that nobody wants to look into. */
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
