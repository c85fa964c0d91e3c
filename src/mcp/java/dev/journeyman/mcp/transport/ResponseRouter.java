package dev.journeyman.mcp.transport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The inbox for the messages of one server. It hands over the one answer that the client waits for, answers the
 * server's own requests at once and drops the rest. It may be used from any thread.
 */
public final class ResponseRouter {

    private static final int NOISE = 200;

    private final Path worktree;
    private long expected;
    private CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    private @Nullable McpException end;
    private String noise = "";

    /** Creates the inbox of a server; the worktree is the root that the server may ask for. */
    public ResponseRouter(Path worktree) {
        this.worktree = worktree;
    }

    /** Returns the future answer to a request. The caller sends the request afterwards. */
    public synchronized CompletableFuture<JsonNode> expect(long id) {
        expected = id;
        answer = new CompletableFuture<>();
        if (end != null) {
            answer.completeExceptionally(end);
        }
        return answer;
    }

    /** Stops waiting for an answer. */
    public synchronized void forget() {
        expected = 0;
    }

    /** Takes a message of the server, and passes the replies that it needs at once. */
    public void take(String text, Consumer<Rpc.Message> replies) {
        if (text.isBlank()) {
            return;
        }
        Optional<JsonNode> read = Rpc.read(text);
        if (read.isEmpty() || !read.get().isContainerNode()) {
            note(text);
        } else if (read.get().isArray()) {
            read.get().forEach(message -> take(message, replies));
        } else {
            take(read.get(), replies);
        }
    }

    /** Fails a request that will not be answered. */
    public void fail(long id, McpException trouble) {
        CompletableFuture<JsonNode> failed = waiting(id);
        if (failed != null) {
            failed.completeExceptionally(trouble);
        }
    }

    /** Ends the inbox: the server sends nothing more, and all requests fail. */
    public void end(McpException trouble) {
        CompletableFuture<JsonNode> failed;
        synchronized (this) {
            end = end == null ? trouble : end;
            failed = answer;
        }
        failed.completeExceptionally(trouble);
    }

    /** Returns whether the inbox has ended. */
    public synchronized boolean ended() {
        return end != null;
    }

    /** Returns a sentence with the last unusable message of the server; empty if there is none. */
    public synchronized String noise() {
        return noise.isEmpty() ? "" : " It sent something that is not an answer: \"%s\".".formatted(noise);
    }

    private void take(JsonNode message, Consumer<Rpc.Message> replies) {
        JsonNode id = message.path("id");
        if (message.path("method").isTextual()) {
            if (id.isIntegralNumber() || (id.isTextual() && id.asText().length() <= NOISE)) {
                replies.accept(reply(id, message.path("method").asText()));
            }
            return;
        }
        boolean unaddressed = id.isNull() || id.isMissingNode();
        CompletableFuture<JsonNode> due = unaddressed && message.has("error") ? waiting() : waiting(id.asLong(-1));
        if (due == null) {
            note(message.toString());
        } else {
            due.complete(message);
        }
    }

    private Rpc.Message reply(JsonNode id, String method) {
        return switch (method) {
            case "ping" -> Rpc.answer(id, Rpc.object());
            case "roots/list" -> Rpc.answer(id, roots());
            default -> Rpc.refusal(id, "There is no " + ServerMessage.line(method, NOISE) + " here.");
        };
    }

    private ObjectNode roots() {
        ObjectNode roots = Rpc.object();
        roots.putArray("roots")
                .addObject()
                .put("uri", worktree.toUri().toString())
                .put("name", "worktree");
        return roots;
    }

    private synchronized CompletableFuture<JsonNode> waiting() {
        return answer;
    }

    private synchronized @Nullable CompletableFuture<JsonNode> waiting(long id) {
        return id == expected ? answer : null;
    }

    private synchronized void note(String text) {
        noise = ServerMessage.line(text, NOISE);
    }
}
