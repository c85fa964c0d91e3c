package dev.journeyman.peers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A relay in front of a server that keeps requests as they were sent, because the server's own journal translates them.
 */
final class Tap implements AutoCloseable {

    /** The key of its callers, which the script of the server repeats in an answer. */
    static final String KEY = "sesame-4711-peers";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> OF_THE_LINE = Set.of("host", "connection", "content-length", "transfer-encoding");

    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;
    private final String peer;
    private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();

    private Tap(HttpServer server, String peer) {
        this.server = server;
        this.peer = peer;
    }

    static Tap before(String peer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Tap tap = new Tap(server, peer);
        server.createContext("/", tap::pass);
        server.start();
        return tap;
    }

    /** Returns the variables with which a user sends the requests of three vendors here. */
    Map<String, String> environment() {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return Map.of(
                "OPENAI_API_KEY", KEY,
                "OPENAI_BASE_URL", url + "/v1",
                "ANTHROPIC_API_KEY", KEY,
                "ANTHROPIC_BASE_URL", url,
                "GEMINI_API_KEY", KEY,
                "GEMINI_BASE_URL", url);
    }

    /** Returns the bodies of the requests, in order. */
    List<JsonNode> bodies() {
        return List.copyOf(bodies);
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            bodies.add(JSON.readTree(body));
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(peer + exchange.getRequestURI()))
                    .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
            exchange.getRequestHeaders().forEach((name, values) -> {
                if (!OF_THE_LINE.contains(name.toLowerCase(Locale.ROOT))) {
                    values.forEach(value -> request.header(name, value));
                }
            });
            HttpResponse<byte[]> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            answer.headers().map().forEach((name, values) -> {
                if (!OF_THE_LINE.contains(name)) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
