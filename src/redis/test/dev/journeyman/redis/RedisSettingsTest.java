package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClient;

/** What a server must promise before runs are kept on it. */
class RedisSettingsTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    private static RedisServer server;
    private static RedisClient client;

    @BeforeAll
    static void start() {
        server = RedisServer.start();
        client = server.client();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            client.close();
            server.close();
        }
    }

    @BeforeEach
    void empty() {
        client.flushAll();
    }

    /** Changes the server behind the back of its stores. */
    private static void tell(Command command, String... arguments) {
        CommandArguments all = new CommandArguments(command);
        List.of(arguments).forEach(all::add);
        client.executeCommand(all);
    }

    /** Appends one entry to a run. */
    private static void append(Journal journal, String run, long expected) {
        journal.append(
                run,
                expected,
                List.of(StoredEntry.of(expected + 1, THEN, "{\"type\":\"AttemptStarted\",\"number\":1}")),
                SampleHeads.coding(run, expected + 1, THEN));
    }

    @Nested
    class A_server_that_may_forget {

        @AfterEach
        void make_it_durable() {
            Map.of(
                            "appendonly", "yes",
                            "appendfsync", "always",
                            "no-appendfsync-on-rewrite", "no",
                            "maxmemory-policy", "noeviction")
                    .forEach(client::configSet);
        }

        @ParameterizedTest
        @CsvSource({
            "appendonly, no, yes, all since its last snapshot",
            "appendfsync, everysec, always, two seconds",
            "appendfsync, no, always, what the system had not written",
            "no-appendfsync-on-rewrite, yes, no, all since a rewrite began",
            "maxmemory-policy, allkeys-lru, noeviction, runs are removed when the memory is full"
        })
        void is_refused_with_the_remedy_unless_the_url_accepts_the_loss(
                String setting, String bad, String good, String lost) {
            client.configSet(setting, bad);

            assertThatThrownBy(() -> RedisJournal.open(server.url("")))
                    .isInstanceOf(JournalException.class)
                    .hasMessage(
                            "The store redis://127.0.0.1:%s would lose acknowledged entries: %s is %s. Set %s %s in"
                                    + " the server's configuration, or accept the loss with ?durability=weak.",
                            server.port(), setting, bad, setting, good);
            assertThat(client.keys("*")).isEmpty();

            List<String> warned = new ArrayList<>();
            Logger log = Logger.getLogger(RedisJournal.class.getName());
            Handler handler = handler(warned);
            log.addHandler(handler);
            log.setUseParentHandlers(false);
            try (Journal journal = RedisJournal.open(server.url("?durability=weak"))) {
                append(journal, "r-1", 0);
                append(journal, "r-1", 1);
            } finally {
                log.removeHandler(handler);
                log.setUseParentHandlers(true);
            }
            assertThat(warned).hasSize(1);
            assertThat(warned.get(0)).contains("%s is %s: %s".formatted(setting, bad, lost));
        }

        @Test
        void is_told_of_all_its_settings_at_once() {
            client.configSet("appendonly", "no");
            client.configSet("appendfsync", "everysec");

            assertThatThrownBy(() -> RedisJournal.open(server.url("")))
                    .hasMessageContaining("appendonly is no, appendfsync is everysec. Set appendonly yes, appendfsync"
                            + " always in");
        }

        @Test
        void is_noticed_when_it_comes_back_with_other_settings() {
            try (RedisServer other = RedisServer.start();
                    Journal journal = RedisJournal.open(other.url(""))) {
                append(journal, "r-1", 0);
                other.kill();
                other.again("--appendfsync", "everysec");

                assertThatThrownBy(() -> append(journal, "r-1", 1)).hasMessageContaining("appendfsync is everysec");
            }
        }

        @Test
        void is_noticed_when_it_has_forgotten() {
            try (RedisServer other = RedisServer.start();
                    Journal journal = RedisJournal.open(other.url(""))) {
                append(journal, "r-1", 0);
                other.kill();
                other.againWithNothing();

                assertThatThrownBy(() -> append(journal, "r-2", 0))
                        .hasMessage(
                                "The store redis://127.0.0.1:%s is not the one that was opened: its server came back"
                                    + " without its keys, or with those of another store. Restore them, or open it"
                                    + " again. It is not known whether the newest entries of run r-2 were stored: read"
                                    + " them before it continues.",
                                other.port());
                assertThatThrownBy(() -> journal.read("r-1")).hasMessageContaining("is not the one that was opened");
            }
        }

        private static Handler handler(List<String> warned) {
            return new Handler() {
                @Override
                public void publish(LogRecord said) {
                    warned.add(said.getMessage());
                }

                @Override
                public void flush() {
                    // nothing is kept back
                }

                @Override
                public void close() {
                    // there is nothing to close
                }
            };
        }
    }

    @Nested
    class A_replica {

        @Test
        void is_refused_with_the_name_of_its_master_also_where_a_loss_is_accepted() {
            RedisServer master = RedisServer.shared();
            tell(Command.REPLICAOF, "127.0.0.1", "" + master.port());
            try {
                for (String url : List.of("", "?durability=weak")) {
                    assertThatThrownBy(() -> RedisJournal.open(server.url(url)))
                            .hasMessage(
                                    "The store redis://127.0.0.1:%s is a replica and takes no entries. Name its"
                                            + " master, 127.0.0.1:%s.",
                                    server.port(), master.port());
                }
            } finally {
                tell(Command.REPLICAOF, "NO", "ONE");
            }
        }

        @Test
        void that_was_the_master_before_takes_no_entry() {
            try (Journal journal = RedisJournal.open(server.url(""))) {
                tell(Command.REPLICAOF, "127.0.0.1", "" + RedisServer.shared().port());
                try {
                    assertThatThrownBy(() -> append(journal, "r-1", 0))
                            .isInstanceOf(JournalException.class)
                            .hasMessageContaining("is a replica and takes no entries");
                } finally {
                    tell(Command.REPLICAOF, "NO", "ONE");
                }
            }
        }
    }

    @Nested
    class A_user {

        @AfterEach
        void delete_the_user() {
            tell(Command.ACL, "DELUSER", "coder");
        }

        @Test
        void whose_password_is_wrong_is_told_so_without_the_password() {
            tell(Command.ACL, "SETUSER", "coder", "on", ">right-one", "~*", "&*", "+@all");

            assertThatThrownBy(
                            () -> RedisJournal.open(URI.create("redis://coder:wrong-one@127.0.0.1:" + server.port())))
                    .isInstanceOf(JournalException.class)
                    .hasMessage(
                            "The store redis://127.0.0.1:%s refuses the user or the password. Correct them in its URL.",
                            server.port())
                    .satisfies(problem -> assertThat(everythingOf(problem)).doesNotContain("wrong-one"));
        }

        @Test
        void who_may_not_ask_for_settings_is_refused_unless_the_url_accepts_the_loss() {
            tell(Command.ACL, "SETUSER", "coder", "on", ">right-one", "~*", "&*", "+@all", "-config", "-info");

            assertThatThrownBy(() -> RedisJournal.open(url("")))
                    .hasMessage(
                            "The store redis://127.0.0.1:%s does not tell whether it keeps what it acknowledges: it"
                                    + " refuses CONFIG GET and INFO. Let its user call them, or accept that a crash may"
                                    + " lose acknowledged entries with ?durability=weak.",
                            server.port());
            try (Journal journal = RedisJournal.open(url("?durability=weak"))) {
                append(journal, "r-1", 0);
                assertThat(journal.runs()).containsExactly("r-1");
            }
        }

        @Test
        void with_the_rights_that_the_manual_names_may_do_all_that_a_journal_does() {
            tell(
                    Command.ACL,
                    "SETUSER",
                    "coder",
                    "on",
                    ">right-one",
                    "resetkeys",
                    "~journeyman:*",
                    "-@all",
                    "+@read",
                    "+@write",
                    "+@scripting",
                    "+@connection",
                    "+time",
                    "+info",
                    "+config|get");

            try (Journal journal = RedisJournal.open(url(""))) {
                append(journal, "r-1", 0);
                append(journal, "r-1", 1);
                assertThat(journal.heads(HeadQuery.ALL)).hasSize(1);
                assertThat(journal.read("r-1")).hasSize(2);
                RedisHandout handout = (RedisHandout) journal.handout().orElseThrow();
                Claim claim = handout.claim("r-1").orElseThrow();
                handout.renew();
                assertThat(handout.holders()).hasSize(1);
                claim.close();
                handout.sweep("here");
                assertThat(handout.due("here", 9, true)).isEmpty();
                journal.remove("r-1", 2);
                assertThat(journal.runs()).isEmpty();
            }
            assertThatThrownBy(() -> RedisJournal.open(url("?prefix=other")))
                    .hasMessageContaining("may not do what a journal needs");
        }

        private URI url(String rest) {
            return URI.create("redis://coder:right-one@127.0.0.1:%s%s".formatted(server.port(), rest));
        }

        private static String everythingOf(Throwable problem) {
            StringWriter all = new StringWriter();
            problem.printStackTrace(new PrintWriter(all));
            return all.toString();
        }
    }
}
