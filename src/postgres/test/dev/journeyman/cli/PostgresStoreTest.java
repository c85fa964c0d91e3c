package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.postgres.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store in PostgreSQL on the command line, by its URL. */
final class PostgresStoreTest {

    private static final String PASSWORD = "p@ss/word+%";
    private static final String ENCODED = "p%40ss%2Fword+%25";

    private final PostgresServer server = PostgresServer.shared();
    private final String schema = PostgresServer.schema();

    @TempDir
    private Path place;

    /** What a command printed, and its exit code. */
    private record Printed(int exit, String all) {}

    @Test
    void keeps_a_run_that_other_commands_find() throws IOException {
        String store = url("", "");
        Files.writeString(
                place.resolve("story.yaml"),
                "title: Greet\nkind: express\ncriteria: [ { text: it greets, command: \"true\" } ]\n");
        Files.writeString(
                place.resolve("script.yaml"),
                "turns:\n  - tools: [ { name: submit_work, arguments: { summary: It greets. } } ]\n");
        Files.createDirectories(place.resolve("project"));

        assertThat(called("doctor", "--store", store).all())
                .contains("ok       store        %s, made by the first run".formatted(shown()));
        assertThat(called("list", "--store", store).all()).contains("has no store");
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
        assertThat(called("list", "--store", store).all()).contains("Greet").contains("DONE");
        assertThat(called("doctor", "--store", store).all()).contains("%s, runs: 1".formatted(shown()));
    }

    @Test
    void takes_user_and_password_from_the_url_or_the_environment_and_shows_neither() {
        server.execute(
                "create role clerk login password '%s'".formatted(PASSWORD),
                "create schema %s authorization clerk".formatted(schema));
        server.execute("create role keeper login password '%s'".formatted(PASSWORD));
        String withPassword = url("clerk:" + ENCODED + "@", "");

        for (Printed printed : List.of(
                called("block", "--repo", ".", "--store", withPassword, "greet", "--reason", "it waits"),
                called("list", "--store", withPassword),
                called("doctor", "--store", withPassword))) {
            assertThat(printed.all())
                    .doesNotContain("clerk")
                    .doesNotContain(PASSWORD)
                    .doesNotContain(ENCODED);
        }
        assertThat(called("list", "--store", withPassword).all())
                .isEqualTo("journeyman: There is no run in %s yet.\n".formatted(shown()));
        assertThat(with(Map.of("PGPASSWORD", PASSWORD), "list", "--store", url("clerk@", ""))
                        .exit())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "postgres://u:secret/word@h/db | The URL of the PostgreSQL store cannot be read. Write"
                        + " postgres://USER:PASSWORD@HOST:PORT/DATABASE?schema=NAME, with %2F for / and %40 for @ in a"
                        + " password.",
                "postgres://h | The URL of the PostgreSQL store cannot be read.",
                "postgres://u:secret%@h/db | The URL of the PostgreSQL store has a % that does not begin a code. Write"
                        + " %25 for %.",
                "postgers://u:secret@h/db | \"postgers://h/db\" is not a store of this version. Use sqlite:FILE,"
                        + " postgres://HOST/DATABASE, redis://HOST:PORT or memory:.",
                "postgres://u:secret@h/db?sslmod=require | \"sslmod\" is not a parameter of a PostgreSQL store. Use"
                        + " schema, term, durability, or a parameter of the driver such as sslmode.",
                "postgres://u:secret@h/db?schema | The parameter \"schema\" of the store has no value. Write"
                        + " schema=VALUE.",
                "postgres://u:secret@h/db?schema=No | \"No\" is not the name of a schema.",
                "postgres://u:secret@h/db?durability=strong | \"durability=strong\" is not known.",
                "postgres://u:secret@127.0.0.1:1/db | The store postgres://127.0.0.1:1/db cannot be reached: Connection"
                        + " to 127.0.0.1:1 refused. Check that its server runs at this address, then try again.",
            })
    void is_refused_in_one_sentence_without_the_password(String store, String sentence) {
        Printed refused = called("list", "--store", store);

        assertThat(refused.exit()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.all()).startsWith("journeyman: " + sentence).doesNotContain("secret");
    }

    @Test
    void hands_parameters_of_the_driver_on() {
        assertThat(called("list", "--store", url("", "&sslmode=verify-full&sslrootcert=" + server.certificate()))
                        .all())
                .contains("has no store");
        assertThat(called("list", "--store", url("", "&sslmode=verify-full&sslrootcert=/no/such/file"))
                        .all())
                .contains("Could not open SSL root certificate file");
    }

    private String url(String who, String parameters) {
        return "postgres://%s127.0.0.1:%s/postgres?schema=%s%s"
                .formatted(who.isEmpty() ? PostgresServer.USER + "@" : who, server.port(), schema, parameters);
    }

    private String shown() {
        return "postgres://127.0.0.1:%s/postgres?schema=%s".formatted(server.port(), schema);
    }

    private Printed called(String... arguments) {
        return with(Map.of(), arguments);
    }

    private Printed with(Map<String, String> more, String... arguments) {
        StringWriter all = new StringWriter();
        Map<String, String> environment = new HashMap<>(more);
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", place.toString());
        int exit = Journeyman.run(
                new Invocation(
                        place,
                        environment,
                        InputStream.nullInputStream(),
                        new PrintWriter(all, true),
                        new PrintWriter(all, true),
                        ConsoleTerminal.none(),
                        InstantSource.system()),
                arguments);
        return new Printed(exit, all.toString());
    }
}
