package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.AiMessage;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;

/** How one provider speaks: where it listens, what it takes, and the shape of what it says. */
sealed interface PeerProtocol permits OpenAiPeer, AnthropicPeer {

    /** What every shape has below it. */
    String ROOT = "/v1";

    /**
     * What a reply needs to know besides what it says.
     *
     * @param number the request's number
     * @param model the model that was asked for
     * @param tokens what is reported as used
     * @param calls numbers the calls
     */
    record Slot(int number, String model, ReportedTokens tokens, IntSupplier calls) {}

    /** Returns the one path that is served. */
    String path();

    /** Returns the answer to a caller without the key, given headers with names in lower case. */
    Optional<PeerAnswer> stranger(Map<String, String> headers, String key);

    /** Returns the answer to a request for something that is not there. */
    PeerAnswer notFound(String method, String path);

    /** Returns what is said of a body that is no JSON object. */
    String unreadable();

    /** Returns the first thing that is wrong with a request, or nothing. */
    Optional<RuleViolation> breach(JsonNode request);

    /** Returns the answer to a request in which something is wrong. */
    PeerAnswer refusal(RuleViolation breach);

    /** Returns a failure. */
    PeerAnswer failure(int status, String message);

    /** Refuses a reply that this provider could not give. */
    void check(AiMessage reply);

    /** Returns a reply. */
    PeerAnswer reply(AiMessage reply, Slot slot);

    /** Returns the reply of a model that was kept from replying. */
    PeerAnswer filtered(Slot slot);
}
