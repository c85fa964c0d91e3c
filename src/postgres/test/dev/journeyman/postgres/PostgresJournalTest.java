package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.JournalConformance;
import dev.journeyman.testkit.StoredRuns;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The store of several machines. It must meet the requirements of every store, and those of a database. */
final class PostgresJournalTest extends JournalConformance {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    private final PostgresServer server = PostgresServer.shared();
    private final String schema = PostgresServer.schema();

    @Override
    protected Journal open() {
        return PostgresJournal.builder(server.pool()).schema(schema).open();
    }

    @Test
    void is_named_by_its_place() {
        try (Journal journal = open()) {
            assertThat(journal.name())
                    .isEqualTo("postgres://127.0.0.1:%s/postgres?schema=%s".formatted(server.port(), schema));
        }
    }

    @Test
    void finds_the_newest_heads_by_an_index() throws SQLException {
        try (Journal journal = open();
                Connection connection = server.pool().getConnection()) {
            execute(
                    "insert into %s.head (run, seq, facts, updated, hour, state, project, waiting) select 'r-' || i,"
                            + " 1, '', i, i / 100, 'CODING', 'p', i %% 50 = 0 from generate_series(1, 20000) i",
                    "analyze %s.head");

            assertThat(plan(connection, HeadQuery.ALL.limit(50)))
                    .contains("head_hour")
                    .doesNotContain("Seq Scan");
            assertThat(plan(connection, HeadQuery.ALL.waiting().limit(50))).contains("head_waiting");
            assertThat(journal.knows("r-7")).isTrue();
        }
    }

    private String plan(Connection connection, HeadQuery query) throws SQLException {
        PostgresHeadQuery.Select select = PostgresHeadQuery.select(query);
        return String.join(
                "\n",
                PostgresDatabase.column(
                        connection,
                        "explain " + select.text().replace("${schema}", schema),
                        select.values().toArray()));
    }

    @Nested
    class Opened_again {

        @Test
        void has_every_acknowledged_entry() {
            try (Journal first = open()) {
                StoredRuns.append(first, "r-1", 0, numbered(1, 3));
                StoredRuns.append(first, "r-2", 0, numbered(1, 1));
            }
            try (Journal second = open()) {
                assertThat(second.runs()).containsExactly("r-1", "r-2");
                assertThat(RunEntries.read(second, "r-1")).isEqualTo(numbered(1, 3));
            }
        }

        @Test
        void by_a_second_writer_both_see_each_others_entries_and_a_stale_writer_is_refused() {
            try (Journal one = open();
                    Journal two = open()) {
                StoredRuns.append(one, "r-1", 0, numbered(1, 1));
                StoredRuns.append(two, "r-1", 1, numbered(2, 1));

                assertThatThrownBy(() -> StoredRuns.append(one, "r-1", 1, numbered(2, 1)))
                        .isInstanceOf(StaleWriterException.class);
                assertThat(RunEntries.read(one, "r-1")).hasSize(2);
            }
        }
    }

    @Nested
    class Changed_by_hand {

        @Test
        void names_the_first_entry_that_is_missing_and_shows_those_before_it() {
            try (Journal journal = open()) {
                StoredRuns.append(journal, "r-1", 0, numbered(1, 4));
                execute("delete from %s.entry where seq = 3");

                assertThatThrownBy(() -> journal.read("r-1"))
                        .isInstanceOfSatisfying(
                                UnreadableRunException.class,
                                damage -> assertThat(damage.readable()).hasSize(2))
                        .hasMessage(
                                "The store %s is damaged: entry 3 of run r-1 is missing. It was left as it is; restore"
                                        + " it from a copy. Entries 1 to 2 can be shown.",
                                journal.name());
                assertThat(journal.intact("r-1")).isFalse();
                assertThatThrownBy(() -> journal.read("r-1", 1)).hasMessageContaining("entry 3 of run r-1 is missing");
                assertThat(journal.read("r-1", 3)).hasSize(1);
            }
        }

        @Test
        void misses_entries_from_the_end_and_all_of_them() {
            try (Journal journal = open()) {
                StoredRuns.append(journal, "r-1", 0, numbered(1, 4));
                execute("delete from %s.entry where seq > 2");
                assertThatThrownBy(() -> journal.read("r-1"))
                        .hasMessageContaining("entries 3 to 4 of run r-1 are missing");

                execute("delete from %s.entry");
                assertThatThrownBy(() -> journal.read("r-1"))
                        .hasMessageContaining("entries 1 to 4 of run r-1 are missing");
                assertThat(journal.intact("r-1")).isFalse();
                assertThat(journal.knows("r-1")).isTrue();
            }
        }

        @Test
        void refuses_to_append_beside_entries_that_were_not_counted() {
            try (Journal journal = open()) {
                StoredRuns.append(journal, "r-1", 0, numbered(1, 2));
                execute("delete from %s.head");

                assertThatThrownBy(() -> StoredRuns.append(journal, "r-1", 0, numbered(1, 2)))
                        .hasMessage(
                                "The store %s is damaged: run r-1 has more entries than were counted. It was left as it"
                                        + " is; restore it from a copy.",
                                journal.name());
            }
        }

        @Test
        void names_an_entry_that_is_not_one() {
            try (Journal journal = open()) {
                StoredRuns.append(journal, "r-1", 0, numbered(1, 2));
                execute("update %s.entry set at = 'yesterday' where seq = 2");
                assertThatThrownBy(() -> journal.read("r-1")).hasMessageContaining("entry 2 of run r-1 cannot be read");

                execute("update %s.entry set entry = '\"type\"' where seq = 2");
                assertThat(journal.intact("r-1")).isFalse();
            }
        }
    }

    @Nested
    class With_heads_of_another_version {

        @Test
        void folds_them_again_and_stores_them() {
            try (Journal journal = open()) {
                StoredRuns.append(journal, "r-1", 0, begun("r-1"));
                RunHead before = journal.head("r-1").orElseThrow();
                execute("update %s.head set facts = '{\"form\":9}', updated = 1, state = 'DONE', project = '?'");

                assertThat(journal.heads(HeadQuery.ALL.of("?"))).isEmpty();
                assertThat(journal.heads(HeadQuery.ALL)).containsExactly(before);
                assertThat(journal.head("r-1")).contains(before);
                assertThat(journal.count(HeadQuery.ALL.in(before.state()))).isEqualTo(1);
                assertThat(journal.unreadable()).isEmpty();
            }
        }

        @Test
        void names_the_runs_that_cannot_be_read() {
            try (Journal journal = open()) {
                StoredRuns.append(journal, "r-1", 0, numbered(1, 2));
                StoredRuns.append(journal, "r-2", 0, begun("r-2"));
                execute(
                        "update %s.head set facts = '' where run = 'r-1'",
                        "delete from %s.entry where run = 'r-1' and seq = 1");

                assertThat(journal.heads(HeadQuery.ALL))
                        .extracting(RunHead::run)
                        .containsExactly("r-2");
                assertThat(journal.unreadable()).containsExactly("r-1");
                assertThat(journal.runs()).containsExactly("r-1", "r-2");
            }
        }
    }

    private static List<RecordedEntry> begun(String run) {
        Story story = Story.of("Story of " + run, "It is told.", Criterion.stated("it holds"));
        return List.of(
                new RecordedEntry(1, THEN, new Entry.RunStarted(run, story, Map.of("repo", "/srv/" + run))),
                new RecordedEntry(2, THEN, new Entry.AttemptStarted(1)));
    }

    private void execute(String... statements) {
        for (String statement : statements) {
            server.execute(statement.formatted(schema));
        }
    }

    static List<RecordedEntry> numbered(int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(seq -> new RecordedEntry(seq, THEN, new Entry.AttemptStarted(seq)))
                .toList();
    }
}
