package dev.journeyman.agents;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A scripted model on a local port that speaks the streams the agents ask for, and keeps its requests.
 *
 * <p>It may be used from any thread, by any number of agents. Close it: its port stays open until then.
 */
final class MockModel implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ASIDE = "A greeting";

    /** A failure with which every request is answered. */
    private record Refusal(int status, String message, Map<String, String> headers) {}

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final List<String> strays = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private final Mind mind;
    private volatile @Nullable Refusal refusal;

    private MockModel(HttpServer server, Mind mind) {
        this.server = server;
        this.mind = mind;
    }

    static MockModel start(Mind mind) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        MockModel model = new MockModel(server, mind);
        server.createContext("/", model::answer);
        server.setExecutor(model.threads);
        server.start();
        return model;
    }

    /** Returns its address, without a path. */
    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Answers every further request with a failure. */
    void refuses(int status, String message) {
        refuses(status, message, Map.of());
    }

    /** Answers every further request with a failure, with headers such as {@code retry-after}. */
    void refuses(int status, String message, Map<String, String> headers) {
        refusal = new Refusal(status, message, headers);
    }

    /** Stops failing. */
    void recovers() {
        refusal = null;
    }

    /** Returns the requests on the main path, in order: tasks and results, no titles and summaries. */
    List<Asked> asked() {
        return asked.stream().filter(Asked::main).toList();
    }

    /** Returns the requests with which tasks began. */
    List<Asked> tasks() {
        return asked().stream().filter(request -> request.results() == 0).toList();
    }

    /** Returns the requests it had no answer for, each with the reason. */
    List<String> strays() {
        return List.copyOf(strays);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().getPath();
            Wire wire = wire(path);
            if (wire == null) {
                strays.add(exchange.getRequestMethod() + " " + path);
                send(exchange, 404, "application/json", "{}");
                return;
            }
            Refusal failure = refusal;
            if (failure != null) {
                failure.headers().forEach(exchange.getResponseHeaders()::set);
                send(exchange, failure.status(), "application/json", wire.refusal(failure.status(), failure.message()));
                return;
            }
            Asked request = wire.read(JSON.readTree(body));
            asked.add(request);
            send(exchange, 200, "text/event-stream", reply(wire, request));
        } catch (IllegalStateException without) {
            strays.add(String.valueOf(without.getMessage()));
            throw without;
        }
    }

    private String reply(Wire wire, Asked request) {
        Reply reply = request.main() ? mind.answer(request) : new Reply.Says(ASIDE);
        if (reply instanceof Reply.Writes file) {
            return wire.calls(ToolCall.of(file, request));
        } else if (reply instanceof Reply.Thinks thought) {
            pass(thought.time());
            return wire.says(thought.then().text());
        }
        return wire.says(((Reply.Says) reply).text());
    }

    /** Waits for a while, or until the server is closed. */
    private static void pass(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static @Nullable Wire wire(String path) {
        if (path.endsWith("/v1/messages")) {
            return new AnthropicWire();
        } else if (path.endsWith("/responses")) {
            return new ResponsesWire();
        } else if (path.endsWith(":streamGenerateContent")) {
            return new GeminiWire();
        }
        return path.endsWith("/chat/completions") ? new ChatWire() : null;
    }

    private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
