package dev.journeyman.mcp;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.journeyman.story.BadInputException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The MCP servers that a file lists, by name and in the order of the file. It is immutable. */
record ListedServers(@JsonProperty("mcpServers") Map<String, ListedServer> servers) {

    ListedServers(@Nullable Map<String, ListedServer> servers) {
        if (servers == null || servers.isEmpty()) {
            throw new BadInputException("there is no server in \"mcpServers\"; list at least one");
        }
        servers.keySet().forEach(ListedServers::requireName);
        this.servers = Collections.unmodifiableMap(new LinkedHashMap<>(servers));
    }

    /** Refuses a name that cannot begin a tool name, or whose end cannot be told from the rest of the tool name. */
    private static void requireName(String name) {
        if (!name.matches("[a-z0-9][a-z0-9_-]{0,31}") || name.contains("__") || name.endsWith("_")) {
            throw new BadInputException(
                    "\"%s\" is not a server name; write up to 32 lower-case letters, digits, hyphens and single underscores, with a letter or digit first and no underscore last"
                            .formatted(name));
        }
    }
}
