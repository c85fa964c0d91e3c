package dev.journeyman.mcp.transport;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A transport over streamable HTTP: it posts a message, and the answer is the response body or an event in it. It is
 * used by one thread at a time; answers arrive on threads of the HTTP client.
 */
public final class HttpTransport implements Transport {

    private static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "MCP-Protocol-Version";
    private static final String EVENTS = "text/event-stream";
    private static final Duration ASIDE = Duration.ofSeconds(5);
    private static final int REPLIES = 8;
    private static final int SHOWN = 300;

    private final String server;
    private final HttpClient client;
    private final Address address;
    private final ResponseRouter inbox;
    private final Semaphore replies = new Semaphore(REPLIES);
    private volatile @Nullable String session;
    private volatile @Nullable String version;
    private CompletableFuture<?> notified = CompletableFuture.completedFuture(null);
    private Exchange running = new Exchange();
    private @Nullable Exchange listening;
    private boolean closed;

    public HttpTransport(String server, HttpClient client, Address address, ResponseRouter inbox) {
        this.server = server;
        this.client = client;
        this.address = address;
        this.inbox = inbox;
    }

    /**
     * The address of a server.
     *
     * @param url the endpoint that takes all messages
     * @param headers the headers that are sent with every message
     */
    public record Address(URI url, Map<String, String> headers) {

        /** Returns the address without user information and query, which may be secret. */
        String shown() {
            return url.getScheme() + "://" + url.getAuthority().replaceFirst(".*@", "") + url.getPath();
        }
    }

    @Override
    public void send(Rpc.Message message) {
        giveUp();
        if (!message.asks()) {
            notified = posted(message, ASIDE)
                    .orTimeout(ASIDE.toMillis(), TimeUnit.MILLISECONDS)
                    .handle((done, lost) -> true);
            listen();
            return;
        }
        Exchange exchange = new Exchange();
        running = exchange;
        var unused = notified.thenCompose(done -> exchange.begin(() -> posted(message, null)))
                .whenComplete((response, problem) -> {
                    if (problem == null) {
                        settle(message, response.statusCode(), response.body());
                    } else {
                        inbox.fail(message.id(), trouble(problem));
                    }
                });
    }

    @Override
    public void agreed(String agreed) {
        version = agreed;
    }

    @Override
    public void giveUp() {
        running.stop();
    }

    @Override
    public boolean usable() {
        return !closed && !inbox.ended();
    }

    @Override
    public void close() {
        giveUp();
        if (listening != null) {
            listening.stop();
        }
        if (!closed && session != null) {
            HttpRequest goodbye = request(ASIDE).DELETE().build();
            CompletableFuture<?> gone = client.sendAsync(goodbye, HttpResponse.BodyHandlers.discarding());
            try (Deadline soon = Deadline.in(ServerLimits.FAREWELL)) {
                soon.await(gone.handle((done, refused) -> true));
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException deaf) {
                gone.cancel(true);
            }
        }
        closed = true;
    }

    /** Opens the stream for the requests that a server sends on its own. Many servers have none and refuse. */
    private void listen() {
        if (listening == null) {
            Exchange exchange = new Exchange();
            listening = exchange;
            HttpRequest.Builder get = request(null).setHeader("Accept", EVENTS);
            var unused = notified.thenCompose(done -> exchange.begin(() -> client.sendAsync(get.build(), this::body)));
        }
    }

    private CompletableFuture<HttpResponse<String>> posted(Rpc.Message message, @Nullable Duration limit) {
        HttpRequest post = request(limit)
                .setHeader("Content-Type", "application/json")
                .setHeader("Accept", "application/json, " + EVENTS)
                .POST(HttpRequest.BodyPublishers.ofString(message.text()))
                .build();
        return client.sendAsync(post, head -> body(message, head));
    }

    private HttpRequest.Builder request(@Nullable Duration limit) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.url());
        address.headers().forEach(request::setHeader);
        Optional.ofNullable(session).ifPresent(id -> request.setHeader(SESSION, id));
        Optional.ofNullable(version).ifPresent(agreed -> request.setHeader(VERSION, agreed));
        return limit == null ? request : request.timeout(limit);
    }

    private LimitedBody body(Rpc.Message message, HttpResponse.ResponseInfo head) {
        if (head.statusCode() / 100 == 2 && session == null && message.asks()) {
            session = head.headers()
                    .firstValue(SESSION)
                    .filter(id -> id.matches("[\\x21-\\x7e]{1,1024}"))
                    .orElse(null);
        }
        return body(head);
    }

    private LimitedBody body(HttpResponse.ResponseInfo head) {
        boolean events = head.headers().firstValue("content-type").orElse("").startsWith(EVENTS);
        return head.statusCode() / 100 == 2 && events
                ? LimitedBody.ofEvents(event -> inbox.take(event, this::reply))
                : LimitedBody.ofText();
    }

    private void reply(Rpc.Message reply) {
        if (replies.tryAcquire()) {
            var unused = posted(reply, ASIDE).whenComplete((done, lost) -> replies.release());
        }
    }

    /** Ends an exchange; a request that has no answer by now fails. */
    private void settle(Rpc.Message message, int status, String body) {
        if (status == 404 && session != null) {
            inbox.end(McpException.unheard(
                    "The tool server \"%s\" forgets its session as soon as it has begun. Do without it, or fix the server."
                            .formatted(server)));
            return;
        }
        if (status / 100 == 2 || answers(body)) {
            inbox.take(body, this::reply);
        }
        String said = body.isBlank() ? "" : " It said: \"%s\".".formatted(ServerMessage.line(body, SHOWN));
        inbox.fail(message.id(), unanswered(status, said));
    }

    /** Returns the failure of an answer without a result. At status 2xx or 5xx the call may have been carried out. */
    private McpException unanswered(int status, String said) {
        if (status / 100 == 2) {
            return McpException.unanswered(
                    "The tool server \"%s\" ended its answer without a result.%s Do without it, or fix the server."
                            .formatted(server, said),
                    null);
        }
        String sentence = "The tool server \"%s\" at %s answered with status %s.%s %s"
                .formatted(server, address.shown(), status, said, remedy(status));
        return status / 100 == 5 ? McpException.unanswered(sentence, null) : new McpException(sentence, null);
    }

    /** Returns whether a body is an answer of the protocol; the JSON error of a gateway is not. */
    private static boolean answers(String body) {
        return Rpc.read(body)
                .filter(node -> node.has("jsonrpc") && node.has("id") && (node.has("result") || node.has("error")))
                .isPresent();
    }

    private static String remedy(int status) {
        return status == 401 || status == 403
                ? "Look at its \"headers\"."
                : "Check that its \"url\" is that of an MCP server over streamable HTTP.";
    }

    private McpException trouble(Throwable problem) {
        Throwable cause =
                problem instanceof CompletionException && problem.getCause() != null ? problem.getCause() : problem;
        if (cause instanceof LimitedBody.TooLongException) {
            return McpException.unanswered(
                    "The tool server \"%s\" answered with more than 4 MiB. Ask it for less.".formatted(server), cause);
        }
        String why =
                Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
        return cause instanceof ConnectException
                ? new McpException(
                        "The tool server \"%s\" at %s cannot be reached: %s. Check that it runs, and call it again."
                                .formatted(server, address.shown(), why),
                        cause)
                : McpException.unanswered(
                        "The tool server \"%s\" at %s broke off: %s. Check that it runs."
                                .formatted(server, address.shown(), why),
                        cause);
    }

    /** A request under way. One thread starts it; any thread may stop it. */
    private static final class Exchange {

        private boolean stopped;
        private @Nullable CompletableFuture<?> post;

        synchronized CompletableFuture<HttpResponse<String>> begin(
                Supplier<CompletableFuture<HttpResponse<String>>> start) {
            if (stopped) {
                return CompletableFuture.failedFuture(new CancellationException());
            }
            CompletableFuture<HttpResponse<String>> started = start.get();
            post = started;
            return started;
        }

        synchronized void stop() {
            stopped = true;
            if (post != null) {
                post.cancel(true);
            }
        }
    }
}
