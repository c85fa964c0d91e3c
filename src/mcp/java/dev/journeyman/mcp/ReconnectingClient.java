package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.mcp.transport.Deadline;
import dev.journeyman.mcp.transport.McpException;
import dev.journeyman.mcp.transport.Rpc;
import dev.journeyman.mcp.transport.Transport;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.ToolServer.ExternalTool;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The connection of one run to a server. Its list of tools stays as it was found at the start, and a server that ended
 * between two calls is restarted. It is used by one thread at a time.
 */
final class ReconnectingClient implements ToolServer.Connection {

    private final String server;
    private final ServerOptions terms;
    private final Transport.Opening opening;
    private final Path worktree;
    private final Map<String, McpTool> offered = new LinkedHashMap<>();
    private @Nullable McpClient talk;
    private boolean closed;

    ReconnectingClient(String server, ServerOptions terms, Transport.Opening opening, Path worktree) {
        this.server = server;
        this.terms = terms;
        this.opening = opening;
        this.worktree = worktree;
    }

    /**
     * Connects to the server and lists its tools.
     *
     * @throws McpException if the server does not start, or does not list its tools
     */
    void begin() throws McpException, InterruptedException {
        boolean begun = false;
        try (Deadline deadline = Deadline.in(terms.beginning())) {
            McpClient first = talking(deadline);
            ToolList.of(first, server, terms, deadline)
                    .forEach(tool -> offered.put(tool.tool().name(), tool));
            begun = true;
        } finally {
            if (!begun) {
                close();
            }
        }
    }

    @Override
    public List<ExternalTool> tools() {
        return offered.values().stream().map(McpTool::tool).toList();
    }

    @Override
    public ToolResult call(String tool, String arguments) throws InterruptedException {
        McpTool called = offered.get(tool);
        if (called == null || closed) {
            return ToolResult.error("The tool server \"%s\" has no tool %s%s. Use another one."
                    .formatted(server, tool, closed ? " any more: the run has left it" : ""));
        }
        Optional<ObjectNode> read = Rpc.read(arguments.isBlank() ? "{}" : arguments)
                .filter(ObjectNode.class::isInstance)
                .map(ObjectNode.class::cast);
        if (read.isEmpty()) {
            return ToolResult.error(
                    "The arguments of %s are not a JSON object. Send one and call it again.".formatted(tool));
        }
        ObjectNode parameters = Rpc.object().put("name", called.own());
        parameters.set("arguments", called.arguments(read.get()));
        try {
            return called(tool, parameters);
        } catch (McpException trouble) {
            return ToolResult.error(trouble.sentence());
        }
    }

    @Override
    public void close() {
        closed = true;
        leave();
    }

    /** Calls a tool, and once more in a new session if the server certainly did not carry out the first call. */
    private ToolResult called(String tool, ObjectNode parameters) throws McpException, InterruptedException {
        try {
            return calledOnce(tool, parameters);
        } catch (McpException trouble) {
            if (trouble.unheard()) {
                return calledOnce(tool, parameters);
            }
            throw trouble;
        }
    }

    private ToolResult calledOnce(String tool, ObjectNode parameters) throws McpException, InterruptedException {
        McpClient going;
        try (Deadline deadline = Deadline.in(terms.beginning())) {
            going = talking(deadline);
        }
        try (Deadline deadline = Deadline.in(terms.timeout())) {
            return ResultContent.result(server, tool, going.ask("tools/call", parameters, tool, deadline));
        } catch (McpException trouble) {
            throw trouble.ofCall();
        }
    }

    /** Returns the current session, or a new one if the last has ended. */
    private McpClient talking(Deadline deadline) throws McpException, InterruptedException {
        if (talk != null && talk.goesOn()) {
            return talk;
        }
        leave();
        McpClient begun = McpClient.begin(server, opening, worktree, deadline);
        talk = begun;
        return begun;
    }

    private void leave() {
        if (talk != null) {
            talk.close();
            talk = null;
        }
    }
}
