package dev.journeyman.journal.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.run.RunState;
import dev.journeyman.run.head.RunHeads;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The heads in a file: which of them are believed, and which are folded again. */
class SqliteHeadsTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final String RESUMED = EntryFormat.write(new Entry.RunResumed());

    @TempDir
    private Path place;

    @BeforeEach
    void keep_two_runs() {
        try (Journal journal = open()) {
            StoredRuns.append(journal, "r", 0, entries("r"));
            StoredRuns.append(journal, "s", 0, entries("s"));
        }
    }

    @Test
    void a_head_of_the_newest_entry_is_not_folded() throws SQLException {
        execute("update head set facts = replace(facts, 'Story of r', 'Another') where run = 'r'");

        try (Journal journal = open()) {
            assertThat(journal.head("r").orElseThrow().subject().title()).isEqualTo("Another");
        }
    }

    @Test
    void a_head_without_the_path_that_an_earlier_version_wrote_is_not_folded_again() throws SQLException {
        execute("update head set facts = replace(replace(facts, ',\"path\":[\"SETUP\"]', ''), 'Story of r', 'Another')"
                + " where run = 'r'");

        try (Journal journal = open()) {
            assertThat(column("select facts from head where run = 'r'"))
                    .singleElement()
                    .asString()
                    .doesNotContain("path");
            assertThat(journal.head("r").orElseThrow().newest().path()).isEmpty();
            assertThat(journal.head("s").orElseThrow().newest().path()).containsExactly(State.SETUP);
            assertThat(journal.heads(HeadQuery.ALL))
                    .extracting(head -> head.subject().title())
                    .contains("Another");
        }
    }

    @Test
    void entries_of_an_earlier_version_leave_the_head_behind_and_it_is_folded_when_it_is_read() throws SQLException {
        execute("insert into entry values ('r', 3, '%s', '%s')".formatted(THEN.plusSeconds(60), RESUMED));

        try (Journal journal = open()) {
            assertThat(journal.head("r")).contains(folded("r", 3));
            assertThat(journal.heads(HeadQuery.ALL)).containsExactly(folded("r", 3), folded("s", 2));
        }
    }

    @Test
    void a_query_by_itself_folds_what_is_behind() throws SQLException {
        execute("insert into entry values ('r', 3, '%s', '%s')".formatted(THEN.plusSeconds(60), RESUMED));

        try (Journal journal = open()) {
            assertThat(journal.heads(HeadQuery.ALL.in(State.SETUP).limit(1))).containsExactly(folded("r", 3));
            assertThat(journal.count(HeadQuery.ALL)).isEqualTo(2);
        }
    }

    @Test
    void a_count_by_itself_folds_what_is_behind() throws SQLException {
        execute("insert into entry values ('r', 3, '%s', '%s')".formatted(THEN.plusSeconds(60), RESUMED));

        try (Journal journal = open()) {
            assertThat(journal.count(HeadQuery.ALL)).isEqualTo(2);
        }
    }

    @Test
    void the_next_append_brings_a_head_that_was_behind_up_to_date() throws SQLException {
        execute("insert into entry values ('r', 3, '%s', '%s')".formatted(THEN.plusSeconds(60), RESUMED));

        try (Journal journal = open()) {
            RecordedEntry next = new RecordedEntry(4, THEN.plusSeconds(90), new Entry.RunPaused("stopped", null));
            StoredRuns.append(journal, "r", 3, List.of(next));

            assertThat(journal.head("r").orElseThrow().seq()).isEqualTo(4);
            assertThat(journal.unreadable()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"form\":0,\"head\":null}", "no JSON"})
    void a_head_in_the_form_of_another_version_is_folded_again(String form) throws SQLException {
        execute("update head set facts = '%s' where run = 'r'".formatted(form));

        try (Journal journal = open()) {
            assertThat(journal.heads(HeadQuery.ALL)).containsExactly(folded("s", 2), folded("r", 2));
            assertThat(journal.head("r")).contains(folded("r", 2));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete from entry where run = 'r' and seq = 2",
                "delete from entry where run = 'r'",
                "update entry set entry = '{\"type\":\"MindRead\"}' where run = 'r' and seq = 2",
                "update entry set entry = '{}' where run = 'r' and seq = 1",
                "update head set seq = 7 where run = 'r'",
            })
    void a_run_that_cannot_be_read_has_no_head_and_is_named(String damage) throws SQLException {
        execute(damage);

        try (Journal journal = open()) {
            assertThat(journal.heads(HeadQuery.ALL)).containsExactly(folded("s", 2));
            assertThat(journal.unreadable()).containsExactly("r");
            assertThat(journal.intact("s")).isTrue();
            assertThatThrownBy(() -> journal.head("r")).isInstanceOf(UnreadableRunException.class);
            assertThat(journal.knows("r")).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete from entry where run = 'r' and seq = 2",
                "update entry set entry = replace(entry, 'AttemptStarted', 'AttemptSt#rted')",
                "update entry set entry = substr(entry, 1, 20)",
            })
    void a_run_whose_entries_were_damaged_beside_the_store_is_not_intact(String damage) throws SQLException {
        execute("drop trigger entry_changed", "drop trigger entry_removed", damage);

        try (Journal journal = open()) {
            assertThat(journal.head("r")).contains(folded("r", 2));
            assertThat(journal.intact("r")).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"drop table log; drop table head", "alter table head drop column facts"})
    void a_store_of_an_earlier_version_gains_heads(String earlier) throws SQLException {
        execute("drop trigger entry_appended", "drop trigger entry_changed", "drop trigger entry_removed");
        execute("drop index head_updated");
        execute(earlier.split("; "));
        if (earlier.startsWith("alter")) {
            for (String column : List.of("updated", "state", "project", "waiting")) {
                execute("alter table head drop column " + column);
            }
        }

        for (int i = 0; i < 2; i++) {
            try (Journal journal = open()) {
                assertThat(journal.heads(HeadQuery.ALL)).containsExactly(folded("s", 2), folded("r", 2));
                assertThat(journal.unreadable()).isEmpty();
            }
        }
    }

    @Test
    void a_mark_of_the_log_that_another_process_set_and_left_is_cleared_by_the_next_append() throws SQLException {
        RecordedEntry resumed = new RecordedEntry(3, THEN, new Entry.RunResumed());
        try (Journal journal = open()) {
            StoredRuns.append(journal, "s", 2, List.of(resumed));
            execute("insert or replace into log (rowid, missing) values (1, 1)"); // it was killed before its append
            StoredRuns.append(journal, "r", 2, List.of(resumed));
        }

        try (Journal journal = open()) {
            assertThat(journal.damage()).isEmpty();
            assertThat(journal.intact("r")).isTrue();
        }
    }

    @Test
    void an_append_and_an_entry_without_its_head_are_told_apart_also_in_a_store_with_the_first_trigger()
            throws SQLException {
        execute(
                "drop trigger entry_appended",
                "create trigger entry_appended after insert on entry begin"
                        + " insert into head (run, seq) values (new.run, new.seq) on conflict (run) do"
                        + " update set seq = excluded.seq, updated = null where head.seq < excluded.seq; end");
        RecordedEntry resumed = new RecordedEntry(3, THEN.plusSeconds(60), new Entry.RunResumed());

        try (Journal journal = open()) {
            StoredRuns.append(journal, "r", 2, List.of(resumed));
        }
        assertThat(column("select run from head where updated is null")).isEmpty();

        execute("insert into entry select 's', 3, at, entry from entry where run = 'r' and seq = 3");
        assertThat(column("select run from head where updated is null")).containsExactly("s");
        try (Journal journal = open()) {
            assertThat(journal.heads(HeadQuery.ALL)).containsExactly(folded("s", 3), folded("r", 3));
        }
    }

    @Test
    void a_store_that_cannot_be_written_folds_the_heads_of_the_runs_that_are_whole() throws IOException {
        Path left = place.resolve("left.db");
        RecordedEntry end = new RecordedEntry(3, THEN, new Entry.RunEnded(State.FAILED, "cancelled"));
        try (Journal journal = open()) {
            StoredRuns.append(journal, "r", 2, List.of(end));
        }
        try (Journal journal = open()) {
            StoredRuns.append(journal, "t", 0, entries("t"));
            Files.copy(place.resolve("runs.db"), left); // its log is not there
        }

        try (Journal journal = Journal.sqlite(left)) {
            assertThat(journal.damage()).isPresent();
            assertThat(journal.heads(HeadQuery.ALL)).extracting(RunHead::run).containsExactly("r");
            assertThat(journal.head("r").orElseThrow().over()).isTrue();
            assertThat(journal.count(HeadQuery.ALL)).isEqualTo(1);
            assertThat(journal.unreadable()).containsExactly("s");
        }
    }

    private Journal open() {
        return Journal.sqlite(place.resolve("runs.db"));
    }

    private static List<RecordedEntry> entries(String run) {
        Story story = Story.of("Story of " + run, "It is told.", Criterion.stated("it holds"));
        return List.of(
                new RecordedEntry(1, THEN, new Entry.RunStarted(run, story, Map.of("repo", "/srv/" + run))),
                new RecordedEntry(2, THEN, new Entry.AttemptStarted(1)));
    }

    private static RunHead folded(String run, int count) {
        RunState state = RunState.of(entries(run));
        return RunHeads.of(
                run,
                count == 2 ? state : state.after(new RecordedEntry(3, THEN.plusSeconds(60), new Entry.RunResumed())),
                "");
    }

    private List<String> column(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + place.resolve("runs.db"))) {
            return SqliteFile.column(connection, query);
        }
    }

    private void execute(String... changes) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + place.resolve("runs.db"));
                Statement statement = connection.createStatement()) {
            for (String change : changes) {
                statement.execute(change);
            }
        }
    }
}
