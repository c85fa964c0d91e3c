package dev.journeyman.testkit.peer;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** An HTTP server on a local port that passes requests to a function and sends its answers. */
final class LocalPort implements AutoCloseable {

    private static final String NO_DELAY = "sun.net.httpserver.nodelay";
    private static final Set<String> KEYS = Set.of("authorization", "x-api-key", "api-key", "cookie");

    static {
        // Without it, the second answer on a connection waits 40 ms for an acknowledgement. Read once, before the first
        // server.
        if (System.getProperty(NO_DELAY) == null) {
            System.setProperty(NO_DELAY, "true");
        }
    }

    /**
     * A request that arrived.
     *
     * @param method the HTTP method
     * @param path the path, without a query
     * @param headers the headers, with names in lower case
     * @param body the body
     */
    record Arrival(String method, String path, Map<String, String> headers, String body) {

        /** Returns the headers without the keys. */
        Map<String, String> shownHeaders() {
            Map<String, String> shown = new TreeMap<>(headers);
            shown.replaceAll((name, value) -> KEYS.contains(name) ? "…" : value);
            return shown;
        }
    }

    private final HttpServer server;
    private final Function<Arrival, PeerAnswer> peer;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "strict-peer");
        thread.setDaemon(true);
        return thread;
    });

    private LocalPort(HttpServer server, Function<Arrival, PeerAnswer> peer) {
        this.server = server;
        this.peer = peer;
    }

    static LocalPort open(Function<Arrival, PeerAnswer> peer) {
        try {
            byte[] here = {127, 0, 0, 1};
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(here), 0), 0);
            LocalPort port = new LocalPort(server, peer);
            server.createContext("/", port::handle);
            server.setExecutor(port.threads);
            server.start();
            return port;
        } catch (IOException problem) {
            throw new UncheckedIOException("The peer cannot listen on 127.0.0.1: " + problem.getMessage(), problem);
        }
    }

    int number() {
        return server.getAddress().getPort();
    }

    @Override
    public synchronized void close() {
        if (closed.getCount() > 0) {
            closed.countDown();
            server.stop(0);
            threads.shutdownNow();
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try {
            send(exchange, peer.apply(arrival(exchange)));
        } finally {
            exchange.close(); // closes the connection too if the body is incomplete
        }
    }

    private static Arrival arrival(HttpExchange exchange) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        Headers given = exchange.getRequestHeaders();
        given.forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
        byte[] body = exchange.getRequestBody().readAllBytes();
        return new Arrival(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getPath(),
                headers,
                new String(body, StandardCharsets.UTF_8));
    }

    private void send(HttpExchange exchange, PeerAnswer answer) throws IOException {
        if (answer.ending() == PeerAnswer.Ending.NEVER) {
            awaitClosing();
            return;
        }
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        OutputStream out = exchange.getResponseBody();
        out.write(body, 0, answer.ending() == PeerAnswer.Ending.CUT_OFF ? body.length / 2 : body.length);
        out.flush();
    }

    private void awaitClosing() {
        try {
            closed.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
