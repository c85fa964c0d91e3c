package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.AiMessage;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;

/** The protocol of a provider: its path, the requests it accepts, and the form of its answers. */
sealed interface PeerProtocol permits OpenAiPeer, AnthropicPeer {

    /** The prefix of every path. */
    String ROOT = "/v1";

    /**
     * The facts of a reply besides its message.
     *
     * @param number the request's number
     * @param model the requested model
     * @param tokens the reported tokens
     * @param calls the source of numbers for calls
     */
    record Slot(int number, String model, ReportedTokens tokens, IntSupplier calls) {}

    /** Returns the only path that is served. */
    String path();

    /** Returns the answer to a caller without the key; empty if the key is right. Header names are in lower case. */
    Optional<PeerAnswer> stranger(Map<String, String> headers, String key);

    /** Returns the answer to a request for another path or method. */
    PeerAnswer notFound(String method, String path);

    /** Returns the message for a body that is not a JSON object. */
    String unreadable();

    /** Returns the first violation in a request; empty if there is none. */
    Optional<RuleViolation> breach(JsonNode request);

    /** Returns the answer to a request with a violation. */
    PeerAnswer refusal(RuleViolation breach);

    /** Returns the answer for a failure. */
    PeerAnswer failure(int status, String message);

    /** Throws if this provider could not give a reply. */
    void check(AiMessage reply);

    /** Returns the answer for a reply. */
    PeerAnswer reply(AiMessage reply, Slot slot);

    /** Returns the answer if the provider's filter withholds the reply. */
    PeerAnswer filtered(Slot slot);
}
