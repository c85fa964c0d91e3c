package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.redis.RedisServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        Printed listed = called("list", "--store", store);
        assertThat(listed.exit()).isZero();
        assertThat(listed.all()).contains("Greet").contains("DONE");
        assertThat(called("doctor", "--store", store).all()).contains(store + ", runs: 1");
        assertThat(called("prune", "--older-than", "0s", "--drop", "--yes", "--store", store)
                        .exit())
                .isZero();
        assertThat(called("list", "--store", store).all()).contains("There is no run in " + store + " yet.");
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
    @CsvSource(delimiter = '|', textBlock = """
        redis://:secret one@host     | The URL of the Redis store cannot be read. Write redis://USER:PASSWORD@HOST:PORT, with %2F for / and %40 for @ in a password.
        redis://:secret-one@host/x   | "/x" is not the number of a Redis database. Write redis://HOST:PORT/0.
        redis://:secret-one@host?a=b | "a=b" is not an option of a Redis store. The options are prefix=NAME and durability=weak.
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
