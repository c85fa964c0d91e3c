package dev.journeyman.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL server on a port of this machine, with the settings of a server that keeps what it acknowledges. There is one for all
 * tests, which each take a schema of their own. It can be killed like a machine that loses power, and started again.
 */
public final class PostgresServer {

    public static final String USER = "journeyman";

    private static final AtomicInteger SERVERS = new AtomicInteger();
    private static final AtomicInteger SCHEMAS = new AtomicInteger();
    private static final Optional<PostgresServer> SHARED = made();

    private final Path place;
    private final Path bin;
    private final Path data;
    private final int port;
    private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
    private final HikariDataSource pool;
    private Process postmaster;

    private PostgresServer(Path place, Path bin) throws IOException, InterruptedException {
        this.place = place;
        this.bin = bin;
        this.data = ServerBinaries.directory(place.resolve("data" + SERVERS.incrementAndGet()));
        ServerBinaries.give(data);
        this.port = freePort();
        run(
                bin.resolve("initdb").toString(),
                "--no-sync",
                "--auth=trust",
                "--locale=C",
                "--encoding=UTF8",
                "--username=" + USER,
                "--pgdata=" + data);
        Files.writeString(data.resolve("pg_hba.conf"), """
            hostssl all encrypted 127.0.0.1/32 trust
            host all encrypted 127.0.0.1/32 reject
            host all guarded 127.0.0.1/32 scram-sha-256
            host all all 127.0.0.1/32 trust
            """);
        encrypt();
        this.postmaster = started();
        HikariConfig config = new HikariConfig();
        config.setDataSource(simple(port));
        config.setMaximumPoolSize(24);
        config.setConnectionTimeout(3_000);
        this.pool = new HikariDataSource(config);
    }

    /** Makes the certificate of the server, signed by itself. */
    private void encrypt() throws IOException, InterruptedException {
        Path key = data.resolve("server.key");
        run(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-subj",
                "/CN=127.0.0.1",
                "-addext",
                "subjectAltName=IP:127.0.0.1",
                "-keyout",
                key.toString(),
                "-out",
                certificate().toString());
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    }

    /** Returns the certificate that a client has to know. */
    public Path certificate() {
        return data.resolve("server.crt");
    }

    /** Returns the server of all tests; skips the test where there are no programs of a server. */
    public static PostgresServer shared() {
        Assumptions.assumeTrue(SHARED.isPresent(), "there is no PostgreSQL server for this machine");
        return SHARED.orElseThrow();
    }

    /** Starts a server of a test that kills it. One with the many tables of all tests would take long to start again. */
    public static PostgresServer ofOneTest() throws IOException, InterruptedException {
        return new PostgresServer(shared().place, shared().bin);
    }

    private static Optional<PostgresServer> made() {
        try {
            Path place = ServerBinaries.place();
            Optional<Path> bin = ServerBinaries.find(place);
            if (bin.isEmpty()) {
                System.out.println("notice: no PostgreSQL server for this machine; its tests are skipped");
                return Optional.empty();
            }
            PostgresServer server = new PostgresServer(place, bin.get());
            Runtime.getRuntime().addShutdownHook(new Thread(server::endAll));
            return Optional.of(server);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    /** Returns the name of a schema that is not there yet. */
    public static String schema() {
        return "s" + SCHEMAS.incrementAndGet();
    }

    public int port() {
        return port;
    }

    Path place() {
        return place;
    }

    /** Returns the pool of all tests. */
    HikariDataSource pool() {
        return pool;
    }

    /** Returns a source that makes a connection each time. */
    static PGSimpleDataSource simple(int port) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName("postgres");
        source.setUser(USER);
        source.setConnectTimeout(2);
        source.setSocketTimeout(10); // as the program has it: an answer that never comes ends
        return source;
    }

    /** Executes statements as the owner of everything. */
    public void execute(String... statements) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        } catch (SQLException problem) {
            throw new IllegalStateException(problem);
        }
    }

    /** Returns the first column of a query's rows, as the owner of everything. */
    public List<String> query(String query) {
        try (Connection connection = pool.getConnection()) {
            return PostgresDatabase.column(connection, query);
        } catch (SQLException problem) {
            throw new IllegalStateException(problem);
        }
    }

    /** Kills all processes of the server at once: none of them can do anything any more, and none is left. */
    public void kill() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-STOP", "" + postmaster.pid()).start().waitFor();
        postmaster.descendants().forEach(ProcessHandle::destroyForcibly); // the stopped one makes no others meanwhile
        postmaster.destroyForcibly().waitFor();
    }

    /** Starts the server again on what is on its disk. */
    public void start() throws IOException {
        postmaster = started();
    }

    private Process started() throws IOException {
        for (int tries = 0; tries < 100; tries++) {
            Process process = new ProcessBuilder(ServerBinaries.command(
                            bin.resolve("postgres").toString(),
                            "-D",
                            data.toString(),
                            "-p",
                            "" + port,
                            "-c",
                            "listen_addresses=127.0.0.1",
                            "-c",
                            "unix_socket_directories=",
                            "-c",
                            "shared_buffers=32MB",
                            "-c",
                            "ssl=on",
                            "-c",
                            "fsync=on",
                            "-c",
                            "synchronous_commit=on"))
                    .redirectErrorStream(true)
                    .start();
            if (ready(process)) {
                return process;
            }
        }
        throw new IllegalStateException("The server does not start: " + log);
    }

    /** Returns whether a server accepts connections; not if it ended, as while the memory of a killed one is still in use. */
    private boolean ready(Process process) {
        CompletableFuture<Boolean> ready = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            try (BufferedReader lines = process.inputReader()) {
                lines.lines().forEach(line -> {
                    log.add(line);
                    if (line.contains("ready to accept connections")) {
                        ready.complete(true);
                    }
                });
            } catch (IOException | UncheckedIOException gone) {
                // it was killed
            }
            ready.complete(false);
        });
        reader.setDaemon(true);
        reader.start();
        return ready.join();
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(ServerBinaries.command(command))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(said);
        }
    }

    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Ends the server; its files are removed with those of the shared one. */
    public void end() {
        pool.close();
        postmaster.descendants().forEach(ProcessHandle::destroyForcibly);
        postmaster.destroyForcibly();
    }

    private void endAll() {
        end();
        try {
            postmaster.waitFor();
            try (Stream<Path> files = Files.walk(place)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        } catch (IOException | InterruptedException left) {
            // the files stay behind
        }
    }
}
