package dev.journeyman.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** A pgbouncer before the server of the tests, which gives each transaction another connection. */
final class Pooler implements AutoCloseable {

    private static @Nullable HikariDataSource shared;

    private final Process process;
    private final int port;

    private Pooler(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Returns the connections through the pooler of all tests; skips the test where it is not installed. */
    static synchronized HikariDataSource shared() throws IOException {
        if (shared == null) {
            Optional<Pooler> started = before(PostgresServer.shared());
            Assumptions.assumeTrue(started.isPresent(), "pgbouncer is not installed");
            Pooler pooler = started.orElseThrow();
            HikariConfig config = new HikariConfig();
            config.setDataSource(
                    PostgresServer.simple(pooler.port())); // the driver's own settings: it would name statements
            shared = new HikariDataSource(config);
            Runtime.getRuntime().addShutdownHook(new Thread(pooler::close));
        }
        return shared;
    }

    /** Starts a pooler; none where it is not installed. */
    static Optional<Pooler> before(PostgresServer server) throws IOException {
        Optional<Path> program = Stream.concat(
                        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1)), Stream.of("/usr/sbin"))
                .map(directory -> Path.of(directory, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst();
        if (program.isEmpty()) {
            System.out.println("notice: pgbouncer is not installed; the tests through a pooler are skipped");
            return Optional.empty();
        }
        int port = PostgresServer.freePort();
        Path settings = Files.writeString(
                Files.createTempFile(server.place(), "pooler", ".ini"), """
                    [databases]
                    postgres = host=127.0.0.1 port=%s
                    [pgbouncer]
                    listen_addr = 127.0.0.1
                    listen_port = %s
                    unix_socket_dir =
                    auth_type = any
                    pool_mode = transaction
                    default_pool_size = 3
                    ignore_startup_parameters = extra_float_digits
                    server_login_retry = 1
                    """.formatted(server.port(), port)
                        .replace("port=" + server.port(), "port=" + server.port() + " user=" + PostgresServer.USER));
        settings.toFile().setReadable(true, false);
        Process process = new ProcessBuilder(
                        ServerBinaries.command(program.get().toString(), settings.toString()))
                .redirectErrorStream(true)
                .start();
        if (!ready(process)) {
            throw new IOException("pgbouncer did not start");
        }
        return Optional.of(new Pooler(process, port));
    }

    int port() {
        return port;
    }

    private static boolean ready(Process process) {
        CompletableFuture<Boolean> ready = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            try (BufferedReader lines = process.inputReader()) {
                lines.lines().forEach(line -> {
                    if (line.contains("process up")) {
                        ready.complete(true);
                    }
                });
            } catch (IOException | UncheckedIOException gone) {
                // it was ended
            }
            ready.complete(false);
        });
        reader.setDaemon(true);
        reader.start();
        return ready.join();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
