package dev.journeyman.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.Failure;
import dev.journeyman.spring.RunsEndpoint.GivenVerdict;
import dev.journeyman.spring.RunsEndpoint.ShownRun;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** What operators see: the health and the endpoint. */
@Timeout(120)
class OperatorsViewTest {

    @TempDir
    Path place;

    private Journal journal;
    private CoderEngine engine;
    private RunsEndpoint endpoint;
    private Run run;

    @BeforeEach
    void have_a_run_that_waits() throws InterruptedException {
        journal = Journal.sqlite(place.resolve("runs.db"));
        engine = CoderEngine.builder()
                .journal(journal)
                .model("coder", Contexts.model(), 64_000)
                .home(place.resolve("home"))
                .build();
        endpoint = new RunsEndpoint(engine);
        Story story = Story.of("Greet", "It greets.", Criterion.checked("it is there", "test -f a.txt"))
                .withKind(Story.Kind.EXPRESS);
        run = engine.start(story, ScratchRepositories.make(place.resolve("repository"), "a.txt", "a\n"));
        run.await();
    }

    @AfterEach
    void end() {
        engine.close();
        journal.close();
    }

    private Health health() {
        return Objects.requireNonNull(new StoreHealth(journal).health());
    }

    @Test
    void the_health_is_up_with_what_waits_and_the_outages_of_providers() {
        journal.breakers()
                .keep("coder", new BreakerOutage(Failure.QUOTA_EXHAUSTED, Instant.parse("2026-01-01T10:00:00Z")));

        assertThat(health().getStatus()).isEqualTo(Status.UP);
        assertThat(health().getDetails())
                .containsEntry("waiting", 1L)
                .containsEntry("outages", Map.of("coder", "quota_exhausted, until 2026-01-01T10:00:00Z"));
    }

    @Test
    void the_health_is_down_without_the_store() {
        journal.close();

        assertThat(health().getStatus()).isEqualTo(Status.DOWN);
    }

    @Test
    void the_endpoint_lists_what_is_there_and_what_waits() {
        assertThat(endpoint.runs(null, null))
                .extracting(RunsEndpoint.ListedRun::run)
                .containsExactly(run.id());
        assertThat(endpoint.runs(true, 1)).singleElement().satisfies(listed -> {
            assertThat(listed.story()).isEqualTo("Greet");
            assertThat(listed.request()).isNotNull();
        });
    }

    @Test
    void the_endpoint_shows_a_run_and_none_that_is_not_there() {
        ShownRun shown = Objects.requireNonNull(endpoint.run(run.id()));

        assertThat(shown.report()).contains("Greet");
        assertThat(shown.decisions()).isNotEmpty();
        assertThat(endpoint.run("nothing-1")).isNull();
    }

    @Test
    void the_endpoint_takes_a_verdict_once() throws InterruptedException {
        String request = Objects.requireNonNull(
                Objects.requireNonNull(endpoint.run(run.id())).request());

        assertThat(endpoint.verdict(run.id(), request, "aprove", null).reason())
                .isEqualTo("\"aprove\" is not a decision. Use one of those that the run shows.");
        assertThat(endpoint.verdict(run.id(), request, "approve", null)).isEqualTo(new GivenVerdict(true, null));
        assertThat(run.await().done()).isTrue();
        assertThat(endpoint.verdict(run.id(), request, "approve", null).given()).isFalse();
        assertThat(endpoint.verdict("nothing-1", request, "approve", null).reason())
                .contains("nothing-1");
        assertThat(run.report().reviews())
                .singleElement()
                .satisfies(review -> assertThat(review.from()).contains("actuator"));
    }
}
