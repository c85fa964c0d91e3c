package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.AiMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A model provider on a local port that replies by a script, and accepts only requests that the real provider accepts.
 *
 * <p>Every request is checked first. A request that breaks a rule is answered with status 400 in the provider's words,
 * is listed in {@link #breaches()} and does not use up a turn of the script. The peer also refuses some requests that
 * the providers accept, because an agent should not send them: for OpenAI, a system message that is not the first and
 * only one, empty texts except of tools, and arguments that are not JSON; for Anthropic, a conversation that the
 * assistant begins. Streams are refused too.
 *
 * <p>It may be used from any thread and by any number of clients; the script is followed in the order in which requests
 * arrive. Its port stays open until the peer is closed.
 */
public final class StrictPeer implements AutoCloseable {

    private static final String KEY = "peer-key";

    private final PeerProtocol wire;
    private final Deque<Turn> script = new ArrayDeque<>();
    private final List<ReceivedRequest> requests = new ArrayList<>();
    private final Map<Integer, String> breaches = new TreeMap<>();
    private final AtomicInteger calls = new AtomicInteger();
    private final LocalPort port;
    private @Nullable Turn always;

    private StrictPeer(PeerProtocol wire) {
        this.wire = wire;
        this.port = LocalPort.open(this::answer);
    }

    /** Returns a peer with the protocol of OpenAI's Chat Completions API. */
    public static StrictPeer openAi() {
        return new StrictPeer(new OpenAiPeer());
    }

    /** Returns a peer with the protocol of Anthropic's Messages API. */
    public static StrictPeer anthropic() {
        return new StrictPeer(new AnthropicPeer());
    }

    /** Returns the base URL for a client, in place of the provider's. */
    public String baseUrl() {
        return "http://127.0.0.1:" + port.number() + PeerProtocol.ROOT;
    }

    /** Returns the only key that the peer accepts. */
    public String key() {
        return KEY;
    }

    /**
     * Adds replies to the script, each for one request. Calls get ids of the provider's form, and usage is estimated.
     */
    public StrictPeer replies(AiMessage... replies) {
        for (AiMessage reply : replies) {
            wire.check(reply);
            then(request -> reply(reply, ReportedTokens.estimated(request.body(), reply), request));
        }
        return this;
    }

    /** Adds a reply that reports the given tokens. */
    public StrictPeer replies(AiMessage reply, ReportedTokens used) {
        wire.check(reply);
        return then(request -> reply(reply, used, request));
    }

    /** Adds a failure in the provider's format. */
    public StrictPeer fails(int status, String message) {
        return fails(status, message, Map.of());
    }

    /** Adds a failure in the provider's format, with headers such as {@code retry-after}. */
    public StrictPeer fails(int status, String message, Map<String, String> headers) {
        PeerAnswer failure = wire.failure(status, message).with(headers);
        return then(request -> failure);
    }

    /** Adds any answer, such as the error page of a gateway. */
    public StrictPeer says(int status, String contentType, String body) {
        return then(request -> PeerAnswer.of(status, contentType, body));
    }

    /** Adds a reply that is cut off: the connection is closed after half of it. */
    public StrictPeer cutsOff() {
        AiMessage reply = AiMessage.from("Half of this never arrives.");
        return then(request -> reply(reply, ReportedTokens.of(1, 1), request).cutOff());
    }

    /** Adds a turn without an answer. The connection stays open until the peer is closed or the client disconnects. */
    public StrictPeer hangs() {
        return then(request -> PeerAnswer.never());
    }

    /** Adds a reply that the provider's content filter withholds. */
    public StrictPeer filters() {
        return then(request -> wire.filtered(slot(ReportedTokens.of(1, 0), request)));
    }

    /**
     * Ends the script with a function that answers every further request. It may be called from several threads at the
     * same time.
     */
    public synchronized StrictPeer answers(Function<ReceivedRequest, AiMessage> model) {
        requireOpen();
        always = request -> {
            AiMessage reply = model.apply(request);
            wire.check(reply);
            return reply(reply, ReportedTokens.estimated(request.body(), reply), request);
        };
        return this;
    }

    /** Returns all requests so far, including refused ones, in the order in which they arrived. */
    public synchronized List<ReceivedRequest> requests() {
        return List.copyOf(requests);
    }

    /** Returns the violations in refused requests, each with the request's number. */
    public synchronized List<String> breaches() {
        return breaches.entrySet().stream()
                .map(breach -> "request " + breach.getKey() + ": " + breach.getValue())
                .toList();
    }

    /**
     * Returns all requests as text, one line per message, with calls numbered in the order of their first occurrence.
     */
    public synchronized String table() {
        return RequestTable.of(requests, breaches);
    }

    /** Closes the port and every connection, including hanging ones. */
    @Override
    public void close() {
        port.close();
    }

    /** One turn of the script. */
    private interface Turn {
        PeerAnswer to(ReceivedRequest request);
    }

    private synchronized StrictPeer then(Turn turn) {
        requireOpen();
        script.add(turn);
        return this;
    }

    private void requireOpen() {
        if (always != null) {
            throw new IllegalStateException("The script ends with a function that answers every further request."
                    + " Script what comes before it first.");
        }
    }

    private PeerAnswer answer(LocalPort.Arrival arrival) {
        ReceivedRequest received;
        Turn turn;
        synchronized (this) {
            received = new ReceivedRequest(requests.size() + 1, arrival.path(), arrival.shownHeaders(), arrival.body());
            requests.add(received);
            Optional<Refused> refused = refused(arrival);
            if (refused.isPresent()) {
                breaches.put(received.number(), refused.get().why());
                return refused.get().answer();
            }
            turn = Objects.requireNonNullElse(script.poll(), always == null ? this::ranOut : always);
        }
        try {
            return turn.to(received);
        } catch (RuntimeException | AssertionError problem) {
            return wire.failure(
                    500, "The script could not answer request %s: %s".formatted(received.number(), problem));
        }
    }

    /**
     * An answer to a request that the peer refuses.
     *
     * @param answer the answer
     * @param why the reason
     */
    private record Refused(PeerAnswer answer, String why) {}

    private Optional<Refused> refused(LocalPort.Arrival arrival) {
        if (!arrival.method().equals("POST") || !arrival.path().equals(wire.path())) {
            return Optional.of(new Refused(
                    wire.notFound(arrival.method(), arrival.path()),
                    "nothing answers " + arrival.method() + " " + arrival.path()));
        }
        Optional<PeerAnswer> stranger = wire.stranger(arrival.headers(), KEY);
        if (stranger.isPresent()) {
            return Optional.of(new Refused(stranger.get(), message(stranger.get())));
        }
        Optional<JsonNode> request = StrictJson.read(arrival.body()).filter(JsonNode::isObject);
        Optional<RuleViolation> breach =
                request.isEmpty() ? Optional.of(RuleViolation.of(wire.unreadable())) : wire.breach(request.get());
        return breach.map(one -> new Refused(wire.refusal(one), one.message()));
    }

    private static String message(PeerAnswer refusal) {
        return StrictJson.read(refusal.body())
                .orElse(StrictJson.NOTHING)
                .at("/error/message")
                .asText();
    }

    private PeerAnswer ranOut(ReceivedRequest request) {
        return wire.failure(
                500,
                "The script of this peer has no turn left for request %s. Script another one."
                        .formatted(request.number()));
    }

    private PeerAnswer reply(AiMessage reply, ReportedTokens tokens, ReceivedRequest request) {
        return wire.reply(reply, slot(tokens, request));
    }

    private PeerProtocol.Slot slot(ReportedTokens tokens, ReceivedRequest request) {
        return new PeerProtocol.Slot(request.number(), request.model(), tokens, calls::incrementAndGet);
    }
}
