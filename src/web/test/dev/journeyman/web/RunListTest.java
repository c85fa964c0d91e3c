package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.Failure;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The list of runs, and what is said of the store. */
class RunListTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Journal store = Journal.memory();
    private ConsoleStage stage;

    @BeforeEach
    void serve() throws IOException {
        stage = ConsoleStage.reading(store).loggedIn();
    }

    @AfterEach
    void close() {
        stage.close();
    }

    private JsonNode got(String path) throws IOException {
        try (Exchange exchange = stage.get(path).send()) {
            assertThat(exchange.status()).isEqualTo(200);
            return JSON.readTree(exchange.body());
        }
    }

    private List<String> runs(String query) throws IOException {
        return runs(got("/api/runs" + query));
    }

    private static List<String> runs(JsonNode list) {
        List<String> runs = new ArrayList<>();
        list.path("runs").forEach(row -> runs.add(row.path("run").asText()));
        return runs;
    }

    @Test
    void a_row_has_all_that_a_head_says() throws IOException {
        SampleRun.begun(store, "shop-1").asks();

        assertThat(got("/api/runs").path("runs").path(0)).isEqualTo(JSON.readTree("""
            {"run": "shop-1", "title": "The title of shop-1", "story": "the-title-of-shop-1", "state": "PLAN_REVIEW",
             "over": false, "waiting": {"verdict": "plan review", "request": "r1", "since": "2026-01-01T00:00:03Z", "provider": false, "due": null,
             "detail": "1. Do it."}, "cost": 0, "tokens": 0, "turns": 0, "driven": 4000,
             "updated": "2026-01-01T00:00:04Z", "seq": 5, "machine": "", "project": "/projects/shop",
             "directory": "/projects/shop", "path": ["SETUP", "PLANNING", "PLAN_REVIEW"]}\
            """));
    }

    @Test
    void a_thousand_runs_are_listed_without_reading_a_journal() throws IOException {
        for (int i = 0; i < 1_000; i++) {
            SampleRun.begun(store, "run-" + i);
        }

        assertThat(runs("?limit=1000")).hasSize(1_000);
        assertThat(runs("?q=run-99")).hasSize(11);
        assertThat(runs("?state=waiting")).isEmpty();
        got("/api/store");
        assertThat(stage.journal.reads()).isZero();
    }

    @Test
    void pages_follow_each_other_without_gap_or_repetition() throws IOException {
        for (int i = 0; i < 25; i++) {
            SampleRun.begun(store, "run-" + i);
        }
        List<String> all = new ArrayList<>();
        String before = "";
        do {
            JsonNode page = got("/api/runs?limit=10" + before);
            assertThat(page.path("total").asInt()).isEqualTo(25);
            all.addAll(runs(page));
            before = "&before=" + page.path("next").asText();
        } while (!before.equals("&before="));

        assertThat(all).hasSize(25).doesNotHaveDuplicates();
    }

    @Test
    void runs_are_found_by_state_and_by_words() throws IOException {
        SampleRun.begun(store, "shop-1").asks();
        SampleRun.begun(store, "shop-2");
        SampleRun.begun(store, "blog-1").with(new Entry.RunEnded(State.FAILED, "cancelled"));

        assertThat(runs("?state=waiting")).containsExactly("shop-1");
        assertThat(runs("?state=SETUP,PLAN_REVIEW")).containsExactlyInAnyOrder("shop-1", "shop-2", "blog-1");
        assertThat(runs("?q=TITLE%20of%20shop")).containsExactlyInAnyOrder("shop-1", "shop-2");
        assertThat(runs("?q=plan+review")).containsExactly("shop-1");
        assertThat(runs("?q=nothing")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "?state=SLEEPING",
        "?limit=1001",
        "?limit=x",
        "?limit=-1",
        "?before=none",
        "?colour=red",
        "?q=a&q=b",
        "?q=%zz"
    })
    void a_query_that_cannot_be_meant_is_refused(String query) throws IOException {
        assertThat(stage.get("/api/runs" + query).status()).isEqualTo(400);
    }

    @Test
    void the_store_tells_its_name_and_the_providers_that_are_out() throws IOException {
        store.breakers()
                .keep("openai", new BreakerOutage(Failure.RATE_LIMIT_EXCEEDED, Instant.parse("2026-01-01T10:42:07Z")));
        store.breakers().keep("claude", new BreakerOutage(Failure.UNAUTHORIZED, null));

        assertThat(got("/api/store"))
                .isEqualTo(JSON.readTree("""
                    {"store": "the store", "readOnly": true, "now": "2026-01-01T00:00:00Z", "damage": null, "unreadable": [],
                     "breakers": [{"provider": "claude", "failure": "%s", "until": null},
                     {"provider": "openai", "failure": "%s", "until": "2026-01-01T10:42:07Z"}], "shared": false, "workers": []}\
                    """.formatted(Failure.UNAUTHORIZED, Failure.RATE_LIMIT_EXCEEDED)));
    }
}
