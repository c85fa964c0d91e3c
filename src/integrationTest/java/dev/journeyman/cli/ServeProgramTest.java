package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.build.DefaultSignals;
import dev.journeyman.build.Finished;
import dev.journeyman.cli.drive.RunLock;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The console as {@code journeyman serve} serves it, with real runs behind it. */
@Timeout(180)
class ServeProgramTest {

    private static final String WORD = "49153.4321";
    private static final String APPROVE = "{\"request\": \"%s\", \"decision\": \"approve\"}";

    @TempDir
    private Path place;

    @BeforeEach
    void write_a_story() throws IOException {
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(place.resolve("story.yaml"), """
            title: Wait
            criteria: [ { text: it waits, command: "test -e '%s' || { : > '%s'; sleep %s; }" } ]
            """.formatted(place.resolve("go"), place.resolve("up"), WORD));
        Files.writeString(place.resolve("script.yaml"), """
            turns:
              - tools: [ { name: submit_plan, arguments: { plan: 1. Do it. } } ]
              - tools: [ { name: submit_work, arguments: { summary: done } } ]
            """);
    }

    /** The program on a thread of this process, until it is interrupted. */
    private final class Serving implements AutoCloseable {

        private final BufferedReader out;
        private final StringWriter err = new StringWriter();
        private final CompletableFuture<Integer> exit = new CompletableFuture<>();
        private final Thread thread;

        Serving(String input, String... arguments) throws IOException {
            PipedReader lines = new PipedReader(10_000);
            PrintWriter writer = new PrintWriter(new PipedWriter(lines), true);
            out = new BufferedReader(lines);
            Invocation invocation = new Invocation(
                    place,
                    System.getenv(),
                    new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                    writer,
                    new PrintWriter(err, true),
                    ConsoleTerminal.none(),
                    InstantSource.system());
            thread = new Thread(() -> {
                try {
                    exit.complete(Journeyman.run(invocation, with(arguments)));
                } finally {
                    writer.close();
                }
            });
            thread.start();
        }

        String line() throws IOException {
            return Objects.requireNonNull(out.readLine(), err::toString);
        }

        ServedProgram browser() throws IOException, InterruptedException {
            return ServedProgram.at(line());
        }

        @Override
        public void close() {
            thread.interrupt();
            assertThat(exit.join()).isEqualTo(ExitCode.INTERRUPTED);
        }
    }

    private static String[] with(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--home", "home"));
        return all.toArray(String[]::new);
    }

    private Finished program(String... arguments) {
        return Program.in(place).run(with(arguments));
    }

    private String begun(String architect) {
        Finished begun = program(
                "run", "story.yaml", "--repo", "repository", "--model", "replay:script.yaml", "--architect", architect);
        assertThat(begun.exit()).as(begun.out() + begun.err()).isEqualTo(ExitCode.PARKED);
        return begun.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
    }

    private List<Entry> entries(String run) {
        try (Journal journal = Journal.sqlite(place.resolve("home/runs.db"))) {
            return RunEntries.read(journal, run).stream()
                    .map(RecordedEntry::entry)
                    .toList();
        }
    }

    private static boolean waitsFor(JsonNode row, String request) {
        return row.path("waiting").path("request").asText().equals(request);
    }

    private static String verdict(String run) {
        return "/api/runs/%s/verdict".formatted(run);
    }

    @Test
    void it_is_read_only_unless_told_otherwise() throws Exception {
        String run = begun("park");
        try (Serving serving = new Serving("", "serve")) {
            ServedProgram browser = serving.browser();
            assertThat(browser.get("/api/runs").path("runs").path(0).path("run").asText())
                    .isEqualTo(run);
            assertThat(browser.get("/api/store").path("readOnly").asBoolean()).isTrue();
            assertThat(browser.post(verdict(run), APPROVE.formatted("r1"))).startsWith("403 ");
        }
        assertThat(entries(run)).noneMatch(Entry.VerdictGiven.class::isInstance);
    }

    @Test
    void a_verdict_drives_the_run_on_in_this_process_as_it_was_started_and_then_lets_it_go() throws Exception {
        Files.createFile(place.resolve("go"));
        String run = begun("park");
        try (Serving serving = new Serving("", "serve", "--decide")) {
            ServedProgram browser = serving.browser();
            assertThat(browser.post(verdict(run), APPROVE.formatted("r1"))).startsWith("202 ");
            browser.until(run, row -> waitsFor(row, "r2"));
            assertThat(browser.post(verdict(run), APPROVE.formatted("r1"))).startsWith("409 ");
            assertThat(browser.post(verdict(run), APPROVE.formatted("r2"))).startsWith("202 ");
            JsonNode done = browser.until(run, row -> row.path("over").asBoolean());
            assertThat(done.path("state").asText()).isEqualTo("DONE");
        }
        assertThat(entries(run))
                .filteredOn(Entry.VerdictGiven.class::isInstance)
                .containsExactly(
                        new Entry.VerdictGiven("r1", Decision.APPROVE, "", "console"),
                        new Entry.VerdictGiven("r2", Decision.APPROVE, "", "console"));
        assertThat(program("replay", run).well().out()).endsWith(" entries are the same in this version.\n");
    }

    @Test
    void where_a_person_would_be_asked_at_the_terminal_the_run_parks() throws Exception {
        Files.createFile(place.resolve("go"));
        String run = begun("human");
        try (Serving serving = new Serving("approve\n", "serve", "--decide")) {
            ServedProgram browser = serving.browser();
            assertThat(browser.post(verdict(run), APPROVE.formatted("r1"))).startsWith("202 ");
            browser.until(run, row -> waitsFor(row, "r2"));
        }
        assertThat(program("approve", run).exit()).isZero();
        assertThat(entries(run))
                .filteredOn(Entry.VerdictGiven.class::isInstance)
                .extracting(given -> ((Entry.VerdictGiven) given).from())
                .containsExactly("console", "terminal");
    }

    @Test
    void a_run_that_another_process_drives_is_refused() throws Exception {
        String run = begun("park");
        try (RunLock held = new RunLock(Journal.memory());
                Serving serving = new Serving("", "serve", "--decide")) {
            held.take(place.resolve("home"), run);
            assertThat(serving.browser().post(verdict(run), APPROVE.formatted("r1")))
                    .startsWith("409 ")
                    .contains("is driven by another process");
        }
        assertThat(entries(run)).noneMatch(Entry.VerdictGiven.class::isInstance);
    }

    @Test
    void a_story_is_started_from_the_form() throws Exception {
        begun("park");
        String story = """
            {"title": "From a form", "text": "Do it.", "criteria": [{"text": "it holds", "command": "true"}],
             "model": "%s", "repository": "%s"}\
            """;
        try (Serving serving = new Serving("", "serve", "--decide")) {
            ServedProgram browser = serving.browser();
            assertThat(browser.post("/api/runs", story.formatted("replay:script.yaml", "nowhere")))
                    .startsWith("400 ");
            assertThat(browser.post("/api/runs", story.formatted("", "repository")))
                    .isEqualTo("400 {\"error\":\"The story has no model. Name one, such as openai:gpt-5 or"
                            + " cli:claude.\"}");
            String begun = browser.post("/api/runs", story.formatted("replay:script.yaml", "repository"));
            assertThat(begun).startsWith("201 ");
            String run = begun.replaceFirst(".*\"run\":\"([^\"]+)\".*", "$1");
            browser.until(run, row -> waitsFor(row, "r1"));
            assertThat(browser.post("/api/runs/%s/cancel".formatted(run), "{}")).startsWith("202 ");
            browser.until(run, row -> row.path("over").asBoolean());
        }
    }

    @Test
    void what_it_drives_is_stopped_with_it_and_can_be_resumed() throws Exception {
        String run = begun("park");
        try (Serving serving = new Serving("", "serve", "--decide")) {
            ServedProgram browser = serving.browser();
            assertThat(browser.post("/api/runs/%s/stop".formatted(run), "{}")).startsWith("409 ");
            assertThat(browser.post(verdict(run), APPROVE.formatted("r1"))).startsWith("202 ");
            browser.until(run, row -> row.path("state").asText().equals("TESTING"));
            assertThat(browser.post(verdict(run), APPROVE.formatted("r2")))
                    .startsWith("409 ")
                    .contains("is driven by this console");
        }
        assertThat(entries(run)).last().isEqualTo(new Entry.RunPaused("stopped", PauseCause.STOPPED));
        assertThat(Survivors.ended(WORD)).isEmpty();
        Files.createFile(place.resolve("go"));
        assertThat(program("resume", run, "--architect", "auto").exit()).isZero();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no signals.")
    void an_interrupt_stops_the_program_and_what_it_drives() throws Exception {
        String run = begun("park");
        List<String> command =
                new ArrayList<>(List.of(Objects.requireNonNull(System.getProperty("journeyman.program"))));
        command.addAll(List.of(with("serve", "--decide")));
        Process program = new ProcessBuilder(DefaultSignals.command(command))
                .directory(place.toFile())
                .redirectError(place.resolve("err").toFile())
                .start();
        try (BufferedReader out = program.inputReader(StandardCharsets.UTF_8)) {
            ServedProgram browser = ServedProgram.at(out.readLine());
            assertThat(browser.post(verdict(run), APPROVE.formatted("r1"))).startsWith("202 ");
            browser.until(run, row -> row.path("state").asText().equals("TESTING"));
            new ProcessBuilder("kill", "-INT", Long.toString(program.pid()))
                    .start()
                    .waitFor();

            assertThat(program.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(program.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        } finally {
            program.destroyForcibly();
        }
        assertThat(entries(run)).last().isEqualTo(new Entry.RunPaused("stopped", PauseCause.STOPPED));
        assertThat(Survivors.ended(WORD)).isEmpty();
    }

    @Test
    void a_port_in_use_is_one_sentence() throws Exception {
        begun("park");
        try (ServerSocket taken = new ServerSocket(0)) {
            Finished refused = program("serve", "--port", String.valueOf(taken.getLocalPort()));
            assertThat(refused.exit()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.err())
                    .isEqualTo(
                            "journeyman: The port %s of 127.0.0.1 cannot be opened: Address already in use. Name another port, or 0 for any that is free.%n"
                                    .formatted(taken.getLocalPort()));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | There is no token.",
                "guess | The token can be guessed.",
                "01234567012345670123456701234567 | The token can be guessed."
            })
    void another_address_needs_a_token_that_cannot_be_guessed(String token, String sentence) throws Exception {
        begun("park");
        Serving serving = new Serving(token, "serve", "--listen", "127.0.0.2");
        assertThat(serving.exit.join()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(serving.err.toString()).startsWith("journeyman: " + sentence);
    }

    @Test
    @DisabledOnOs(value = OS.MAC, disabledReason = "A Mac has no second loopback address.")
    void with_a_token_another_address_is_served() throws Exception {
        begun("park");
        String token = "0123456789abcdef0123456789abcdef";
        try (Serving serving = new Serving(token + "\n", "serve", "--listen", "127.0.0.2")) {
            String address = serving.line();
            assertThat(address).startsWith("http://127.0.0.2:").doesNotContain("code", token);
            assertThat(ServedProgram.at(address, token)
                            .get("/api/runs")
                            .path("total")
                            .asInt())
                    .isEqualTo(1);
        }
    }

    @Test
    void a_store_that_there_is_not_is_one_sentence() {
        Finished refused = program("serve");
        assertThat(refused.exit()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err()).startsWith("journeyman: There is no store ");
        assertThat(program("serve", "--port", "70000", "--store", "sqlite:x").exit())
                .isEqualTo(ExitCode.BAD_INPUT);
    }
}
