package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.mcp.transport.ServerLimits;
import dev.journeyman.tool.Availability;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * On which terms a server is used.
 *
 * @param timeout how long a call may take
 * @param tools the tools that are taken, as the server names them; all where it does not say
 * @param planning the tools that are offered while planning too; those that only read where it does not say
 */
record ServerOptions(Duration timeout, Optional<Set<String>> tools, Optional<Set<String>> planning) {

    /** Returns how long it may take to begin. */
    Duration beginning() {
        return timeout.compareTo(ServerLimits.BEGINNING) < 0 ? timeout : ServerLimits.BEGINNING;
    }

    /** Returns whether a tool is taken. */
    boolean take(String tool) {
        return tools.map(taken -> taken.contains(tool)).orElse(true);
    }

    /** Returns when a tool is offered that a server lists. */
    Availability offer(JsonNode listed) {
        boolean always = planning.map(
                        named -> named.contains(listed.path("name").asText()))
                .orElse(listed.at("/annotations/readOnlyHint").asBoolean());
        return always ? Availability.ALWAYS : Availability.CODING;
    }
}
