package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.mcp.transport.ServerLimits;
import dev.journeyman.tool.Tool.Availability;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The options of a server. It is immutable.
 *
 * @param timeout how long a call may take
 * @param tools the tools to offer, by the server's names; all of them if empty
 * @param planning the tools to offer while planning too; those that are marked as read-only if empty
 */
record ServerOptions(Duration timeout, Optional<Set<String>> tools, Optional<Set<String>> planning) {

    /** Returns how long the server may take to start. */
    Duration beginning() {
        return timeout.compareTo(ServerLimits.BEGINNING) < 0 ? timeout : ServerLimits.BEGINNING;
    }

    /** Returns whether a tool is offered at all. */
    boolean take(String tool) {
        return tools.map(taken -> taken.contains(tool)).orElse(true);
    }

    /** Returns when a listed tool is offered. */
    Availability offer(JsonNode listed) {
        boolean always = planning.map(
                        named -> named.contains(listed.path("name").asText()))
                .orElse(listed.at("/annotations/readOnlyHint").asBoolean());
        return always ? Availability.ALWAYS : Availability.CODING;
    }
}
