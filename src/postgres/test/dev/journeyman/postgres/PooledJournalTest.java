package dev.journeyman.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.JournalConformance;
import java.io.IOException;

/** The store through a pooler of transactions: three connections to the server for up to ten of the host. */
final class PooledJournalTest extends JournalConformance {

    private final HikariDataSource source = Pooler.shared();
    private final String schema = PostgresServer.schema();

    PooledJournalTest() throws IOException {}

    @Override
    protected Journal open() {
        return PostgresJournal.builder(source).schema(schema).open();
    }
}
