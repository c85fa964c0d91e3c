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
 * A provider of models on a local port that says what its script says, and takes only what the real provider takes.
 *
 * <p>Every request is looked at first. One that breaks a rule is answered with status 400 in the provider's words, is kept in
 * {@link #breaches()} and uses up nothing of the script. The providers take some things that the peer refuses, because no
 * request of an agent should have them: for OpenAI a system message that is not the first and only one, empty texts of others
 * than tools, and arguments that are no JSON; for Anthropic a conversation that the assistant begins. Streams are refused too.
 *
 * <p>It may be used from any thread, by any number of clients; the script is followed in the order in which requests arrive.
 * Close it: its port stays open until then.
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

    /** Returns a peer that speaks as OpenAI's chat completions do. */
    public static StrictPeer openAi() {
        return new StrictPeer(new OpenAiPeer());
    }

    /** Returns a peer that speaks as Anthropic's messages do. */
    public static StrictPeer anthropic() {
        return new StrictPeer(new AnthropicPeer());
    }

    /** Returns the address to give to a client in place of the provider's. */
    public String baseUrl() {
        return "http://127.0.0.1:" + port.number() + PeerProtocol.ROOT;
    }

    /** Returns the only key that is taken. */
    public String key() {
        return KEY;
    }

    /** Adds replies to the script, each for one request. Ids of calls become the provider's own, and usage is a rough count. */
    public StrictPeer replies(AiMessage... replies) {
        for (AiMessage reply : replies) {
            wire.check(reply);
            then(request -> reply(reply, ReportedTokens.estimated(request.body(), reply), request));
        }
        return this;
    }

    /** Adds a reply that says what it used. */
    public StrictPeer replies(AiMessage reply, ReportedTokens used) {
        wire.check(reply);
        return then(request -> reply(reply, used, request));
    }

    /** Adds a failure in the provider's shape. */
    public StrictPeer fails(int status, String message) {
        return fails(status, message, Map.of());
    }

    /** Adds a failure in the provider's shape, with headers such as {@code retry-after}. */
    public StrictPeer fails(int status, String message, Map<String, String> headers) {
        PeerAnswer failure = wire.failure(status, message).with(headers);
        return then(request -> failure);
    }

    /** Adds an answer of any kind, such as the page of a gateway. */
    public StrictPeer says(int status, String contentType, String body) {
        return then(request -> PeerAnswer.of(status, contentType, body));
    }

    /** Adds a reply of which half arrives before the connection is closed. */
    public StrictPeer cutsOff() {
        AiMessage reply = AiMessage.from("Half of this never arrives.");
        return then(request -> reply(reply, ReportedTokens.of(1, 1), request).cutOff());
    }

    /** Adds a request that is never answered. Its connection stays open until the peer is closed or the client gives up. */
    public StrictPeer hangs() {
        return then(request -> PeerAnswer.never());
    }

    /** Adds a reply that the provider's filter keeps back. */
    public StrictPeer filters() {
        return then(request -> wire.filtered(slot(ReportedTokens.of(1, 0), request)));
    }

    /**
     * Ends the script with a model that looks at what it is sent: every further request is answered with what the function
     * returns. It is called from several threads where several clients ask at once.
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

    /** Returns every request so far, refused ones too, in the order in which they arrived. */
    public synchronized List<ReceivedRequest> requests() {
        return List.copyOf(requests);
    }

    /** Returns what was wrong with requests that no provider would have taken, each with the request's number. */
    public synchronized List<String> breaches() {
        return breaches.entrySet().stream()
                .map(breach -> "request " + breach.getKey() + ": " + breach.getValue())
                .toList();
    }

    /** Returns all requests as text, one line a message, with calls numbered in the order in which they were first seen. */
    public synchronized String table() {
        return RequestTable.of(requests, breaches);
    }

    /** Closes the port and every connection, hanging ones at once. */
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
     * An answer that the script has no part in.
     *
     * @param answer the answer
     * @param why what the request was refused for
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
