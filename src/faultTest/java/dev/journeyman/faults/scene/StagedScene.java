package dev.journeyman.faults.scene;

import dev.journeyman.faults.check.CheckReport;
import dev.journeyman.faults.store.StorePlace;
import dev.journeyman.faults.store.StorePlace.Kind;
import dev.journeyman.faults.store.StoreServer;
import dev.journeyman.faults.worker.StopPoint;
import dev.journeyman.faults.worker.Weakness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * One story and two workers, over PostgreSQL. The first worker drives, the second one is stopped until a test lets it take part. It is
 * used by one thread.
 */
final class StagedScene implements AutoCloseable {

    static final Duration TERM = Duration.ofSeconds(6);

    private final Scene scene;
    private final WorkerSeat first;
    private final WorkerSeat second;
    private final String run;

    /** Starts two workers that lack a protection, and has the first one take a story on. */
    StagedScene(Path place, Weakness weakness, String... seconds) throws Exception {
        StoreServer server = StoreServer.start(Kind.POSTGRES);
        this.scene = new Scene(server, server.place(TERM), place);
        this.first = scene.seat(1, weakness);
        this.second = scene.seat(1, weakness);
        Wait.until(
                "two workers", () -> first.process().ready() && second.process().ready());
        second.process().stop();
        this.run = scene.submit("s-1", List.of(seconds));
    }

    WorkerSeat first() {
        return first;
    }

    WorkerSeat second() {
        return second;
    }

    /** Waits until one of some commands notes that it starts. */
    void awaitStart(String... calls) throws Exception {
        scene.awaitStart("s-1", calls);
    }

    /** Has the worker that appends the next result of a command stop itself directly before, and waits until it does. */
    void stopBeforeNextResult() throws Exception {
        Path asked = Files.createFile(scene.place().resolve(StopPoint.FILE));
        until("result of a command", () -> !Files.exists(asked));
    }

    /** Waits until the run was taken over so many times. */
    void awaitTakeovers(int times) throws Exception {
        until(times + " takeovers", () -> takeovers() >= times);
    }

    int takeovers() {
        return (int) scene.journal().read(run).stream()
                .filter(entry -> entry.type().equals("RunResumed"))
                .count();
    }

    /** Waits until the first worker noted more appends than before, whatever came of them. */
    void awaitNotes(Notes after) throws Exception {
        until("note of the first worker", () -> notes().lines > after.lines);
    }

    /** How much a worker has noted. */
    record Notes(long lines) {}

    Notes notes() throws IOException {
        return new Notes(
                Files.readAllLines(scene.place().resolve("notes/worker-1-1")).size());
    }

    /** Waits until the run is over. */
    void awaitEnd() throws Exception {
        Wait.until("end of the run", () -> scene.verdicts().give() == 0);
    }

    /** Waits until something is so, and gives the verdicts that are asked for meanwhile. */
    void until(String what, Wait.Condition condition) throws Exception {
        scene.until(what, condition);
    }

    /** Changes the queue behind the back of the store. */
    int change(String statement, Object... values) throws SQLException {
        try (Connection connection = connected();
                PreparedStatement change = prepared(connection, statement, values)) {
            return change.executeUpdate();
        }
    }

    /** Calls a function of the store. */
    void call(String statement, Object... values) throws SQLException {
        try (Connection connection = connected();
                PreparedStatement call = prepared(connection, statement, values)) {
            boolean rows = call.execute();
            assert rows;
        }
    }

    /** Returns the version of the row of the run if its heartbeat is a term old, and 0 if it is not. */
    long versionOfTheDead() throws SQLException {
        try (Connection connection = connected();
                PreparedStatement select = prepared(
                        connection,
                        "select version from SCHEMA.journeyman_due where picked and task_instance = RUN"
                                + " and last_heartbeat <= clock_timestamp() - TERM");
                ResultSet row = select.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    private Connection connected() throws SQLException {
        StorePlace store = scene.store();
        return DriverManager.getConnection(
                Objects.requireNonNull(store.pool().getJdbcUrl()), store.pool().getUsername(), "");
    }

    private PreparedStatement prepared(Connection connection, String statement, Object... values) throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(statement
                .replace("SCHEMA", scene.store().name())
                .replace("RUN", "'" + run + "'")
                .replace("TERM", "interval '%s milliseconds'".formatted(TERM.toMillis())));
        for (int i = 0; i < values.length; i++) {
            prepared.setObject(i + 1, values[i]);
        }
        return prepared;
    }

    CheckReport check() throws IOException {
        return scene.check();
    }

    @Override
    public void close() {
        scene.close();
    }
}
