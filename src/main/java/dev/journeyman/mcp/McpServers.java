package dev.journeyman.mcp;

import dev.journeyman.mcp.transport.HttpTransport;
import dev.journeyman.mcp.transport.StdioTransport;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.workspace.process.Program;
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
 * The servers of tools that speak the Model Context Protocol (MCP), as a file lists them: programs that are started in the worktree,
 * and servers that are reached over streamable HTTP. It is immutable and may be used from any thread.
 *
 * <p>The file has {@code mcpServers}: a name for each, and below it
 *
 * <ul>
 *   <li>{@code command}, {@code args}, {@code env}: a program and its own variables, where <code>{worktree}</code> is the place of
 *       the worktree; {@code pass}: which variables of the host it gets, with a star at the end all that begin so;
 *   <li>or {@code url} and {@code headers};
 *   <li>{@code type}: {@code stdio}, {@code http} or {@code streamable-http}, only to say the same once more;
 *   <li>{@code timeout}: how long a call may take, in seconds or as a duration; two minutes where left out, thirty at most;
 *   <li>{@code tools}: which tools are taken, by the server's names; all where left out;
 *   <li>{@code planning}: which of them are offered while planning too; those that say that they only read where left out.
 * </ul>
 */
public final class McpServers {

    private static final String WORKTREE = "{worktree}";
    private static final Duration CONNECT = Duration.ofSeconds(15);

    /** Where programs that fetch a server first, as npx and uvx do, keep it. */
    private static final List<String> STATE = List.of(".npm", ".cache", ".local/share/uv");

    private final List<ToolServer> servers;
    private final Set<String> secrets;

    private McpServers(List<ToolServer> servers, Set<String> secrets) {
        this.servers = List.copyOf(servers);
        this.secrets = Set.copyOf(secrets);
    }

    /**
     * Reads a file. Nothing is started yet.
     *
     * @param text JSON or YAML with {@code mcpServers}, each with a {@code command} or a {@code url}
     * @param place the file's name, for errors
     * @param environment what fills <code>${NAME}</code> and <code>${NAME:-default}</code>
     * @throws BadInputException if it cannot be used, in one sentence with the file and the remedy
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

    /** Returns them in the order of the file. */
    public List<ToolServer> servers() {
        return servers;
    }

    /** Returns values that must never reach a prompt, a journal or a log: those that a server is told by the environment. */
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
            HttpRequest.newBuilder(address.url()); // refuses what is no address
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
                    "%s: the header \"%s\" of \"%s\" cannot be sent; its name or its value is none that HTTP knows, or is set here already. Change it."
                            .formatted(place, header, name),
                    wrong);
        }
    }
}
