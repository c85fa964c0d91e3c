package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The counters of the outcomes of injections. */
class InjectionCountersTest {

    private final InjectionCounters tally = new InjectionCounters();

    @Test
    void before_the_first_injection_all_are_0() {
        assertThat(tally.metrics()).isEqualTo(new InjectionMetrics(0, 0, 0, 0, 0, 0, 0));
        assertThat(tally.metrics().firstTryRate()).isZero();
    }

    @Test
    void averages_are_taken_over_successes() {
        for (int i = 0; i < 6; i++) {
            tally.attempted();
        }
        tally.succeeded(1, Duration.ofSeconds(1));
        tally.succeeded(1, Duration.ofSeconds(2));
        tally.succeeded(3, Duration.ofSeconds(6));
        tally.leftInFile();
        tally.failed();

        assertThat(tally.metrics()).isEqualTo(new InjectionMetrics(6, 2, 1, 1, 1, 5.0 / 3, 3_000));
        assertThat(tally.metrics().firstTryRate()).isEqualTo(2.0 / 6);
    }

    @Test
    void without_a_success_the_averages_are_0() {
        tally.attempted();
        tally.failed();

        assertThat(tally.metrics()).isEqualTo(new InjectionMetrics(1, 0, 0, 0, 1, 0, 0));
    }
}
