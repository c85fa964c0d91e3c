package dev.journeyman.model.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

    @ParameterizedTest
    @CsvSource({"2, PT2S", "0, PT0S", "1.5, PT1.5S", "-3, PT0S", "' 7 ', PT7S"})
    void seconds_are_read(String header, Duration after) {
        assertThat(RetryAfter.of(Map.of("Retry-After", List.of(header)))).contains(after);
    }

    @Test
    void milliseconds_are_more_exact_than_seconds() {
        assertThat(RetryAfter.of(Map.of("retry-after", List.of("2"), "Retry-After-Ms", List.of("1340"))))
                .contains(Duration.ofMillis(1_340));
    }

    @Test
    void a_date_is_read_by_the_clock_of_the_provider() {
        assertThat(RetryAfter.of(Map.of(
                        "date", List.of("Wed, 18 Nov 2026 10:00:00 GMT"),
                        "retry-after", List.of("Wed, 18 Nov 2026 10:01:30 GMT"))))
                .contains(Duration.ofSeconds(90));
    }

    @Test
    void an_unusable_header_is_ignored() {
        assertThat(RetryAfter.of(Map.of())).isEmpty();
        assertThat(RetryAfter.of(Map.of("retry-after", List.of("soon")))).isEmpty();
        assertThat(RetryAfter.of(Map.of("retry-after", List.of("Wed, 18 Nov 2026 10:01:30 GMT"))))
                .as("without a clock to go by")
                .isEmpty();
    }
}
