package dev.journeyman.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.journeyman.cli.Spoken;
import dev.journeyman.cli.StoredRun;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Journal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that sends the trace of a run. */
class ExportCommandTest {

    private static final String RUN = "greet-1a2b3c4d";

    @TempDir
    private Path place;

    private final List<String> taken = new CopyOnWriteArrayList<>();
    private HttpServer collector;
    private int status = 200;

    @BeforeEach
    void open() throws IOException {
        collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/", exchange -> {
            try (exchange) {
                String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1);
                taken.add("%s %s %s"
                        .formatted(
                                exchange.getRequestURI(),
                                exchange.getRequestHeaders().getFirst("X-Key"),
                                body));
                exchange.sendResponseHeaders(status, -1);
            }
        });
        collector.start();
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            new StoredRun(RUN, "Greet", Instant.parse("2026-01-02T12:00:00Z"))
                    .moved(new Signal.WorkspaceReady(), new Signal.PlanSubmitted("1."))
                    .asks()
                    .into(journal);
        }
    }

    @AfterEach
    void close() {
        collector.stop(0);
    }

    private String url() {
        return "http://127.0.0.1:" + collector.getAddress().getPort();
    }

    private Spoken export(Map<String, String> environment, String run, String url) {
        return Spoken.in(place, environment, "export", run, "--otlp", url, "--store", "sqlite:runs.db");
    }

    @Test
    void a_parked_run_is_sent() {
        Spoken said = export(Map.of(), RUN, url());

        assertThat(said.err()).isEmpty();
        assertThat(said.out()).matches("trace    [0-9a-f]{32} \\(4 spans, 2 without an end yet\\)\\R");
        assertThat(said.exit()).isZero();
        assertThat(taken)
                .singleElement()
                .satisfies(request ->
                        assertThat(request).startsWith("/v1/traces null").contains("invoke_workflow standard"));
    }

    @Test
    void headers_of_the_environment_are_sent() {
        Spoken said = export(Map.of("OTEL_EXPORTER_OTLP_HEADERS", "X-Key=a%2Cb+c, X-Other = d"), RUN, url());

        assertThat(said.exit()).isZero();
        assertThat(taken)
                .singleElement()
                .satisfies(request -> assertThat(request).startsWith("/v1/traces a,b+c "));
    }

    @Test
    void headers_that_cannot_be_read_are_not_quoted() {
        Spoken said = export(Map.of("OTEL_EXPORTER_OTLP_HEADERS", "hidden"), RUN, url());

        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err())
                .isEqualToIgnoringNewLines(
                        "journeyman: OTEL_EXPORTER_OTLP_HEADERS cannot be read. Write NAME=VALUE, several with commas,"
                                + " and %2C for a comma in a value.");
        assertThat(export(Map.of("OTEL_EXPORTER_OTLP_HEADERS", "a=%zz"), RUN, url())
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void a_collector_that_refuses_is_one_sentence_and_exit_code_1() {
        status = 404;
        Spoken said = export(Map.of(), RUN, url());

        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out()).isEmpty();
        assertThat(said.err())
                .isEqualToIgnoringNewLines(
                        "journeyman: The collector at %s/v1/traces answered 404. Give the URL with the whole path for traces."
                                .formatted(url()));
    }

    @Test
    void a_collector_that_is_away_is_one_sentence_and_exit_code_1() {
        collector.stop(0);
        Spoken said = export(Map.of(), RUN, url());

        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.err().lines())
                .singleElement()
                .asString()
                .startsWith("journeyman: No collector answers at " + url())
                .endsWith("Start it, or name the URL of one that runs.");
    }

    @Test
    void a_bad_url_is_bad_input() {
        Spoken said = export(Map.of(), RUN, "localhost:4318");

        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err())
                .isEqualToIgnoringNewLines(
                        "journeyman: \"localhost:4318\" is not the URL of a collector. Use http://HOST:4318, or"
                                + " https://HOST/PATH with the whole path.");
    }

    @Test
    void a_run_that_the_store_does_not_have_is_bad_input() {
        Spoken said = export(Map.of(), "nowhere", url());

        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err())
                .isEqualToIgnoringNewLines(
                        "journeyman: There is no run nowhere in this store. List the runs with journeyman list.");
        assertThat(taken).isEmpty();
    }
}
