package dev.journeyman.cli.option;

import com.zaxxer.hikari.HikariDataSource;
import dev.journeyman.journal.Journal;
import dev.journeyman.postgres.PostgresJournal;
import dev.journeyman.story.BadInputException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** The connections of a store in PostgreSQL, which are closed with it. The classes of the libraries are only needed here. */
final class PostgresPool {

    private static final int MOST = 10;
    private static final long PATIENCE_MILLIS = 3_000;

    /** What the driver is told unless the URL says otherwise; the times are in seconds. */
    private static final Map<String, String> USUAL = Map.of(
            "connectTimeout", "2", "socketTimeout", "10", "tcpKeepAlive", "true", "ApplicationName", "journeyman");

    /** What the pool and the scheduler log is reported by the store in a sentence. The field keeps the loggers and their level. */
    private static final List<Logger> LOGS =
            List.of(Logger.getLogger("com.zaxxer.hikari"), Logger.getLogger("com.github.kagkarlsson.scheduler"));

    private PostgresPool() {}

    static Journal open(PostgresStore store, boolean making) {
        HikariDataSource pool = pool(store);
        boolean opened = false;
        try {
            PostgresJournal.Builder journal =
                    builder(store, pool).createTables(making).onClose(pool::close);
            store.term().ifPresent(journal::term);
            Journal open = (store.weak() ? journal.acceptWeakDurability() : journal).open();
            opened = true;
            return open;
        } finally {
            if (!opened) {
                pool.close();
            }
        }
    }

    static boolean exists(PostgresStore store) {
        try (HikariDataSource pool = pool(store)) {
            return builder(store, pool).exists();
        }
    }

    private static PostgresJournal.Builder builder(PostgresStore store, HikariDataSource pool) {
        return PostgresJournal.builder(pool).schema(store.schema()).name(store.shown());
    }

    /** Returns a pool that connects when it is first used. */
    private static HikariDataSource pool(PostgresStore store) {
        LOGS.forEach(log -> log.setLevel(Level.OFF));
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName("journeyman");
        pool.setJdbcUrl("jdbc:"
                + new PostgresStore(store.hosts(), store.database(), "", "", Map.of())
                        .url()
                        .replaceFirst("^postgres:", "postgresql:"));
        requireKnown(pool.getJdbcUrl(), store.ofDriver().keySet());
        if (!store.user().isEmpty()) {
            pool.setUsername(store.user());
        }
        if (!store.password().isEmpty()) {
            pool.setPassword(store.password());
        }
        USUAL.forEach(pool::addDataSourceProperty);
        store.ofDriver().forEach(pool::addDataSourceProperty);
        pool.setConnectionTimeout(PATIENCE_MILLIS);
        pool.setMaximumPoolSize(MOST);
        pool.setMinimumIdle(1);
        return pool;
    }

    /** Refuses parameters that the driver would ignore, such as a mistyped {@code sslmode}. */
    private static void requireKnown(String url, Set<String> parameters) {
        try {
            Set<String> known = Arrays.stream(DriverManager.getDriver(url).getPropertyInfo(url, new Properties()))
                    .map(property -> property.name)
                    .collect(Collectors.toSet());
            Set<String> unknown = new TreeSet<>(parameters);
            unknown.removeAll(known);
            if (!unknown.isEmpty()) {
                throw new BadInputException(
                        "\"%s\" is not a parameter of a PostgreSQL store. Use schema, term, durability, or a parameter of the driver such as sslmode."
                                .formatted(unknown.iterator().next()));
            }
        } catch (SQLException problem) {
            throw new BadInputException(
                    "This program lacks the driver of PostgreSQL. Put postgresql back into its lib directory, or use"
                            + " sqlite:FILE.",
                    problem);
        }
    }
}
