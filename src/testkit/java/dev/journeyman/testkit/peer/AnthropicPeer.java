package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The protocol of Anthropic's Messages API. */
final class AnthropicPeer implements PeerProtocol {

    private static final String INVALID = "invalid_request_error";

    @Override
    public String path() {
        return ROOT + "/messages";
    }

    @Override
    public Optional<PeerAnswer> stranger(Map<String, String> headers, String key) {
        String given = headers.get("x-api-key");
        if (given == null) {
            return Optional.of(failure(401, "x-api-key header is required"));
        }
        if (!given.equals(key)) {
            return Optional.of(failure(401, "invalid x-api-key"));
        }
        return headers.containsKey("anthropic-version")
                ? Optional.empty()
                : Optional.of(failure(400, "anthropic-version: header is required"));
    }

    @Override
    public PeerAnswer notFound(String method, String path) {
        return path.equals(path()) ? failure(405, "Method Not Allowed") : failure(404, "Not Found");
    }

    @Override
    public String unreadable() {
        return "The request body is not valid JSON.";
    }

    @Override
    public Optional<RuleViolation> breach(JsonNode request) {
        return new AnthropicRules(request).breach();
    }

    @Override
    public PeerAnswer refusal(RuleViolation breach) {
        return failure(400, breach.message());
    }

    @Override
    public PeerAnswer failure(int status, String message) {
        ObjectNode body = StrictJson.object().put("type", "error");
        body.putObject("error").put("type", type(status)).put("message", message);
        return PeerAnswer.of(status, body);
    }

    private static String type(int status) {
        return switch (status) {
            case 401 -> "authentication_error";
            case 402 -> "billing_error";
            case 403 -> "permission_error";
            case 404 -> "not_found_error";
            case 413 -> "request_too_large";
            case 429 -> "rate_limit_error";
            case 504 -> "timeout_error";
            case 529 -> "overloaded_error";
            default -> status < 500 ? INVALID : "api_error";
        };
    }

    @Override
    public void check(AiMessage reply) {
        for (ToolExecutionRequest call : reply.toolExecutionRequests()) {
            if (StrictJson.read(call.arguments()).filter(JsonNode::isObject).isEmpty()) {
                throw new IllegalArgumentException(
                        ("Anthropic cannot send the arguments of %s, \"%s\": they are not a JSON"
                                        + " object. Script others, or use StrictPeer.openAi(), which sends any text.")
                                .formatted(call.name(), call.arguments()));
            }
        }
    }

    @Override
    public PeerAnswer reply(AiMessage reply, Slot slot) {
        ObjectNode body = body(slot, reply.hasToolExecutionRequests() ? "tool_use" : "end_turn");
        ArrayNode content = (ArrayNode) body.path("content");
        if (reply.thinking() != null) {
            content.addObject()
                    .put("type", "thinking")
                    .put("thinking", reply.thinking())
                    .put("signature", "signature-" + slot.number());
        }
        if (reply.text() != null && !reply.text().isEmpty()) {
            content.addObject().put("type", "text").put("text", reply.text());
        }
        for (ToolExecutionRequest call : reply.toolExecutionRequests()) {
            content.addObject()
                    .put("type", "tool_use")
                    .put(
                            "id",
                            String.format(
                                    Locale.ROOT, "toolu_01%022d", slot.calls().getAsInt()))
                    .put("name", call.name())
                    .set("input", StrictJson.read(call.arguments()).orElseThrow());
        }
        return PeerAnswer.of(200, body);
    }

    @Override
    public PeerAnswer filtered(Slot slot) {
        return PeerAnswer.of(200, body(slot, "refusal"));
    }

    private static ObjectNode body(Slot slot, String stop) {
        ObjectNode body = StrictJson.object();
        body.put("id", String.format(Locale.ROOT, "msg_01%022d", slot.number()))
                .put("type", "message")
                .put("role", "assistant")
                .put("model", slot.model());
        body.putArray("content");
        body.put("stop_reason", stop).putNull("stop_sequence");
        body.putObject("usage")
                .put("input_tokens", slot.tokens().fresh())
                .put("cache_creation_input_tokens", slot.tokens().cacheWritten())
                .put("cache_read_input_tokens", slot.tokens().cacheRead())
                .put("output_tokens", slot.tokens().output());
        return body;
    }
}
