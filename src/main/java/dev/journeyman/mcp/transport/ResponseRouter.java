package dev.journeyman.mcp.transport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What comes from a server: the one answer that is waited for is handed over, requests of its own are answered at once, and all else
 * is forgotten. Any thread may put something into it.
 */
public final class ResponseRouter {

    private static final int NOISE = 200;

    private final Path worktree;
    private long expected;
    private CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    private @Nullable McpException end;
    private String noise = "";

    /** Makes an inbox for a server that works in a worktree. */
    public ResponseRouter(Path worktree) {
        this.worktree = worktree;
    }

    /** Returns the answer to a request, which is still to be sent. */
    public synchronized CompletableFuture<JsonNode> expect(long id) {
        expected = id;
        answer = new CompletableFuture<>();
        if (end != null) {
            answer.completeExceptionally(end);
        }
        return answer;
    }

    /** Says that no answer is waited for any more. */
    public synchronized void forget() {
        expected = 0;
    }

    /** Takes what the server said, and gives what it is to be told at once. */
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

    /** Says that a request will not be answered. */
    public void fail(long id, McpException trouble) {
        CompletableFuture<JsonNode> failed = waiting(id);
        if (failed != null) {
            failed.completeExceptionally(trouble);
        }
    }

    /** Says that nothing more will come. */
    public void end(McpException trouble) {
        CompletableFuture<JsonNode> failed;
        synchronized (this) {
            end = end == null ? trouble : end;
            failed = answer;
        }
        failed.completeExceptionally(trouble);
    }

    /** Returns whether nothing more will come. */
    public synchronized boolean ended() {
        return end != null;
    }

    /** Returns a sentence about what the server said last that is of no use; nothing where there is none. */
    public synchronized String noise() {
        return noise.isEmpty() ? "" : " It said what is no answer: \"%s\".".formatted(noise);
    }

    private void take(JsonNode message, Consumer<Rpc.Message> replies) {
        JsonNode id = message.path("id");
        if (message.path("method").isTextual()) {
            if (id.isIntegralNumber() || (id.isTextual() && id.asText().length() <= NOISE)) {
                replies.accept(reply(id, message.path("method").asText()));
            }
            return;
        }
        boolean nobodys = id.isNull() || id.isMissingNode();
        CompletableFuture<JsonNode> due = nobodys && message.has("error") ? waiting() : waiting(id.asLong(-1));
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
