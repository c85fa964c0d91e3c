package dev.journeyman.mcp;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Commands;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One server as a file lists it, before environment variables are filled in. It is immutable. */
record ListedServer(
        @Nullable String type,
        @Nullable String command,
        @Nullable List<String> args,
        @Nullable Map<String, String> env,
        @Nullable List<String> pass,
        @Nullable String url,
        @Nullable Map<String, String> headers,
        @Nullable TimeoutSetting timeout,
        @Nullable List<String> tools,
        @Nullable List<String> planning) {

    private static final Predicate<String> VARIABLE =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]*").asMatchPredicate();
    private static final Predicate<String> VARIABLES =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\*?").asMatchPredicate();

    ListedServer {
        if ((command == null) == (url == null)) {
            throw new BadInputException("a server has %s \"command\" %s \"url\"; give it exactly one of them"
                    .formatted(command == null ? "neither" : "both", command == null ? "nor" : "and"));
        }
        if (command != null && command.isBlank()) {
            throw new BadInputException("\"command\" is blank; name a program");
        }
        requireType(type, command != null);
        if (command == null) {
            requireAbsent("url", Map.of("args", args != null, "env", env != null, "pass", pass != null));
        } else {
            requireAbsent("command", Map.of("headers", headers != null));
        }
        Objects.requireNonNullElse(env, Map.<String, String>of())
                .keySet()
                .forEach(name -> require("env", name, VARIABLE));
        Objects.requireNonNullElse(pass, List.<String>of()).forEach(name -> require("pass", name, VARIABLES));
    }

    /** Returns the options of the server, with defaults filled in. */
    ServerOptions terms() {
        return new ServerOptions(
                timeout == null ? Commands.USUAL : timeout.limit(),
                Optional.ofNullable(tools).map(Set::copyOf),
                Optional.ofNullable(planning).map(Set::copyOf));
    }

    private static void requireType(@Nullable String type, boolean program) {
        if (type == null) {
            return;
        }
        String fitting = switch (type) {
            case "stdio" -> "command";
            case "http", "streamable-http" -> "url";
            case "sse" ->
                throw new BadInputException(
                        "\"type\" is sse, a transport that MCP has given up; write the url of the server's streamable"
                                + " HTTP and http");
            default ->
                throw new BadInputException(
                        "\"type\" is \"%s\"; it must be one of: stdio, http, streamable-http".formatted(type));
        };
        if (program != fitting.equals("command")) {
            throw new BadInputException(
                    "\"type\" is %s, which needs \"%s\"; change one of them".formatted(type, fitting));
        }
    }

    private static void requireAbsent(String kind, Map<String, Boolean> present) {
        present.keySet().stream().sorted().filter(present::get).findFirst().ifPresent(field -> {
            throw new BadInputException("a server with \"%s\" takes no \"%s\"; leave it out".formatted(kind, field));
        });
    }

    private static void require(String field, String name, Predicate<String> form) {
        if (!form.test(name)) {
            throw new BadInputException(
                    "\"%s\" of \"%s\" is not a variable name; write letters, digits and underscores%s"
                            .formatted(name, field, field.equals("pass") ? ", at most one star at the end" : ""));
        }
    }
}
