package dev.journeyman.terminal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.house.Golden;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thousand sessions with simulated agents of all profiles. */
@Tag("law")
class SimulationTest {

    private static final Golden TABLE =
            new Golden("src/terminal/test-resources/dev/journeyman/terminal/simulation/sessions.txt");

    @TempDir
    private static Path directory;

    private static Figures figures;

    @BeforeAll
    static void run() {
        figures = Sessions.run(0, 1_000, directory);
    }

    @Test
    void the_table_is_the_same_on_every_run() {
        TABLE.holds(figures.table());
    }

    @Test
    void no_context_is_delivered_twice() {
        assertThat(figures.duplicates()).as("%s", figures.unsound()).isZero();
    }

    @Test
    void nothing_is_typed_into_a_dialog() {
        assertThat(figures.wrong()).as("%s", figures.unsound()).isZero();
    }

    @Test
    void every_running_agent_has_the_context_or_knows_where_it_is() {
        assertThat(figures.rate(Finding::within, Finding::visible)).isEqualTo(1);
    }

    @Test
    void the_first_attempt_delivers_the_context_to_a_reachable_agent() {
        assertThat(figures.rate(Finding::possible, Finding::first)).isGreaterThanOrEqualTo(0.95);
    }

    /** The rates that the specification of the startup context requires, each for its own population. */
    @Test
    void the_required_rates_are_reached() {
        assertThat(figures.rate(Finding::possible, Finding::first))
                .as("first attempt")
                .isGreaterThan(0.70);
        assertThat(figures.rate(Finding::possible, Finding::succeeded))
                .as("with retries")
                .isGreaterThan(0.95);
        assertThat(figures.rate(Finding::asked, Finding::acknowledged))
                .as("acknowledged, refusals counted against it")
                .isGreaterThan(0.80);
        assertThat(figures.rate(Finding::within, Finding::visible))
                .as("visible")
                .isGreaterThan(0.99);
    }

    @Test
    void every_family_of_agents_reaches_the_required_rates() {
        for (String profile : Draw.PROFILES) {
            Figures family = figures.of(profile);
            assertThat(family.rate(Finding::possible, Finding::first))
                    .as(profile)
                    .isGreaterThan(0.70);
            assertThat(family.rate(Finding::possible, Finding::succeeded))
                    .as(profile)
                    .isGreaterThan(0.95);
            assertThat(family.rate(Finding::within, Finding::visible))
                    .as(profile)
                    .isGreaterThan(0.99);
        }
    }

    @Test
    void a_given_acknowledgement_is_seen() {
        assertThat(figures.rate(Finding::acknowledges, Finding::acknowledged)).isGreaterThan(0.99);
    }

    @Test
    void the_metrics_agree_with_the_records_of_the_agents() {
        assertThat(figures.findings()).allMatch(Finding::agrees);
    }

    @Test
    void contexts_arrive_whole_run_nothing_and_preserve_the_rest_of_a_file() {
        assertThat(figures.unsound()).isEmpty();
    }
}
