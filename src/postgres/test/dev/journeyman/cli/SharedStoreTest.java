package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.postgres.PostgresJournal;
import dev.journeyman.postgres.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** Commands on a store whose runs workers drive: what they write, whom they leave the run to, and what they say. */
class SharedStoreTest {

    private final PostgresServer server = PostgresServer.shared();
    private final String schema = PostgresServer.schema();
    private final String shown = "postgres://127.0.0.1:%s/postgres?schema=%s".formatted(server.port(), schema);

    @TempDir
    private Path place;

    @BeforeEach
    void make_a_project_and_a_script() throws IOException {
        Files.createDirectories(place.resolve("project"));
        Files.writeString(
                place.resolve("story.yaml"), "title: Greet\ncriteria: [ { text: it greets, command: \"true\" } ]\n");
        Files.writeString(place.resolve("script.yaml"), """
            turns:
              - tools: [ { name: submit_plan, arguments: { plan: 1. Greet. } } ]
              - tools: [ { name: submit_work, arguments: { summary: It greets. } } ]
            """);
    }

    @Test
    void a_submitted_run_is_left_to_a_worker() {
        Reply submitted = submit();
        String run = run(submitted);

        assertThat(submitted.out())
                .isEqualTo("run %s\n  a worker drives it: journeyman worker --store %s\n".formatted(run, shown));
        assertThat(called("list").out()).contains("  waits for a worker, due for ");
        assertThat(called("list", "--json").out()).contains("\"machine\":").contains("\"due\":");
        assertThat(called("show", run).out()).contains("driver   waits for a worker, due for ");
    }

    @Test
    void a_verdict_is_recorded_and_needs_no_model() throws IOException {
        String run = run(submit());
        assertThat(called("resume", run).exit()).isEqualTo(ExitCode.PARKED);
        Files.delete(place.resolve("script.yaml"));

        Reply approved = called("approve", run);

        assertThat(approved)
                .isEqualTo(new Reply(
                        0,
                        "approve is recorded for r1. A worker continues the run (journeyman worker --store %s); to continue it here: journeyman resume %s --store %1$s\n"
                                .formatted(shown, run),
                        "run %s\n".formatted(run)));
        assertThat(called("list").out()).contains("PLAN_REVIEW").contains("  waits for a worker, due for ");
        assertThat(called("changes", run, "--feedback", "No.").exit()).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void a_run_that_a_worker_holds_is_left_to_it() {
        String run = run(submit());
        try (Journal elsewhere = journal()) {
            Handout handout = elsewhere.handout().orElseThrow();
            Claim held = handout.claim(run).orElseThrow();

            assertThat(called("resume", run))
                    .isEqualTo(new Reply(
                            0,
                            "Run %s is driven by %s.\n".formatted(run, handout.worker()),
                            "run %s\n".formatted(run)));
            assertThat(called("list").out()).contains("  driven by %s, claim renewed ".formatted(handout.worker()));
            assertThat(called("cancel", run).out())
                    .isEqualTo(
                            "The cancellation is recorded. Run %s is driven by %s.\n".formatted(run, handout.worker()));
            held.close();
        }
        Reply ended = called("resume", run);
        assertThat(ended.exit()).isEqualTo(ExitCode.NOT_DONE);
        assertThat(ended.out()).contains("FAILED").contains("cancelled");
    }

    @Test
    void a_run_that_no_worker_holds_is_cancelled_here() {
        String run = run(submit());

        Reply cancelled = called("cancel", run);

        assertThat(cancelled.exit()).isEqualTo(ExitCode.NOT_DONE);
        assertThat(cancelled.out()).contains("FAILED");
    }

    @Test
    void a_run_whose_repository_is_on_another_machine_is_left_to_that_machine() {
        String run = run(submit());
        server.execute(
                "update %s.entry set entry = regexp_replace(entry, '\"host\":\"[^\"]*\"', '\"host\":\"there\"') where run = '%s'"
                        .formatted(schema, run));

        assertThat(called("cancel", run).out())
                .isEqualTo(
                        "The cancellation is recorded. Run %s waits for the machine there, where its repository is: a worker there takes it.\n"
                                .formatted(run));
        assertThat(called("resume", run).exit()).isZero();
    }

    /** Returns the store as another process opens it. */
    private Journal journal() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {server.port()});
        source.setDatabaseName("postgres");
        source.setUser(PostgresServer.USER);
        return PostgresJournal.builder(source).schema(schema).open();
    }

    private Reply submit() {
        return called(
                "submit",
                "story.yaml",
                "--plain",
                "--repo",
                "project",
                "--home",
                "home",
                "--model",
                "replay:script.yaml");
    }

    private static String run(Reply submitted) {
        assertThat(submitted.exit()).as(submitted.err()).isZero();
        return submitted.out().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
    }

    /** What a command printed, and its exit code. */
    private record Reply(int exit, String out, String err) {}

    private Reply called(String... arguments) {
        List<String> line = new ArrayList<>(List.of(arguments));
        line.add("--store");
        line.add("postgres://%s@127.0.0.1:%s/postgres?schema=%s".formatted(PostgresServer.USER, server.port(), schema));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Journeyman.run(
                new Invocation(
                        place,
                        Map.of("PATH", System.getenv("PATH"), "HOME", place.toString()),
                        InputStream.nullInputStream(),
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        ConsoleTerminal.none(),
                        InstantSource.system()),
                line.toArray(String[]::new));
        return new Reply(exit, out.toString(), err.toString());
    }
}
