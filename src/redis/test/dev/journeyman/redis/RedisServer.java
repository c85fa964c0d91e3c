package dev.journeyman.redis;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.RedisClient;

/**
 * A real Redis server on this machine, with durable answers and its files in a temporary directory. Tests are skipped where
 * there is no program for it: neither {@code redis-server} on the path nor one among the test libraries that runs here.
 */
public final class RedisServer implements AutoCloseable {

    private static final List<String> DURABLE =
            List.of("--appendonly", "yes", "--appendfsync", "always", "--save", "", "--bind", "127.0.0.1");

    private static final int GREATEST_PORT = 65_535;

    /** How much greater the port is that nodes of a cluster talk by. */
    private static final int CLUSTER_PORTS = 10_000;

    private static @Nullable RedisServer shared;

    private final Path directory;
    private final int port;
    private final List<String> more;
    private Process process;

    private RedisServer(Path directory, int port, List<String> more) throws IOException {
        this.directory = directory;
        this.port = port;
        this.more = more;
        this.process = begin();
    }

    /** Returns the server that tests share which leave its settings alone; it ends with the process of the tests. */
    public static synchronized RedisServer shared() {
        RedisServer running = shared;
        if (running == null) {
            running = start();
            Runtime.getRuntime().addShutdownHook(new Thread(running::close));
            shared = running;
        }
        return running;
    }

    /** Starts a server, with further options. */
    public static RedisServer start(String... more) {
        assumeTrue(Program.PATH.isPresent(), "there is no redis-server here");
        try {
            return new RedisServer(Files.createTempDirectory("journeyman-redis"), freePort(), List.of(more));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns a free port, which is low enough for the second port of a node of a cluster. */
    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort() + CLUSTER_PORTS <= GREATEST_PORT ? free.getLocalPort() : freePort();
        }
    }

    /** Ends the server as a crash does. */
    public void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }

    /** Starts the server again on its files, with options that replace those from before. */
    public void again(String... others) {
        try {
            process = begin(others);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Starts the server again without its files. */
    void againWithNothing() {
        delete(directory);
        again();
    }

    private Process begin(String... others) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Program.PATH.orElseThrow(), "--port", Integer.toString(port), "--dir", directory.toString()));
        command.addAll(DURABLE);
        command.addAll(more);
        command.addAll(List.of(others));
        Process begun = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader log = begun.inputReader(StandardCharsets.UTF_8);
        StringBuilder said = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            said.append(line).append('\n');
            if (line.contains("eady to accept connections")) {
                Thread reader = new Thread(() -> log.lines().forEach(further -> {})); // or the server waits for us
                reader.setDaemon(true);
                reader.start();
                return begun;
            }
        }
        throw new IOException("redis-server did not start: " + said);
    }

    public int port() {
        return port;
    }

    /** Returns the URL of a store. */
    public URI url(String rest) {
        return URI.create("redis://127.0.0.1:" + port + rest);
    }

    /** Returns a client that changes what the store has behind its back. */
    public RedisClient client() {
        return RedisClient.create("127.0.0.1", port);
    }

    @Override
    public void close() {
        kill();
        delete(directory);
        directory.toFile().delete();
    }

    /** Deletes what is in a directory. */
    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .filter(file -> !file.equals(directory))
                    .map(Path::toFile)
                    .forEach(File::delete);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** The program: the system's, or one of the test libraries. */
    private static final class Program {

        static final Optional<String> PATH = ofTheSystem().or(Program::ofTheLibraries);

        private static Optional<String> ofTheSystem() {
            return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                    .map(directory -> Path.of(directory, "redis-server"))
                    .filter(Files::isExecutable)
                    .map(Path::toString)
                    .findFirst();
        }

        private static Optional<String> ofTheLibraries() {
            String system =
                    System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
            String machine = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
            for (String version : List.of("6.2.6-v5", "6.2.7")) {
                String name = "/redis-server-%s-%s-%s".formatted(version, system, machine);
                try (InputStream program = RedisServer.class.getResourceAsStream(name)) {
                    if (program != null) {
                        Path file = Files.createTempFile("redis-server", "");
                        Files.write(file, program.readAllBytes());
                        file.toFile().setExecutable(true);
                        file.toFile().deleteOnExit();
                        return runs(file) ? Optional.of(file.toString()) : Optional.empty();
                    }
                } catch (IOException problem) {
                    throw new UncheckedIOException(problem);
                }
            }
            return Optional.empty();
        }

        private static boolean runs(Path program) {
            try {
                return new ProcessBuilder(program.toString(), "--version")
                                .start()
                                .waitFor()
                        == 0;
            } catch (IOException | InterruptedException cannot) {
                return false;
            }
        }
    }
}
