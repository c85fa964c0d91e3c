package dev.journeyman.cli.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeSpanTest {

    @ParameterizedTest
    @CsvSource({
        "PT-5S, 0 s",
        "PT0.9S, 0 s",
        "PT59S, 59 s",
        "PT1M, 1 min",
        "PT2M3S, 2 min 3 s",
        "PT3H, 3 h",
        "PT3H5M59S, 3 h 5 min",
        "PT24H, 1 day",
        "PT52H59M, 2 days 4 h"
    })
    void a_length_of_time_has_its_two_greatest_units(Duration time, String shown) {
        assertThat(TimeSpan.of(time)).isEqualTo(shown);
    }
}
