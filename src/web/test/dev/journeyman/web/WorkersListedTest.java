package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.script.ScriptedHandout;
import dev.journeyman.testkit.script.SettableClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What the console says of the workers of a shared store. */
class WorkersListedTest {

    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void each_worker_is_listed_with_the_runs_that_it_drives() throws IOException {
        SettableClock clock = new SettableClock(THEN);
        ScriptedHandout handout = new ScriptedHandout(Journal.memory(), clock, Duration.ofMinutes(1));
        Handout first = handout.worker("a").handout().orElseThrow();
        Handout second = handout.worker("b").handout().orElseThrow();
        assertThat(first.claim("shop-3")).isPresent();
        assertThat(first.claim("shop-1")).isPresent();
        clock.advance(Duration.ofSeconds(5));
        assertThat(second.claim("shop-2")).isPresent();

        try (ConsoleStage stage = ConsoleStage.reading(handout.worker("desk")).loggedIn();
                Exchange exchange = stage.get("/api/store").send()) {
            assertThat(new ObjectMapper().readTree(exchange.body()).path("workers"))
                    .isEqualTo(new ObjectMapper().readTree("""
                        [{"worker": "a", "renewed": "2026-01-01T00:00:00Z", "runs": ["shop-1", "shop-3"]},
                         {"worker": "b", "renewed": "2026-01-01T00:00:05Z", "runs": ["shop-2"]}]\
                        """));
        }
    }
}
