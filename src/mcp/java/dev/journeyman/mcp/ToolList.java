package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.mcp.transport.Deadline;
import dev.journeyman.mcp.transport.McpException;
import dev.journeyman.mcp.transport.Rpc;
import dev.journeyman.mcp.transport.ServerLimits;
import dev.journeyman.mcp.transport.ServerMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Lists the tools of a server, page by page, and selects those that can be offered. It is used by one thread. */
final class ToolList {

    private final String server;
    private final ServerOptions terms;
    private final Map<String, JsonNode> listed = new LinkedHashMap<>();

    private ToolList(String server, ServerOptions terms) {
        this.server = server;
        this.terms = terms;
    }

    static List<McpTool> of(McpClient talk, String server, ServerOptions terms, Deadline deadline)
            throws McpException, InterruptedException {
        ToolList list = new ToolList(server, terms);
        list.read(talk, deadline);
        return list.offered();
    }

    private void read(McpClient talk, Deadline deadline) throws McpException, InterruptedException {
        String cursor = "";
        for (int page = 0; page < ServerLimits.PAGES; page++) {
            ObjectNode parameters =
                    cursor.isEmpty() ? Rpc.object() : Rpc.object().put("cursor", cursor);
            JsonNode result = talk.ask("tools/list", parameters, "tools/list", deadline);
            if (!result.path("tools").isArray()) {
                throw new McpException(
                        "The tool server \"%s\" answered tools/list without a list of tools. Do without it, or fix the server."
                                .formatted(server),
                        null);
            }
            result.path("tools").forEach(this::add);
            cursor = result.path("nextCursor").asText("");
            if (cursor.isEmpty() || listed.size() >= ServerLimits.TOOLS) {
                return;
            }
        }
    }

    private void add(JsonNode tool) {
        if (tool.path("name").isTextual() && listed.size() < ServerLimits.TOOLS) {
            listed.putIfAbsent(tool.path("name").asText(), tool);
        }
    }

    private List<McpTool> offered() throws McpException {
        requireAll("tools", terms.tools());
        requireAll("planning", terms.planning());
        ToolNaming naming = ToolNaming.ofTools();
        return listed.entrySet().stream()
                .filter(one -> terms.take(one.getKey()))
                .flatMap(one -> naming
                        .name(server, one.getKey())
                        .flatMap(name -> McpTool.of(one.getValue(), name, terms.offer(one.getValue())))
                        .stream())
                .toList();
    }

    private void requireAll(String field, Optional<Set<String>> named) throws McpException {
        Set<String> missing = new TreeSet<>(named.orElse(Set.of()));
        missing.removeAll(listed.keySet());
        if (!missing.isEmpty()) {
            throw new McpException(
                    "The tool server \"%s\" has no tool \"%s\", which its \"%s\" names. It has: %s."
                            .formatted(
                                    server,
                                    missing.iterator().next(),
                                    field,
                                    ServerMessage.line(String.join(", ", listed.keySet()), ServerLimits.DESCRIPTION)),
                    null);
        }
    }
}
