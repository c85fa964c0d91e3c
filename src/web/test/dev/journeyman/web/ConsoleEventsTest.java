package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Journal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The live tail as a browser has it: server-sent events over a socket. */
@Timeout(120)
class ConsoleEventsTest {

    private final Journal store = Journal.memory();
    private SampleRun run;
    private ConsoleStage stage;

    @BeforeEach
    void serve() throws IOException {
        run = SampleRun.begun(store, "shop-1");
        stage = ConsoleStage.reading(store).loggedIn();
    }

    @AfterEach
    void close() {
        stage.close();
    }

    private Exchange stream(String path) throws IOException {
        Exchange stream = stage.get(path).send();
        assertThat(stream.status()).isEqualTo(200);
        assertThat(stream.event()).containsExactly("retry: 1000");
        return stream;
    }

    private static String id(List<String> event) {
        return event.get(0).substring("id: ".length());
    }

    @Test
    void the_stream_begins_at_once_although_nothing_happens() throws IOException {
        try (Exchange stream = stage.get("/api/events").send()) {
            assertThat(stream.header("Content-Type")).isEqualTo("text/event-stream");
            assertThat(stream.event()).containsExactly("retry: 1000");
            assertThat(stream.event()).containsExactly("event: reset", "data: {}");
        }
    }

    @Test
    void a_browser_that_reconnects_continues_after_its_last_event() throws IOException {
        run.noted("a").noted("b");
        try (Exchange stream = stage.get("/api/runs/shop-1/events")
                .header("Last-Event-ID", "shop-1:2")
                .send()) {
            stream.event();
            assertThat(id(stream.event())).isEqualTo("shop-1:3");
        }
    }

    @Test
    void a_page_that_knows_a_seq_begins_after_it() throws IOException {
        run.noted("a").noted("b");
        try (Exchange stream = stream("/api/runs/shop-1/events?after=1")) {
            assertThat(id(stream.event())).isEqualTo("shop-1:2");
            assertThat(id(stream.event())).isEqualTo("shop-1:3");
        }
        try (Exchange ahead = stream("/api/runs/shop-1/events?after=99")) {
            assertThat(ahead.event()).contains("event: reset");
        }
    }

    @Test
    void fifty_viewers_do_not_keep_a_request_waiting() throws IOException {
        List<Exchange> viewers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            viewers.add(stream("/api/events"));
        }
        assertThat(stage.get("/api/runs").status()).isEqualTo(200);
        for (Exchange viewer : viewers) {
            viewer.close();
        }
    }

    @Test
    void the_hundred_and_first_viewer_is_refused() throws IOException {
        List<Exchange> viewers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            viewers.add(stream("/api/runs/shop-1/events"));
        }
        assertThat(stage.get("/api/events").status()).isEqualTo(503);
        for (Exchange viewer : viewers) {
            viewer.close();
        }
    }

    @Test
    void closing_the_server_ends_the_streams() throws IOException {
        try (Exchange stream = stream("/api/events")) {
            stage.close();
            stream.event();
            assertThat(stream.event()).isEmpty();
        }
    }

    /** The client reads nothing until the server has cut it: what fits into the buffers of both sides is far less. */
    @Test
    void a_slow_client_is_cut_and_resumes_without_loss_or_repetition() throws IOException {
        int entries = 6_000;
        String long10k = "x".repeat(10_000);
        List<String> ids = new ArrayList<>();
        try (Exchange slow = stream("/api/runs/shop-1/events?after=1")) {
            while (run.seq() < entries) {
                run.noted(long10k);
                stage.pulse.beat();
            }
            for (List<String> event = slow.event(); !event.isEmpty(); event = slow.event()) {
                ids.add(id(event));
            }
        }
        assertThat(ids).hasSizeLessThan(entries - 1);

        try (Exchange again = stage.get("/api/runs/shop-1/events")
                .header("Last-Event-ID", ids.get(ids.size() - 1))
                .send()) {
            again.event();
            while (ids.size() < entries - 1) {
                ids.add(id(again.event()));
            }
        }
        assertThat(ids)
                .isEqualTo(LongStream.rangeClosed(2, entries)
                        .mapToObj(seq -> "shop-1:" + seq)
                        .toList());
    }
}
