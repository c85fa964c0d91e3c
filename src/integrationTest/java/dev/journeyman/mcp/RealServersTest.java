package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.build.Finished;
import dev.journeyman.mcp.transport.ServerMessage;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers of the makers of the protocol, which npm installs below build/. */
@Tag("agents")
@Timeout(300)
class RealServersTest {

    private static final String VERSION = "2026.8.31";
    private static final List<String> PACKAGES =
            List.of("@modelcontextprotocol/server-filesystem", "@modelcontextprotocol/server-everything");
    private static final Path HOME = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolve("build/real-servers");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path scratch;

    private Desk desk;

    @BeforeAll
    static void install() throws IOException {
        boolean npm = Stream.of(System.getenv("PATH").split(Pattern.quote(File.pathSeparator)))
                .map(Path::of)
                .anyMatch(directory -> Files.isExecutable(directory.resolve("npm")));
        Optional<String> problem = npm ? installed() : Optional.of("there is no npm on the PATH");
        problem.ifPresent(why -> System.out.println("The servers of tools are skipped: " + why));
        assumeTrue(problem.isEmpty(), "skipped: " + problem.orElse(""));
    }

    /** Installs the servers if they are missing. Returns the reason if they cannot be installed. */
    private static Optional<String> installed() throws IOException {
        for (String name : PACKAGES) {
            Path manifest = HOME.resolve("node_modules").resolve(name).resolve("package.json");
            if (!Files.exists(manifest)
                    || !JSON.readTree(manifest.toFile())
                            .path("version")
                            .asText()
                            .equals(VERSION)) {
                return fetched();
            }
        }
        return Optional.empty();
    }

    private static Optional<String> fetched() throws IOException {
        Files.createDirectories(HOME);
        Files.writeString(HOME.resolve("package.json"), "{\"private\": true}\n");
        List<String> command =
                new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund", "--no-package-lock"));
        PACKAGES.forEach(name -> command.add(name + "@" + VERSION));
        Finished npm = Finished.of(HOME, command);
        return npm.exit() == 0 ? Optional.empty() : Optional.of("npm cannot install them, exit code " + npm.exit());
    }

    @BeforeEach
    void set_it_up() throws IOException {
        desk = new Desk(scratch);
    }

    @AfterEach
    void no_process_is_left() {
        assertThat(desk.alive()).as("processes left behind").isZero();
    }

    @Test
    void the_file_server_reads_and_writes_only_the_worktree() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect(listed(PACKAGES.get(0), "{worktree}"))) {
            tell(PACKAGES.get(0), connection);
            assertThat(connection.tools())
                    .anyMatch(tool -> tool.name().equals("s__read_text_file") && tool.offer() == Availability.ALWAYS)
                    .anyMatch(tool -> tool.name().equals("s__write_file") && tool.offer() == Availability.CODING);
            Path file = desk.workspace().root().resolve("a.txt");
            assertThat(call(connection, "write_file", "path", file.toString(), "content", "hello\n")
                            .error())
                    .isFalse();
            assertThat(desk.workspace().read("a.txt")).isEqualTo("hello\n");
            assertThat(call(connection, "read_text_file", "path", file.toString())
                            .text())
                    .contains("hello");
            ToolResult outside = call(connection, "read_text_file", "path", "/etc/hostname");
            System.out.println("outside: " + outside);
            assertThat(outside.error()).isTrue();
        }
    }

    @Test
    void the_everything_server_answers_over_standard_streams() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect(listed(PACKAGES.get(1), "stdio"))) {
            useEverything(connection);
        }
    }

    @Test
    void the_everything_server_answers_over_http() throws InterruptedException, IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path said = scratch.resolve("said");
        ProcessBuilder builder = new ProcessBuilder(
                        "node", main(PACKAGES.get(1)).toString(), "streamableHttp")
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("PORT", Integer.toString(port));
        Process process = builder.start();
        try {
            while (process.isAlive() && !Files.readString(said).contains("listening")) {
                Thread.onSpinWait();
            }
            ObjectNode listed = JSON.createObjectNode().put("url", "http://127.0.0.1:%s/mcp".formatted(port));
            try (ToolServer.Connection connection = desk.connect(listed)) {
                useEverything(connection);
            }
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    private static void useEverything(ToolServer.Connection connection) throws InterruptedException {
        tell(PACKAGES.get(1), connection);
        assertThat(call(connection, "echo", "message", "hello").text()).contains("hello");
        assertThat(connection.call("s__get-sum", "{\"a\": \"2\", \"b\": 3}").text())
                .contains("5");
        assertThat(connection.call("s__get-tiny-image", "{}").text())
                .containsPattern("\\[image image/png, [0-9,]+ bytes left out]");
        assertThat(connection
                        .call("s__get-structured-content", "{\"location\": \"Chicago\"}")
                        .error())
                .isFalse();
        assertThat(connection.call("s__get-sum", "{\"a\": \"two\"}").error()).isTrue();
        assertThat(connection.call("s__get-roots-list", "{}").text()).contains("/worktree/");
        for (String tool : List.of("get-annotated-message", "get-resource-reference", "get-resource-links")) {
            ToolResult result = connection.call(
                    "s__" + tool,
                    "{\"messageType\": \"error\", \"resourceType\": \"Text\", \"resourceId\": 1, \"count\": 2}");
            System.out.println(tool + ": " + ServerMessage.line(result.toString(), 300));
        }
    }

    private static void tell(String name, ToolServer.Connection connection) {
        System.out.println(name + " " + VERSION + " has "
                + connection.tools().stream()
                        .map(tool -> tool.name() + " " + tool.offer())
                        .toList());
        assertThat(connection.tools())
                .extracting(tool -> tool.specification().name())
                .doesNotHaveDuplicates()
                .isNotEmpty();
    }

    private static ToolResult call(ToolServer.Connection connection, String tool, String... arguments)
            throws InterruptedException {
        ObjectNode object = JSON.createObjectNode();
        for (int i = 0; i < arguments.length; i += 2) {
            object.put(arguments[i], arguments[i + 1]);
        }
        return connection.call("s__" + tool, object.toString());
    }

    private static ObjectNode listed(String name, String argument) {
        ObjectNode listed = JSON.createObjectNode().put("command", "node");
        listed.putArray("args").add(main(name).toString()).add(argument);
        return listed;
    }

    private static Path main(String name) {
        return HOME.resolve("node_modules").resolve(name).resolve("dist/index.js");
    }
}
