package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What came of all injections. */
class InjectionCountersTest {

    private final InjectionCounters tally = new InjectionCounters();

    @Test
    void before_the_first_all_is_0() {
        assertThat(tally.metrics()).isEqualTo(new InjectionMetrics(0, 0, 0, 0, 0, 0, 0));
        assertThat(tally.metrics().firstTryRate()).isZero();
    }

    @Test
    void averages_are_of_those_that_succeeded() {
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
    void of_none_that_succeeded_there_is_no_average() {
        tally.attempted();
        tally.failed();

        assertThat(tally.metrics()).isEqualTo(new InjectionMetrics(1, 0, 0, 0, 1, 0, 0));
    }
}
