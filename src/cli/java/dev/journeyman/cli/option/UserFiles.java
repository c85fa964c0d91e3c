package dev.journeyman.cli.option;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The user's own files: templates, prices, agents, MCP servers and the project's record. Their paths are journaled with
 * the run. It is used by one thread.
 */
public final class UserFiles {

    @Option(
            names = "--templates",
            paramLabel = "DIR",
            description = "A directory of templates that replace the built-in ones of the same name; kept for later"
                    + " commands.")
    private @Nullable Path templates;

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description =
                    "Prices and windows of models, which replace the built-in ones of those models; kept for later"
                            + " commands.")
    private @Nullable Path prices;

    @Option(
            names = "--agents",
            paramLabel = "FILE",
            description =
                    "Coding agents to add to the built-in ones, or to replace those of the same name; kept for later"
                            + " commands.")
    private @Nullable Path agents;

    @Option(
            names = "--mcp",
            paramLabel = "FILE",
            description = "MCP servers whose tools the coder gets (mcpServers); kept for later commands.")
    private @Nullable Path mcp;

    @Option(
            names = "--session-state",
            paramLabel = "FILE",
            description =
                    "The file to which the project's record is written with each new prompt; kept for later commands.")
    private @Nullable Path sessionState;

    /** Returns the journaled files. */
    public static UserFiles of(Map<String, String> notes) {
        UserFiles files = new UserFiles();
        files.templates = path(notes, "templates");
        files.prices = path(notes, "prices");
        files.agents = path(notes, "agents");
        files.mcp = path(notes, "mcp");
        files.sessionState = path(notes, "session-state");
        return files;
    }

    /** Returns these files, completed with the others. */
    public UserFiles or(UserFiles others) {
        Map<String, String> both = others.notes();
        both.putAll(notes());
        return of(both);
    }

    /** Returns them as they are journaled. */
    public Map<String, String> notes() {
        Map<String, String> notes = new HashMap<>();
        put(notes, "templates", templates);
        put(notes, "prices", prices);
        put(notes, "agents", agents);
        put(notes, "mcp", mcp);
        put(notes, "session-state", sessionState);
        return notes;
    }

    public Optional<Path> templates() {
        return Optional.ofNullable(templates);
    }

    Optional<Path> prices() {
        return Optional.ofNullable(prices);
    }

    Optional<Path> agents() {
        return Optional.ofNullable(agents);
    }

    Optional<Path> mcp() {
        return Optional.ofNullable(mcp);
    }

    Optional<Path> sessionState() {
        return Optional.ofNullable(sessionState);
    }

    private static void put(Map<String, String> notes, String name, @Nullable Path path) {
        if (path != null) {
            notes.put(name, path.toAbsolutePath().normalize().toString());
        }
    }

    private static @Nullable Path path(Map<String, String> notes, String name) {
        String path = notes.get(name);
        return path == null ? null : Path.of(path);
    }
}
