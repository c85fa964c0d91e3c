package dev.journeyman.opentelemetry;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A collector on this machine that takes OTLP over HTTP, and answers as a test says. It may be used from any thread. */
final class LocalCollector implements AutoCloseable {

    private static final int OK = 200;
    private static final long PATIENCE = 30;

    /** A request that it took. */
    record Taken(String path, Headers headers, ByteString body) {

        ExportTraceServiceRequest request() {
            try {
                return ExportTraceServiceRequest.parseFrom(body);
            } catch (InvalidProtocolBufferException broken) {
                throw new UncheckedIOException(broken);
            }
        }

        List<ResourceSpans> resources() {
            return request().getResourceSpansList();
        }

        List<Span> spans() {
            return resources().stream()
                    .flatMap(resource -> resource.getScopeSpansList().stream())
                    .flatMap(scope -> scope.getSpansList().stream())
                    .toList();
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Deque<Integer> answers = new ArrayDeque<>();
    private final BlockingQueue<Taken> taken = new LinkedBlockingQueue<>();
    private final CountDownLatch open = new CountDownLatch(1);
    private boolean silent;

    private LocalCollector(HttpServer server) {
        this.server = server;
    }

    /** Opens a collector whose first answers have these statuses; the further ones are 200. */
    static LocalCollector answering(int... statuses) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            LocalCollector collector = new LocalCollector(server);
            for (int status : statuses) {
                collector.answers.add(status);
            }
            server.setExecutor(collector.threads);
            server.createContext("/", collector::answer);
            server.start();
            return collector;
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Opens a collector that takes requests and answers none. */
    static LocalCollector silent() {
        LocalCollector collector = answering();
        collector.silent = true;
        return collector;
    }

    /** Returns the URL of a collector that was there and is not any more. */
    static String gone() {
        try (LocalCollector collector = answering()) {
            return collector.url();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            ByteString body = ByteString.readFrom(exchange.getRequestBody());
            Integer status;
            synchronized (answers) {
                status = answers.poll();
            }
            taken.add(new Taken(exchange.getRequestURI().toString(), exchange.getRequestHeaders(), body));
            if (silent) {
                open.await();
            }
            exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(status == null ? OK : status, -1);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns what it took so far. */
    List<Taken> taken() {
        return List.copyOf(taken);
    }

    /** Returns the spans that it took so far. */
    List<Span> spans() {
        return taken.stream().flatMap(each -> each.spans().stream()).toList();
    }

    /** Waits for so many spans and returns them; what it returns is not returned again. */
    List<Span> await(int spans) throws InterruptedException {
        List<Span> all = new ArrayList<>();
        while (all.size() < spans) {
            Taken next = taken.poll(PATIENCE, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("Only %s of %s spans came: %s".formatted(all.size(), spans, all));
            }
            all.addAll(next.spans());
        }
        return all;
    }

    @Override
    public void close() {
        open.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
