package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A tool server over streamable HTTP on this machine. It does what a call asks for and keeps its requests. */
final class HttpPeer implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DONE = "{\"content\": [{\"type\": \"text\", \"text\": \"done\"}]}";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final BlockingQueue<String> replies = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> aside = new LinkedBlockingQueue<>();
    private final AtomicInteger sessions = new AtomicInteger();
    private final boolean events;
    private volatile int refusal;
    private volatile String refusalType = "text/plain";
    private volatile String refusalText = "no\nentry";
    private volatile int forgotten;

    /** A request: its method, its headers and its body. */
    record Asked(String verb, Headers headers, String text) {

        Optional<String> header(String name) {
            return Optional.ofNullable(headers.getFirst(name));
        }

        String method() throws IOException {
            return text.isEmpty() ? verb : JSON.readTree(text).path("method").asText("reply");
        }
    }

    private HttpPeer(HttpServer server, boolean events) {
        this.server = server;
        this.events = events;
    }

    /**
     * Starts one that answers in events, or one that answers at once and has a stream for messages outside an answer.
     */
    static HttpPeer start(boolean events) throws IOException {
        HttpPeer peer =
                new HttpPeer(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0), events);
        peer.server.createContext("/", peer::handle);
        peer.server.setExecutor(peer.threads);
        peer.server.start();
        return peer;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
    }

    /** Returns the posted requests, and the closing one. */
    List<Asked> asked() {
        return List.copyOf(asked);
    }

    /** Returns the methods of the requests, in order. */
    List<String> methods() throws IOException {
        List<String> methods = new CopyOnWriteArrayList<>();
        for (Asked one : asked) {
            methods.add(one.method());
        }
        return methods;
    }

    /** Refuses every further request with a status. */
    void refuse(int status) {
        refusal = status;
    }

    /** Refuses as gateways do that send JSON of their own. */
    void refuse(int status, String json) {
        refusalType = "application/json";
        refusalText = json;
        refusal = status;
    }

    /** Forgets all sessions so far. */
    void forget() {
        forgotten = sessions.get();
    }

    /** Forgets each session as soon as it has begun. */
    void forgetAlways() {
        forgotten = Integer.MAX_VALUE;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Asked one = new Asked(exchange.getRequestMethod(), exchange.getRequestHeaders(), body);
            if (one.verb().equals("GET")) {
                if (events) {
                    send(exchange, 405, "text/plain", "no such stream");
                } else {
                    listen(exchange);
                }
                return;
            }
            asked.add(one);
            if (refusal > 0) {
                send(exchange, refusal, refusalType, refusalText);
            } else if (!one.verb().equals("POST")) {
                send(exchange, 204, "text/plain", "");
            } else {
                answer(exchange, one, JSON.readTree(body));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Keeps a stream open for messages outside an answer. */
    private void listen(HttpExchange exchange) throws IOException, InterruptedException {
        OutputStream out = stream(exchange);
        while (!end.await(0, TimeUnit.SECONDS)) {
            event(out, aside.take());
        }
    }

    private void answer(HttpExchange exchange, Asked one, JsonNode message) throws IOException, InterruptedException {
        String method = message.path("method").asText();
        int session = one.header("Mcp-Session-Id")
                .map(id -> Integer.parseInt(id.substring(1)))
                .orElse(0);
        if (!method.equals("initialize") && session <= forgotten) {
            send(exchange, 404, "text/plain", "no such session");
            return;
        }
        switch (method) {
            case "initialize" -> {
                exchange.getResponseHeaders().add("Mcp-Session-Id", "s" + sessions.incrementAndGet());
                result(exchange, message, "{\"protocolVersion\": \"2025-03-26\", \"capabilities\": {}}");
            }
            case "tools/list" ->
                result(exchange, message, "{\"tools\": [{\"name\": \"do\", \"inputSchema\": {\"type\": \"object\"}}]}");
            case "tools/call" -> call(exchange, message);
            case "" -> {
                replies.add(message.toString());
                send(exchange, 202, "text/plain", "");
            }
            default -> send(exchange, 202, "text/plain", "");
        }
    }

    private void call(HttpExchange exchange, JsonNode message) throws IOException, InterruptedException {
        switch (message.at("/params/arguments/what").asText()) {
            case "ask" -> {
                OutputStream out = stream(exchange);
                event(out, "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/message\"}");
                event(out, "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"roots/list\"}");
                event(
                        out,
                        whole(
                                message,
                                DONE.replace(
                                        "done",
                                        JSON.writeValueAsString(replies.take()).replaceAll("^\"|\"$", ""))));
            }
            case "ask aside" -> {
                aside.add("{\"jsonrpc\": \"2.0\", \"id\": \"x\", \"method\": \"ping\"}");
                result(
                        exchange,
                        message,
                        DONE.replace(
                                "done", JSON.writeValueAsString(replies.take()).replaceAll("^\"|\"$", "")));
            }
            case "open" -> {
                event(stream(exchange), whole(message, DONE));
                end.await();
            }
            case "hang" -> end.await();
            case "hang in events" -> {
                event(stream(exchange), "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/message\"}");
                end.await();
            }
            case "flood" -> flood(exchange, ": nothing\n\ndata: {\"method\": \"notifications/message\"}\n\n");
            case "long event" -> flood(exchange, "data: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n");
            default -> odd(exchange, message);
        }
    }

    private void odd(HttpExchange exchange, JsonNode message) throws IOException {
        switch (message.at("/params/arguments/what").asText()) {
            case "long body" -> send(exchange, 200, "application/json", " ".repeat(5_000_000));
            case "no events" -> stream(exchange).close();
            case "empty" -> send(exchange, 200, "application/json", "");
            case "page" -> send(exchange, 200, "text/html", "<html>hello</html>");
            case "another id" ->
                send(exchange, 200, "application/json", "{\"jsonrpc\": \"2.0\", \"id\": 99, \"result\": {}}");
            case "error" ->
                send(
                        exchange,
                        400,
                        "application/json",
                        "{\"jsonrpc\": \"2.0\", \"id\": null, \"error\": {\"code\": -32000, \"message\": \"Bad\"}}");
            case "broken" -> {
                exchange.sendResponseHeaders(500, -1);
            }
            case "away" -> {
                exchange.getResponseHeaders().add("Location", "http://127.0.0.1:1/");
                send(exchange, 307, "text/plain", "");
            }
            case "cut" -> {
                exchange.sendResponseHeaders(200, 1_000);
                exchange.getResponseBody().write('{');
            }
            default -> result(exchange, message, DONE);
        }
    }

    private static void flood(HttpExchange exchange, String unit) {
        try (OutputStream out = stream(exchange)) {
            byte[] bytes = unit.repeat(1_000).getBytes(StandardCharsets.UTF_8);
            while (!Thread.currentThread().isInterrupted()) {
                out.write(bytes);
            }
        } catch (IOException gone) {
            // the client has closed the connection
        }
    }

    private void result(HttpExchange exchange, JsonNode message, String result) throws IOException {
        if (events) {
            try (OutputStream out = stream(exchange)) {
                event(out, whole(message, result));
            }
        } else {
            send(exchange, 200, "application/json", whole(message, result));
        }
    }

    private static String whole(JsonNode message, String result) {
        ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", message.path("id"));
        try {
            answer.set("result", JSON.readTree(result));
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return answer.toString();
    }

    private static OutputStream stream(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        return exchange.getResponseBody();
    }

    private static void event(OutputStream out, String data) throws IOException {
        out.write("event: message\ndata: %s\n\n".formatted(data).getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
