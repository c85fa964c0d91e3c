package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.mcp.transport.Deadline;
import dev.journeyman.mcp.transport.McpException;
import dev.journeyman.mcp.transport.ResponseRouter;
import dev.journeyman.mcp.transport.Rpc;
import dev.journeyman.mcp.transport.ServerMessage;
import dev.journeyman.mcp.transport.Transport;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** One MCP session with a server, from the handshake until either side ends it. It is used by one thread at a time. */
final class McpClient implements AutoCloseable {

    private static final String VERSION = "2025-06-18";
    private static final List<String> VERSIONS = List.of("2024-11-05", "2025-03-26", VERSION, "2025-11-25");

    private final String server;
    private final ResponseRouter inbox;
    private final Transport link;
    private long last;

    private McpClient(String server, ResponseRouter inbox, Transport link) {
        this.server = server;
        this.inbox = inbox;
        this.link = link;
    }

    /**
     * Opens a session and performs the handshake.
     *
     * @throws McpException if the server cannot be reached or does not complete the handshake
     */
    static McpClient begin(String server, Transport.Opening opening, Path worktree, Deadline deadline)
            throws McpException, InterruptedException {
        ResponseRouter inbox = new ResponseRouter(worktree);
        McpClient talk = new McpClient(server, inbox, opening.open(inbox));
        boolean begun = false;
        try {
            talk.greet(deadline);
            begun = true;
            return talk;
        } finally {
            if (!begun) {
                talk.close();
            }
        }
    }

    /** Returns whether the server still accepts requests. */
    boolean goesOn() {
        return link.usable();
    }

    /**
     * Sends a request and waits for its result.
     *
     * @param what the name of the request in error messages
     * @throws McpException if the server refuses the request, breaks off or does not answer before the deadline
     */
    JsonNode ask(String method, ObjectNode parameters, String what, Deadline deadline)
            throws McpException, InterruptedException {
        long id = ++last;
        CompletableFuture<JsonNode> answer = inbox.expect(id);
        boolean over = false;
        try {
            link.send(Rpc.request(id, method, parameters));
            JsonNode message = deadline.await(answer);
            over = true;
            return result(message, what);
        } catch (ExecutionException failed) {
            over = true;
            if (failed.getCause() instanceof McpException trouble
                    && trouble.getCause() instanceof InterruptedException outOfClaim) {
                throw outOfClaim; // the server is not to blame, and the run is not driven here any more
            }
            throw failed.getCause() instanceof McpException trouble
                    ? trouble
                    : McpException.unanswered(odd(what, failed), failed);
        } catch (TimeoutException late) {
            throw McpException.unanswered(
                    "The tool server \"%s\" did not answer %s within %s; the call was abandoned.%s %s"
                            .formatted(server, what, deadline.said(), inbox.noise(), remedy(method)),
                    late);
        } finally {
            inbox.forget();
            if (!over) {
                giveUp(id, method);
            }
        }
    }

    @Override
    public void close() {
        link.close();
    }

    private void greet(Deadline deadline) throws McpException, InterruptedException {
        ObjectNode parameters = Rpc.object().put("protocolVersion", VERSION);
        parameters.putObject("capabilities").putObject("roots");
        parameters.putObject("clientInfo").put("name", "journeyman").put("version", "1");
        JsonNode greeting = ask("initialize", parameters, "initialize", deadline);
        String version = greeting.path("protocolVersion").asText();
        if (!VERSIONS.contains(version)) {
            throw new McpException(
                    "The tool server \"%s\" speaks version \"%s\" of the protocol; this client speaks %s. Use another release of the server."
                            .formatted(server, ServerMessage.line(version, 40), String.join(", ", VERSIONS)),
                    null);
        }
        link.agreed(version);
        link.send(Rpc.notification("notifications/initialized", Rpc.object()));
    }

    private JsonNode result(JsonNode message, String what) throws McpException {
        JsonNode error = message.path("error");
        if (error.isObject()) {
            throw new McpException(
                    "The tool server \"%s\" refused %s with error %s: %s"
                            .formatted(
                                    server,
                                    what,
                                    error.path("code").isIntegralNumber() ? error.path("code") : "?",
                                    ServerMessage.line(error.path("message").asText("it does not say why"), 2_000)),
                    null);
        }
        JsonNode result = message.path("result");
        if (!result.isObject()) {
            throw new McpException(
                    "The tool server \"%s\" answered %s with neither a result nor an error. Do without it, or fix the server."
                            .formatted(server, what),
                    null);
        }
        return result;
    }

    private void giveUp(long id, String method) {
        link.giveUp();
        if (link.usable() && !method.equals("initialize")) {
            ObjectNode parameters = Rpc.object().put("requestId", id).put("reason", "it took too long");
            link.send(Rpc.notification("notifications/cancelled", parameters));
        }
    }

    private String odd(String what, ExecutionException failed) {
        return "The tool server \"%s\" cannot be asked for %s: %s.".formatted(server, what, failed.getCause());
    }

    private static String remedy(String method) {
        return method.equals("tools/call")
                ? "Ask for less, or do without it."
                : "Check that it starts by itself and speaks MCP.";
    }
}
