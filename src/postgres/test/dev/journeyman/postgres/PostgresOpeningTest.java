package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.story.BadInputException;
import dev.journeyman.testkit.StoredRuns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What a store finds when it is opened: a server, a user, a schema. Where one does not fit, a sentence says what to do. */
final class PostgresOpeningTest {

    private final PostgresServer server = PostgresServer.shared();
    private final String schema = PostgresServer.schema();

    @Test
    void makes_its_tables_once_however_many_open_it() throws Exception {
        ExecutorService hosts = Executors.newFixedThreadPool(6);
        List<Future<?>> opened = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            String run = "r-" + i;
            opened.add(hosts.submit(() -> StoredRuns.append(open(server.pool()), run, 0, entries())));
        }
        hosts.shutdown();
        for (Future<?> each : opened) {
            each.get();
        }

        assertThat(open(server.pool()).runs()).hasSize(6);
    }

    @Test
    void commits_on_connections_that_do_not_commit_by_themselves() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(as(PostgresServer.USER));
        config.setAutoCommit(false);
        config.setMaximumPoolSize(2);
        try (HikariDataSource source = new HikariDataSource(config)) {
            Journal journal = open(source);
            StoredRuns.append(journal, "r-1", 0, entries());
            journal.tasks().block("p", new BlockedTask("t", "it waits"));

            assertThat(journal.read("r-1")).hasSize(2);
            assertThat(open(server.pool()).read("r-1")).hasSize(2);
            assertThat(open(server.pool()).tasks().blocked("p", "t")).contains("it waits");
        }
    }

    @Test
    void two_schemas_are_two_stores() {
        StoredRuns.append(open(server.pool()), "r-1", 0, entries());

        assertThat(PostgresJournal.builder(server.pool())
                        .schema(PostgresServer.schema())
                        .open()
                        .runs())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Upper", "1st", "a-b", "a\"b", "pg_mine", "a.b"})
    void a_name_that_no_schema_has_is_refused(String name) {
        assertThatThrownBy(() -> PostgresJournal.builder(server.pool()).schema(name))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("\"%s\" is not the name of a schema. Use lower case letters", name);
    }

    @Nested
    class A_server {

        @Test
        void that_does_not_answer_is_named_with_its_address() throws IOException {
            int nothing = PostgresServer.freePort();

            assertThatThrownBy(() -> PostgresJournal.builder(PostgresServer.simple(nothing))
                            .name("postgres://127.0.0.1:" + nothing)
                            .open())
                    .isInstanceOf(JournalException.class)
                    .hasMessage(
                            "The store postgres://127.0.0.1:%1$s cannot be reached: Connection to 127.0.0.1:%1$s"
                                    + " refused. Check that its server runs at this address, then try again.",
                            nothing);
        }

        @Test
        void that_does_not_have_the_database_says_so() {
            PGSimpleDataSource source = as(PostgresServer.USER);
            source.setDatabaseName("nowhere");

            assertThatThrownBy(() -> open(source))
                    .hasMessageContaining("is not there: database \"nowhere\" does not exist. Create the database with"
                            + " createdb, or name another one.");
        }

        @Test
        void that_does_not_wait_for_its_disk_is_refused_unless_that_is_accepted() {
            role("hasty", "set synchronous_commit = off");

            assertThatThrownBy(() -> open(as("hasty")))
                    .hasMessageContaining("may lose acknowledged entries when its server crashes: synchronous_commit is"
                            + " off. Set synchronous_commit of the user to on, or accept the loss with"
                            + " durability=weak.");
            open(server.pool());
            server.execute("grant all on schema %1$s to hasty; grant all on all tables in schema %1$s to hasty"
                    .formatted(schema));
            Journal weak = PostgresJournal.builder(as("hasty"))
                    .schema(schema)
                    .acceptWeakDurability()
                    .open();
            StoredRuns.append(weak, "r-1", 0, entries());
            assertThat(weak.runs()).containsExactly("r-1");
        }

        @Test
        void that_stops_to_wait_for_its_disk_is_refused_at_the_next_append() {
            role("later", "set synchronous_commit = on");
            open(server.pool());
            server.execute("grant all on schema %1$s to later; grant all on all tables in schema %1$s to later"
                    .formatted(schema));
            Journal journal = open(as("later"));
            server.execute("alter role later set synchronous_commit = off");

            assertThatThrownBy(() -> StoredRuns.append(journal, "r-1", 0, entries()))
                    .hasMessageContaining("may lose acknowledged entries when its server crashes");
            assertThat(journal.runs()).isEmpty();
        }

        @Test
        void that_isolates_transactions_otherwise_is_refused() {
            role("strict", "set default_transaction_isolation = 'serializable'");

            assertThatThrownBy(() -> open(as("strict")))
                    .hasMessageContaining(
                            "isolates transactions as \"serializable\". Set default_transaction_isolation");
        }

        @Test
        void whose_database_cannot_hold_every_character_is_refused() {
            server.execute("create database ascii encoding 'SQL_ASCII' template template0");
            PGSimpleDataSource source = as(PostgresServer.USER);
            source.setDatabaseName("ascii");

            assertThatThrownBy(() -> open(source))
                    .hasMessageContaining("has the encoding SQL_ASCII, which cannot hold every character.");
        }
    }

    @Nested
    class A_user {

        @Test
        void with_another_password_is_refused_and_no_message_has_it() {
            server.execute("create role guarded login password 'the right one'");
            PGSimpleDataSource source = as("guarded");
            source.setPassword("the wrong one");

            assertThatThrownBy(() -> open(source))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContaining("refuses the user or the password: password authentication failed for user"
                            + " \"guarded\". Check both, then try again.")
                    .hasMessageNotContaining("wrong");
        }

        @Test
        void who_may_not_make_tables_works_with_those_that_are_there() {
            role("guest", "set lock_timeout = 0");
            server.execute(PostgresJournal.sql(schema));
            server.execute("grant usage on schema " + schema + " to guest");
            assertThatThrownBy(() -> open(as("guest")).runs())
                    .hasMessageContaining("cannot be used by this user: permission denied for table")
                    .hasMessageContaining("Grant what docs/scaling.md lists, then try again.");
            server.execute(
                    "grant select, insert, update, delete on all tables in schema %s to guest".formatted(schema));

            Journal journal = open(as("guest"));
            StoredRuns.append(journal, "r-1", 0, entries());
            StoredRuns.append(journal, "r-1", 2, PostgresJournalTest.numbered(3, 1));
            journal.breakers().forget("a");
            assertThat(journal.tasks().unblock("p", "t")).isFalse();
            assertThat(journal.read("r-1")).hasSize(3);
            journal.remove("r-1", 3);
            assertThat(journal.runs()).isEmpty();
        }

        @Test
        void who_may_not_make_tables_is_told_where_there_are_none() {
            role("stranger", "set lock_timeout = 0");

            assertThatThrownBy(() -> open(as("stranger")))
                    .hasMessageContaining("cannot be used by this user: permission denied for database postgres.");
            assertThatThrownBy(() -> PostgresJournal.builder(server.pool())
                            .schema(schema)
                            .createTables(false)
                            .open())
                    .hasMessage(
                            "The schema %s of postgres://127.0.0.1:%s/postgres?schema=%1$s has no store, and this user"
                                + " or host does not make tables. Start a run in it as a user who may create tables.",
                            schema, server.port());
        }

        @Test
        void who_may_only_read_reads() {
            role("reader", "set default_transaction_read_only = on");
            assertThatThrownBy(() -> open(as("reader")))
                    .hasMessageContaining("has no store, and its server only reads.");
            StoredRuns.append(open(server.pool()), "r-1", 0, entries());
            server.execute("grant usage on schema %1$s to reader; grant select on all tables in schema %1$s to reader"
                    .formatted(schema));

            Journal journal = open(as("reader"));
            assertThat(journal.read("r-1")).hasSize(2);
            assertThat(journal.heads(HeadQuery.ALL)).hasSize(1);
            server.execute("update %s.head set facts = ''".formatted(schema));
            assertThat(journal.heads(HeadQuery.ALL)).isEmpty(); // it cannot be folded
            assertThatThrownBy(() -> StoredRuns.append(journal, "r-1", 2, PostgresJournalTest.numbered(3, 1)))
                    .hasMessageContaining("cannot be written: its server is a standby or only reads. Name the primary"
                            + " server, then try again.");
        }
    }

    @Nested
    class A_schema {

        @Test
        void of_a_newer_version_is_refused_and_left_as_it_is() {
            open(server.pool());
            server.execute("update %s.journeyman set format = 7".formatted(schema));

            assertThatThrownBy(() -> open(server.pool()))
                    .isInstanceOf(JournalException.class)
                    .hasMessage(
                            "The store %s has format 7; this version of Journeyman reads up to 2. Use a newer version;"
                                    + " nothing was changed.",
                            name());
        }

        @Test
        void of_an_older_version_is_taken_over_when_it_is_opened() {
            StoredRuns.append(open(server.pool()), "r-1", 0, entries());
            List<String> scripts = new ArrayList<>(PostgresSchema.OURS.scripts());
            scripts.add("create table ${schema}.more (a integer);");
            PostgresSchema later = new PostgresSchema(scripts);

            assertThatThrownBy(() -> builder(later).createTables(false).open())
                    .hasMessage(
                            "The store %s has format 2, this version of Journeyman needs 3, and this user or host"
                                    + " does not make tables. Open it once as the owner of its tables.",
                            name());
            Journal journal = builder(later).open();

            assertThat(journal.read("r-1")).hasSize(2);
            server.execute("insert into %s.more values (1)".formatted(schema));
            assertThatThrownBy(() -> open(server.pool()))
                    .hasMessageContaining("has format 3; this version of Journeyman");
            assertThat(builder(later).open().runs()).containsExactly("r-1");
        }

        @Test
        void that_another_program_uses_is_refused_and_left_as_it_is() {
            server.execute("create schema %1$s; create table %1$s.entry (mine integer)".formatted(schema));

            assertThatThrownBy(() -> open(server.pool()))
                    .hasMessage(
                            "The schema %s of %s has tables of something else: entry. Name another schema; nothing"
                                    + " was changed.",
                            schema, name());
        }

        @Test
        void with_two_stores_in_it_is_refused() {
            open(server.pool());
            server.execute("insert into %s.journeyman values (1)".formatted(schema));

            assertThatThrownBy(() -> open(server.pool()))
                    .hasMessage(
                            "The schema %s of %s holds 2 stores: its table journeyman has as many rows, not one."
                                    + " Restore the schema from a copy; nothing was changed.",
                            schema, name());
        }

        @Test
        void whose_tables_are_removed_while_it_is_open_says_so() {
            Journal journal = open(server.pool());
            server.execute("drop table %s.entry".formatted(schema));

            assertThatThrownBy(() -> journal.read("r-1"))
                    .hasMessage(
                            "The store %s lacks a part of its tables: relation \"%s.entry\" does not exist. Restore"
                                    + " them from a copy, or name another schema.",
                            name(), schema);
        }

        private PostgresJournal.Builder builder(PostgresSchema tables) {
            return PostgresJournal.builder(server.pool()).schema(schema).tables(tables);
        }
    }

    private String name() {
        return "postgres://127.0.0.1:%s/postgres?schema=%s".formatted(server.port(), schema);
    }

    private Journal open(DataSource source) {
        return PostgresJournal.builder(source).schema(schema).open();
    }

    private void role(String name, String setting) {
        server.execute("create role " + name + " login", "alter role " + name + " " + setting);
    }

    private PGSimpleDataSource as(String user) {
        PGSimpleDataSource source = PostgresServer.simple(server.port());
        source.setUser(user);
        return source;
    }

    private static List<RecordedEntry> entries() {
        return PostgresJournalTest.numbered(1, 2);
    }
}
