package dev.journeyman.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.JournalConformance;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;

/** The store through a pooler of transactions: three connections to the server for up to ten of the host. */
final class PooledJournalTest extends JournalConformance {

    private static @Nullable Pooler pooler;
    private static @Nullable HikariDataSource pool;

    private final String schema = PostgresServer.schema();

    @BeforeAll
    static void start() throws IOException {
        Optional<Pooler> started = Pooler.before(PostgresServer.shared());
        Assumptions.assumeTrue(started.isPresent(), "pgbouncer is not installed");
        pooler = started.orElseThrow();
        HikariConfig config = new HikariConfig();
        config.setDataSource(
                PostgresServer.simple(pooler.port())); // the driver's own settings: it would name statements
        pool = new HikariDataSource(config);
    }

    @AfterAll
    static void stop() {
        if (pool != null) {
            pool.close();
        }
        if (pooler != null) {
            pooler.close();
        }
    }

    @Override
    protected Journal open() {
        HikariDataSource source = pool;
        if (source == null) {
            throw new IllegalStateException("the pooler was not started");
        }
        return PostgresJournal.builder(source).schema(schema).open();
    }
}
