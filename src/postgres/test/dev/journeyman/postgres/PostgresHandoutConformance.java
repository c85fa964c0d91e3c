package dev.journeyman.postgres;

import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.HandoutConformance;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The hand-out of runs from a database, by a source of connections. It must meet the requirements of every hand-out. */
abstract class PostgresHandoutConformance extends HandoutConformance {

    private final PostgresServer server = PostgresServer.shared();
    private final String schema = PostgresServer.schema();
    private final DataSource source;
    private @Nullable Journal newest;

    PostgresHandoutConformance(DataSource source) {
        this.source = source;
    }

    @Override
    protected Journal open(Duration term) {
        PostgresJournal journal =
                PostgresJournal.builder(source).schema(schema).term(term).open();
        handout(journal).polling(Duration.ofMillis(100));
        newest = journal;
        return journal;
    }

    @Override
    protected void abandon(Journal worker) {
        handout(worker).close();
    }

    @Override
    protected void loseQueue() {
        server.execute("delete from %s.journeyman_due".formatted(schema));
    }

    @Override
    protected void sweep() {
        handout(newest).sweep();
    }

    private static PostgresHandout handout(@Nullable Journal worker) {
        return (PostgresHandout) Objects.requireNonNull(worker).handout().orElseThrow();
    }
}
