package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.redis.RedisJournal;
import dev.journeyman.redis.RedisServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClient;

/** A store in Redis on the command line, by its URL. */
class RedisStoreTest {

    private static final String PASSWORD = "p@ss/word+%";
    private static final String ENCODED = "p%40ss%2Fword+%25";

    @TempDir
    private Path place;

    /** What a command printed, and its exit code. */
    private record Printed(int exit, String all) {}

    @Test
    void keeps_a_run_that_other_commands_find() throws IOException {
        String store = RedisServer.shared().url("?prefix=program").toString();
        Files.writeString(
                place.resolve("story.yaml"),
                "title: Greet\nkind: express\ncriteria: [ { text: it greets, command: \"true\" } ]\n");
        Files.writeString(
                place.resolve("script.yaml"),
                "turns:\n  - tools: [ { name: submit_work, arguments: { summary: It greets. } } ]\n");
        Files.createDirectories(place.resolve("project"));

        assertThat(called("doctor", "--store", store).all()).contains(store + ", made by the first run");
        assertThat(called("list", "--store", store).all()).contains("There is no store " + store + ".");
        Printed run = called(
                "run",
                "story.yaml",
                "--plain",
                "--repo",
                "project",
                "--home",
                "home",
                "--model",
                "replay:script.yaml",
                "--architect",
                "auto",
                "--store",
                store);
        assertThat(run.all()).contains("DONE");
        requireAnEmptyQueue();
        Printed listed = called("list", "--store", store);
        assertThat(listed.exit()).isZero();
        assertThat(listed.all()).contains("Greet").contains("DONE");
        assertThat(called("doctor", "--store", store).all()).contains(store + ", runs: 1");
        assertThat(called("prune", "--older-than", "0s", "--drop", "--yes", "--store", store)
                        .exit())
                .isZero();
        assertThat(called("list", "--store", store).all()).contains("There is no run in " + store + " yet.");
    }

    /** Checks that the store of the program has one run, which has no row in the queue. */
    private static void requireAnEmptyQueue() {
        try (RedisClient client = RedisServer.shared().client()) {
            assertThat(client.keys("program:*:journal")).hasSize(1);
            for (String kind : List.of("due", "held", "claim")) {
                assertThat(client.keys("program:*:" + kind)).isEmpty();
            }
        }
    }

    @Test
    void takes_the_password_from_the_url_or_the_environment_and_shows_it_nowhere() {
        String host = "127.0.0.1:" + RedisServer.shared().port();
        String place = "@" + host + "?prefix=guarded";
        try (RedisClient client = RedisServer.shared().client()) {
            client.executeCommand(user("SETUSER")
                    .add("on")
                    .add(">" + PASSWORD)
                    .add("~*")
                    .add("&*")
                    .add("+@all"));
            for (Printed open : new Printed[] {
                called("doctor", "--store", "redis://clerk:" + ENCODED + place),
                calledWith(Map.of("REDISCLI_AUTH", PASSWORD), "doctor", "--store", "redis://clerk" + place)
            }) {
                assertThat(open.all()).contains("redis://%s?prefix=guarded, made by the first run".formatted(host));
                assertThat(open.all()).doesNotContain("clerk", PASSWORD, ENCODED);
            }
            for (String wrong : new String[] {"doctor", "list", "block"}) {
                Printed refused = called(wrong, "--store", "redis://clerk:wrong-one" + place);
                assertThat(refused.all())
                        .contains("The store redis://%s refuses the user or the password.".formatted(host))
                        .doesNotContain("wrong-one");
            }
            client.executeCommand(user("DELUSER"));
        }
    }

    private static CommandArguments user(String change) {
        return new CommandArguments(Command.ACL).add(change).add("clerk");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "doctor"})
    void on_a_server_that_may_forget_is_refused_in_a_sentence_or_accepted_with_one_warning(String command)
            throws IOException {
        try (RedisServer server = RedisServer.start("--appendonly", "no")) {
            RedisJournal.open(server.url("?durability=weak")).close(); // list does not make a store
            Printed refused = called(command, "--store", server.url("").toString());
            assertThat(refused.exit()).isNotZero();
            assertThat(refused.all())
                    .contains("The store redis://127.0.0.1:%s would lose acknowledged entries: appendonly is no. Set"
                            .formatted(server.port()));

            List<String> warned = new ArrayList<>();
            Handler handler = handler(warned);
            Logger log = Logger.getLogger(RedisJournal.class.getName());
            log.addHandler(handler);
            try {
                Printed weak = called(
                        command, "--store", server.url("?durability=weak").toString());
                assertThat(weak.all()).doesNotContain("would lose");
            } finally {
                log.removeHandler(handler);
            }
            assertThat(warned).hasSize(1);
            assertThat(warned.get(0)).contains("appendonly is no: all since its last snapshot");
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

    @Test
    void on_a_server_that_is_not_there_is_refused_in_a_sentence() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        String store = "redis://:secret-one@127.0.0.1:" + port;
        for (String command : List.of("list", "doctor")) {
            Printed refused = called(command, "--store", store);

            assertThat(refused.exit()).isNotZero();
            assertThat(refused.all())
                    .contains(
                            "The store redis://127.0.0.1:%s cannot be reached: Connection refused. Start its server, or correct its URL; runs resume when it answers."
                                    .formatted(port))
                    .doesNotContain("secret-one");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        redis://:secret one@host     | The URL of the Redis store cannot be read. Write redis://USER:PASSWORD@HOST:PORT, with %2F for / and %40 for @ in a password.
        redis://:secret-one@host/x   | "/x" is not the number of a Redis database. Write redis://HOST:PORT/0.
        redis://:secret-one@host?a=b | "a=b" is not an option of a Redis store. The options are prefix=NAME, term=SECONDS and durability=weak.
        redsi://:secret-one@host     | "redsi://host" is not a store of this version. Use sqlite:FILE, postgres://HOST/DATABASE, redis://HOST:PORT or memory:.
        redis:host                   | "redis:host" is not a store of this version. Use sqlite:FILE, postgres://HOST/DATABASE, redis://HOST:PORT or memory:.
        """)
    void that_cannot_be_read_is_refused_in_a_sentence_without_the_password(String store, String sentence) {
        Printed refused = called("list", "--store", store);

        assertThat(refused).isEqualTo(new Printed(2, "journeyman: " + sentence + System.lineSeparator()));
    }

    private Printed called(String... arguments) {
        return calledWith(Map.of(), arguments);
    }

    private Printed calledWith(Map<String, String> more, String... arguments) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(more);
        StringWriter all = new StringWriter();
        PrintWriter out = new PrintWriter(all, true);
        Invocation invocation = new Invocation(
                place,
                environment,
                InputStream.nullInputStream(),
                out,
                out,
                ConsoleTerminal.none(),
                InstantSource.system());
        int exit = Journeyman.run(invocation, arguments);
        return new Printed(exit, all.toString());
    }
}
