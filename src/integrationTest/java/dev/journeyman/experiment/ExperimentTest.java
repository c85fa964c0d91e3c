package dev.journeyman.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.house.Golden;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment: what briefs gain with a scripted model. */
class ExperimentTest {

    @TempDir
    static Path place;

    private static Experiment experiment = new Experiment(List.of(), List.of());

    @BeforeAll
    static void drive() throws InterruptedException {
        experiment = Experiment.in(place);
    }

    @Test
    void there_are_ten_retries_eight_switches_four_verifications_and_two_controls() {
        assertThat(experiment.pairs().map(pair -> pair.on().scenario().kind()))
                .hasSize(24)
                .filteredOn(Scenario.Kind.RETRY::equals)
                .hasSize(10);
        assertThat(experiment.of(Scenario.Kind.SWITCH).on()).hasSize(8);
        assertThat(experiment.of(Scenario.Kind.HELPER).on()).hasSize(4);
        assertThat(experiment.of(Scenario.Kind.CONTROL).on()).hasSize(2);
    }

    @Test
    void each_kind_of_brief_occurs_if_briefs_are_enabled_and_none_otherwise() {
        assertThat(experiment.on().stream().flatMap(Result::briefs)).contains(BriefKind.values());
        assertThat(experiment.off().stream().flatMap(Result::briefs)).isEmpty();
    }

    @Test
    void no_scenario_takes_more_attempts_with_briefs_or_is_done_only_without() {
        assertThat(experiment.pairs()).allSatisfy(pair -> {
            assertThat(pair.on().attempts())
                    .as(pair.on().scenario().name())
                    .isLessThanOrEqualTo(pair.off().attempts());
            assertThat(pair.on().done() || !pair.off().done())
                    .as(pair.on().scenario().name())
                    .isTrue();
        });
    }

    @Test
    void with_briefs_the_scenarios_take_fewer_attempts_and_more_are_done() {
        assertThat(experiment.told().attempts()).isLessThan(experiment.untold().attempts());
        assertThat(experiment.told().done()).isGreaterThan(experiment.untold().done());
    }

    @Test
    void each_rate_is_higher_with_briefs() {
        assertThat(experiment.told().stats().retries().value())
                .isGreaterThan(experiment.untold().stats().retries().value());
        assertThat(experiment.told().stats().fallbacks().value())
                .isGreaterThan(experiment.untold().stats().fallbacks().value());
        assertThat(experiment.told().stats().helpers().value())
                .isGreaterThan(experiment.untold().stats().helpers().value());
    }

    @Test
    void without_a_failure_the_requests_are_identical_with_and_without_briefs() {
        assertThat(experiment.of(Scenario.Kind.CONTROL).pairs()).allSatisfy(pair -> {
            assertThat(pair.on().requests()).isNotEmpty().isEqualTo(pair.off().requests());
            assertThat(pair.on().done()).isTrue();
        });
    }

    @Test
    void the_report_is_reproducible() {
        new Golden("src/integrationTest/resources/dev/journeyman/experiment/report.md")
                .holds(new Report(experiment).text());
    }
}
