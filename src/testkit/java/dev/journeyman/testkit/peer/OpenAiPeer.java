package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The protocol of OpenAI's Chat Completions API. */
final class OpenAiPeer implements PeerProtocol {

    private static final String INVALID = "invalid_request_error";
    private static final int CREATED = 1_700_000_000; // the same in every run

    @Override
    public String path() {
        return ROOT + "/chat/completions";
    }

    @Override
    public Optional<PeerAnswer> stranger(Map<String, String> headers, String key) {
        String given = headers.getOrDefault("authorization", "");
        if (!given.startsWith("Bearer ")) {
            return Optional.of(error(
                    401,
                    INVALID,
                    RuleViolation.of(
                            "You didn't provide an API key. You need to provide your API key in an Authorization"
                                    + " header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).")));
        }
        return given.equals("Bearer " + key)
                ? Optional.empty()
                : Optional.of(error(
                        401, INVALID, new RuleViolation("Incorrect API key provided: ****.", null, "invalid_api_key")));
    }

    @Override
    public PeerAnswer notFound(String method, String path) {
        return path.equals(path())
                ? error(405, INVALID, RuleViolation.of("Not allowed to " + method + " on " + path + "."))
                : error(404, INVALID, RuleViolation.of("Invalid URL (" + method + " " + path + ")"));
    }

    @Override
    public String unreadable() {
        return "We could not parse the JSON body of your request.";
    }

    @Override
    public Optional<RuleViolation> breach(JsonNode request) {
        return new OpenAiRules(request).breach();
    }

    @Override
    public PeerAnswer refusal(RuleViolation breach) {
        return error(400, INVALID, breach);
    }

    @Override
    public PeerAnswer failure(int status, String message) {
        return switch (status) {
            case 401 -> error(status, INVALID, new RuleViolation(message, null, "invalid_api_key"));
            case 429 -> error(status, "requests", new RuleViolation(message, null, "rate_limit_exceeded"));
            default -> error(status, status < 500 ? INVALID : "server_error", RuleViolation.of(message));
        };
    }

    private static PeerAnswer error(int status, String type, RuleViolation breach) {
        ObjectNode body = StrictJson.object();
        body.putObject("error")
                .put("message", breach.message())
                .put("type", type)
                .put("param", breach.param())
                .put("code", breach.code());
        return PeerAnswer.of(status, body);
    }

    @Override
    public void check(AiMessage reply) {
        if (reply.thinking() != null) {
            throw new IllegalArgumentException("OpenAI's chat completions cannot carry what a model thinks."
                    + " Script a reply without thinking, or use StrictPeer.anthropic().");
        }
    }

    @Override
    public PeerAnswer reply(AiMessage reply, Slot slot) {
        boolean calling = reply.hasToolExecutionRequests();
        ObjectNode body = body(slot, calling ? "tool_calls" : "stop");
        ObjectNode message = (ObjectNode) body.at("/choices/0/message");
        message.put("content", reply.text());
        for (ToolExecutionRequest call : reply.toolExecutionRequests()) {
            message.withArray("tool_calls")
                    .addObject()
                    .put(
                            "id",
                            String.format(
                                    Locale.ROOT, "call_%024d", slot.calls().getAsInt()))
                    .put("type", "function")
                    .putObject("function")
                    .put("name", call.name())
                    .put("arguments", call.arguments());
        }
        return PeerAnswer.of(200, body);
    }

    @Override
    public PeerAnswer filtered(Slot slot) {
        return PeerAnswer.of(200, body(slot, "content_filter"));
    }

    private static ObjectNode body(Slot slot, String finish) {
        ObjectNode body = StrictJson.object();
        body.put("id", String.format(Locale.ROOT, "chatcmpl-%029d", slot.number()))
                .put("object", "chat.completion")
                .put("created", CREATED)
                .put("model", slot.model());
        ObjectNode choice = body.putArray("choices").addObject();
        choice.put("index", 0);
        choice.putObject("message").put("role", "assistant").putNull("content").putNull("refusal");
        choice.putNull("logprobs").put("finish_reason", finish);
        ReportedTokens tokens = slot.tokens();
        ObjectNode usage = body.putObject("usage")
                .put("prompt_tokens", tokens.input())
                .put("completion_tokens", tokens.output())
                .put("total_tokens", tokens.input() + tokens.output());
        usage.putObject("prompt_tokens_details").put("cached_tokens", tokens.cacheRead());
        return body;
    }
}
