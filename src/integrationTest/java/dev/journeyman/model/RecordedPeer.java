package dev.journeyman.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.journeyman.model.vendor.PriceList;
import dev.journeyman.model.vendor.VendorModels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A provider on this machine that gives recorded answers in order, and keeps its requests. */
final class RecordedPeer implements AutoCloseable {

    /** The key of its callers. */
    static final String KEY = "sesame-9f31";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final Deque<Recording> answers = new ArrayDeque<>();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();

    /**
     * A request.
     *
     * @param target path and query
     * @param headers its headers, by names in lower case
     * @param text its body
     */
    record Asked(String target, Map<String, List<String>> headers, String text) {

        /** Returns the parsed body. */
        JsonNode body() {
            try {
                return JSON.readTree(text);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    }

    private RecordedPeer(HttpServer server) {
        this.server = server;
    }

    static RecordedPeer answering(Recording... recordings) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            RecordedPeer peer = new RecordedPeer(server);
            Arrays.stream(recordings).map(Recording::whole).forEach(peer.answers::add);
            server.createContext("/", peer::answer);
            server.start();
            return peer;
        } catch (IOException taken) {
            throw new UncheckedIOException(taken);
        }
    }

    /** Returns the provider of a user who has set its key and base URL to this server. */
    ChatProvider provider(String spec) {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return new VendorModels(
                        Map.of(
                                "OPENAI_API_KEY", KEY,
                                "OPENAI_BASE_URL", url + "/v1",
                                "ANTHROPIC_API_KEY", KEY,
                                "ANTHROPIC_BASE_URL", url,
                                "GEMINI_API_KEY", KEY,
                                "GEMINI_BASE_URL", url,
                                "OLLAMA_BASE_URL", url),
                        PriceList.ours())
                .provider(spec);
    }

    /** Returns the requests, in order. */
    List<Asked> asked() {
        return List.copyOf(asked);
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.putAll(exchange.getRequestHeaders());
            asked.add(new Asked(
                    exchange.getRequestURI().toString(),
                    headers,
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            Recording next = answers.isEmpty() ? new Recording(500, "{\"error\": \"no more\"}") : answers.remove();
            byte[] body = next.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("content-type", "application/json");
            exchange.sendResponseHeaders(next.status(), body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
