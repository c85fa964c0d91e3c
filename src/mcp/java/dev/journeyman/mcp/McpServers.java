package dev.journeyman.mcp;

import dev.journeyman.mcp.transport.HttpTransport;
import dev.journeyman.mcp.transport.StdioTransport;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.workspace.Commands.Program;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The tool servers that a file lists and that speak the Model Context Protocol (MCP): programs that are started in the
 * worktree, and servers that are reached over streamable HTTP. It is immutable and may be used from any thread.
 *
 * <p>The file maps the name of each server, below {@code mcpServers}, to these fields:
 *
 * <ul>
 *   <li>{@code command}, {@code args}, {@code env}: a program, its arguments and its own environment variables, in
 *       which <code>{worktree}</code> is the path of the worktree; {@code pass}: the variables of the host's
 *       environment that it gets, where a star at the end matches any ending;
 *   <li>or {@code url} and {@code headers};
 *   <li>{@code type}: {@code stdio}, {@code http} or {@code streamable-http}; optional, and it must agree with the
 *       fields above;
 *   <li>{@code timeout}: how long a call may take, in seconds or as a duration; two minutes by default, thirty at most;
 *   <li>{@code tools}: the tools to offer, by the server's names; all of them by default;
 *   <li>{@code planning}: the tools to offer while planning too; by default those that the server marks as read-only.
 * </ul>
 */
public final class McpServers {

    private static final String WORKTREE = "{worktree}";
    private static final Duration CONNECT = Duration.ofSeconds(15);

    /** Where programs such as npx and uvx, which download a server before they start it, keep the download. */
    private static final List<String> STATE = List.of(".npm", ".cache", ".local/share/uv");

    private final List<ToolServer> servers;
    private final Set<String> secrets;

    private McpServers(List<ToolServer> servers, Set<String> secrets) {
        this.servers = List.copyOf(servers);
        this.secrets = Set.copyOf(secrets);
    }

    /**
     * Reads a file. It starts no server.
     *
     * @param text JSON or YAML with {@code mcpServers}, each with a {@code command} or a {@code url}
     * @param place the file's name, for errors
     * @param environment the variables that replace <code>${NAME}</code> and <code>${NAME:-default}</code>
     * @throws BadInputException if the file cannot be used; its message names the file and the remedy
     */
    public static McpServers read(String text, String place, Map<String, String> environment) {
        ListedServers listed = StoryFormat.read(text, place, "list of servers", ListedServers.class);
        List<ToolServer> servers = new ArrayList<>();
        EnvironmentSubstitution all = new EnvironmentSubstitution(place, environment);
        listed.servers().forEach((name, server) -> {
            McpServer.Way way = server.url() == null ? program(name, server, all) : address(name, place, server, all);
            servers.add(new McpServer(name, server.terms(), way));
        });
        return new McpServers(servers, all.secrets());
    }

    /** Returns the servers in the order of the file. */
    public List<ToolServer> servers() {
        return servers;
    }

    /** Returns the secrets that the file passes to servers. They must never reach a prompt, a journal or a log. */
    public Set<String> secrets() {
        return secrets;
    }

    private static McpServer.Way program(String name, ListedServer server, EnvironmentSubstitution filling) {
        List<String> command = new ArrayList<>();
        command.add(filling.plain("command", Objects.requireNonNull(server.command())));
        Objects.requireNonNullElse(server.args(), List.<String>of())
                .forEach(argument -> command.add(filling.plain("args", argument)));
        Map<String, String> values = filling.guarded("env", server.env());
        Set<String> passed = Set.copyOf(Objects.requireNonNullElse(server.pass(), List.of()));
        filling.passed(passed);
        return workspace -> {
            String worktree = workspace.root().toString();
            Map<String, String> placed = new LinkedHashMap<>();
            values.forEach((key, value) -> placed.put(key, value.replace(WORKTREE, worktree)));
            Program program = new Program(
                    command.stream()
                            .map(word -> word.replace(WORKTREE, worktree))
                            .toList(),
                    passed,
                    placed,
                    STATE);
            return inbox -> StdioTransport.start(name, workspace.commands(), program, inbox);
        };
    }

    private static McpServer.Way address(
            String name, String place, ListedServer server, EnvironmentSubstitution filling) {
        String written = Objects.requireNonNull(server.url());
        String url = filling.url(written);
        Map<String, String> headers = filling.guarded("headers", server.headers());
        HttpTransport.Address address;
        try {
            address = new HttpTransport.Address(URI.create(url), headers);
            HttpRequest.newBuilder(address.url()); // refuses a URL that HTTP cannot call
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(
                    "%s: \"url\" of \"%s\" is \"%s\"; it must be an address such as https://example.org/mcp."
                            .formatted(place, name, written),
                    wrong);
        }
        headers.forEach((header, value) -> requireHeader(place, name, header, value));
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build();
        return workspace -> inbox -> new HttpTransport(name, client, address, inbox);
    }

    private static void requireHeader(String place, String name, String header, String value) {
        try {
            HttpRequest.newBuilder().setHeader(header, value);
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(
                    "%s: the header \"%s\" of \"%s\" cannot be sent: HTTP does not allow its name or its value, or the client sets it itself. Change it."
                            .formatted(place, header, name),
                    wrong);
        }
    }
}
