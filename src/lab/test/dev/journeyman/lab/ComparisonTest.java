package dev.journeyman.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Our policy against published ones, over nine public conversations from other projects, at a window of 64,000. */
class ComparisonTest {

    private static Comparison comparison;

    @BeforeAll
    static void compare() {
        assumeTrue(Public.there(), "skipped: the public conversations are not beside the project");
        comparison = new Comparison(Public.measured(), 64_000, new CharacterEstimator());
        System.out.println(comparison);
    }

    @Test
    void no_request_exceeds_the_window() {
        assertThat(comparison.total(ContextPolicy.JOURNEYMAN).bill().over()).isZero();
    }

    @Test
    void it_costs_at_most_44_percent_of_sending_everything() {
        assertThat(comparison.total(ContextPolicy.JOURNEYMAN).cost()).isLessThanOrEqualTo(0.44);
    }

    @Test
    void at_least_96_percent_of_the_tokens_are_cached() {
        assertThat(comparison.total(ContextPolicy.JOURNEYMAN).bill().hit()).isGreaterThanOrEqualTo(0.96);
    }
}
