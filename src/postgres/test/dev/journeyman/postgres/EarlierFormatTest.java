package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.run.RunState;
import dev.journeyman.run.head.RunHeads;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.SampleHeads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** A store of format 1, written by its own functions, when this version opens it. */
final class EarlierFormatTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    private final PostgresServer server = PostgresServer.shared();
    private final String schema = PostgresServer.schema();

    @BeforeEach
    void write_a_store_of_format_1() throws SQLException {
        PostgresSchema first =
                new PostgresSchema(List.of(PostgresSchema.OURS.scripts().get(0)));
        server.execute(first.sql(schema));
        append("submitted", started("submitted"));
        append("driven", started("driven"), new Entry.RunResumed());
        append("paused", started("paused"), new Entry.RunResumed(), new Entry.RunPaused("drained", PauseCause.DRAINED));
        append("waits", started("waits"), new Entry.RunResumed(), new Entry.RunPaused("a verdict is awaited", null));
        append("damaged", started("damaged"), new Entry.RunResumed());
        server.execute("delete from %s.entry where run = 'damaged' and seq = 1".formatted(schema));
    }

    @Test
    void is_refused_to_a_user_who_is_not_its_owner_and_stays_as_it_is() {
        role("worker1");
        PGSimpleDataSource source = as("worker1");

        assertThatThrownBy(() -> open(source))
                .isInstanceOf(JournalException.class)
                .hasMessage(
                        "The store postgres://127.0.0.1:%s/postgres?schema=%s has format 1, this version of Journeyman"
                                + " needs 2, and this user or host does not make tables. Open it once as the owner of"
                                + " its tables.",
                        server.port(), schema);
        assertThat(server.query("select format from %s.journeyman".formatted(schema)))
                .containsExactly("1");
    }

    @Test
    void is_taken_over_with_all_its_runs_and_their_due_times() {
        Journal journal = open(server.pool());

        assertThat(journal.runs()).containsExactly("submitted", "driven", "paused", "waits", "damaged");
        assertThat(journal.heads(HeadQuery.ALL))
                .extracting(head -> head.run() + " " + head.due().driven() + " "
                        + head.due().at())
                .containsExactlyInAnyOrder(
                        "submitted false " + THEN, "driven true null", "paused false " + THEN, "waits false null");
        assertThat(journal.unreadable()).containsExactly("damaged");
        assertThat(journal.read("driven")).hasSize(2);
    }

    @Test
    void has_a_queue_when_a_process_has_swept() {
        Journal journal = open(server.pool());
        QueueTable.handout(journal).sweep();

        assertThat(server.query(("select task_instance || ' ' || (execution_time <= clock_timestamp())"
                                + " from %s.journeyman_due order by 1")
                        .formatted(schema)))
                .containsExactly("driven false", "paused true", "submitted true");
    }

    @Test
    void serves_a_worker_who_was_granted_the_tables_of_format_1() {
        role("worker2");
        open(server.pool());
        Journal journal = open(as("worker2"));
        QueueTable.handout(journal).sweep();

        assertThat(QueueTable.handout(journal).claim("submitted")).isPresent();
        assertThat(journal.breakers().slots().take("p", 1, "a", Duration.ofMinutes(1)))
                .isTrue();
        RunHead ended = journal.head("paused").orElseThrow();
        journal.append(
                "paused",
                ended.seq(),
                List.of(StoredEntry.of(ended.seq() + 1, THEN, "{\"type\":\"X\"}")),
                SampleHeads.waiting("paused", ended.seq() + 1, THEN));
        assertThat(server.query("select task_instance from %s.journeyman_due order by 1".formatted(schema)))
                .containsExactly("driven", "submitted");
    }

    @Test
    void refuses_a_process_of_the_earlier_version_that_has_it_open() {
        open(server.pool());

        assertThatThrownBy(() -> append("late", started("late"))).hasMessageContaining("does not exist");
    }

    private Journal open(DataSource source) {
        return PostgresJournal.builder(source).schema(schema).open();
    }

    private void role(String name) {
        server.execute(
                "create role " + name + " login",
                "grant usage on schema %s to %s".formatted(schema, name),
                "grant select, insert, update, delete on all tables in schema %s to %s".formatted(schema, name));
    }

    private PGSimpleDataSource as(String user) {
        PGSimpleDataSource source = PostgresServer.simple(server.port());
        source.setUser(user);
        return source;
    }

    private static Entry started(String run) {
        Story story = Story.of("Story of " + run, "It is told.", Criterion.stated("it holds"));
        return new Entry.RunStarted(run, story, Map.of("repo", "https://host/" + run));
    }

    /** Appends as the first version did: its function has no parameters for the queue, and its heads have no due time. */
    private void append(String run, Entry... entries) throws SQLException {
        List<RecordedEntry> recorded = new ArrayList<>();
        for (Entry entry : entries) {
            recorded.add(new RecordedEntry(recorded.size() + 1, THEN, entry));
        }
        List<StoredEntry> stored = RunEntries.stored(recorded);
        RunHead now = RunHeads.of(run, RunState.of(recorded), "");
        RunHead.Newest newest = now.newest();
        RunHead head = new RunHead(
                run,
                now.state(),
                now.over(),
                now.subject(),
                now.waiting(),
                now.spent(),
                new RunHead.Newest(newest.seq(), newest.at(), "", newest.path(), null));
        try (Connection connection = server.pool().getConnection();
                PreparedStatement append = PostgresDatabase.prepared(
                        connection,
                        "select %s.append(?, 0, ?, ?, ?, ?, ?, ?, ?, ?, false, false)".formatted(schema),
                        run,
                        (long) stored.size(),
                        UUID.randomUUID(),
                        connection.createArrayOf(
                                "text",
                                stored.stream()
                                        .map(each -> each.at().toString())
                                        .toArray()),
                        connection.createArrayOf(
                                "text", stored.stream().map(StoredEntry::json).toArray()),
                        head.json(),
                        PostgresHeadQuery.micros(THEN),
                        head.state().name(),
                        head.subject().project())) {
            append.execute();
        }
    }
}
