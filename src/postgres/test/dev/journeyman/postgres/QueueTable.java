package dev.journeyman.postgres;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;

/** The queue of a store as the server has it, and short ways to write into it. It is used by one thread. */
final class QueueTable {

    private final PostgresServer server = PostgresServer.shared();
    private final String schema = PostgresServer.schema();
    private final DataSource source;

    /** Takes a schema of its own. */
    QueueTable(DataSource source) {
        this.source = source;
    }

    String schema() {
        return schema;
    }

    Journal open(Duration term) {
        return open(source, term);
    }

    Journal open(DataSource another, Duration term) {
        PostgresJournal journal =
                PostgresJournal.builder(another).schema(schema).term(term).open();
        handout(journal).polling(Duration.ofMillis(100));
        return journal;
    }

    static PostgresHandout handout(Journal journal) {
        return (PostgresHandout) journal.handout().map(Handout.class::cast).orElseThrow();
    }

    static Claim claim(Journal journal, String run) {
        return handout(journal).claim(run).orElseThrow();
    }

    static List<StoredEntry> entry(RunHead head, String type) {
        return List.of(StoredEntry.of(head.seq(), head.updated(), "{\"type\":\"%s\"}".formatted(type)));
    }

    /** Appends an entry as a process that does not hold the run. */
    static void write(Journal journal, RunHead head) {
        journal.append(head.run(), head.seq() - 1, entry(head, "Written"), head);
    }

    static void write(Claim claim, RunHead head) {
        claim.append(head.seq() - 1, entry(head, "Held"), head);
    }

    static void takeOver(Claim claim, RunHead head) {
        claim.takeOver(head.seq() - 1, entry(head, "Taken"), head);
    }

    /** Returns the row of a run with what the server knows of its version; empty where there is none. */
    String row(String run) {
        return String.join(" ", ask("select (d.ctid, d.xmin, d)::text from %s.journeyman_due d where", run));
    }

    /** Returns something of the row of a run; empty where there is none. */
    String of(String run, String what) {
        return String.join(" ", ask("select (" + what + ")::text from %s.journeyman_due d where", run));
    }

    private List<String> ask(String query, String run) {
        return server.query(query.formatted(schema) + " task_instance = '" + run + "'");
    }

    void execute(String statement) {
        server.execute(statement.formatted(schema));
    }

    /** Makes the heartbeat of a run an hour old, as if its holder had been silent since then. */
    void age(String run) {
        execute("update %s.journeyman_due set last_heartbeat = last_heartbeat - interval '1 hour'"
                + " where task_instance = '" + run + "'");
    }

    static Instant now() {
        return Instant.now();
    }
}
