package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings of an injection. */
class InjectionSettingsTest {

    private static final InjectionSettings USUAL = InjectionSettings.USUAL;

    @Test
    void the_defaults_are_those_of_the_specification() {
        assertThat(USUAL.times().readiness()).hasSeconds(30);
        assertThat(USUAL.times().stability()).hasMillis(500);
        assertThat(USUAL.times().window()).hasSeconds(5);
        assertThat(USUAL.times().acknowledgment()).hasSeconds(5);
        assertThat(USUAL.times().enter()).isGreaterThanOrEqualTo(Duration.ofMillis(80));
        assertThat(USUAL.retryBackoffs())
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(10));
        assertThat(USUAL.fileFallbackAfterAttempts()).isEqualTo(3);
        assertThat(USUAL.sendNotificationOnFailure()).isTrue();
        assertThat(USUAL.keepForDebug()).isFalse();
        assertThat(USUAL.shadow()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"5, 3, 3", "5, 2, 2", "5, 9, 5", "1, 3, 1"})
    void the_attempts_before_the_file_are_the_smaller_of_two_limits(int most, int file, int attempts) {
        assertThat(USUAL.fileFallbackAfterAttempts(file).attempts(most, USUAL.retryBackoffs()))
                .isEqualTo(attempts);
    }

    @Test
    void without_backoffs_there_is_one_attempt() {
        assertThat(USUAL.attempts(5, List.of())).isOne();
    }

    @Test
    void a_file_after_0_attempts_is_refused() {
        assertThatThrownBy(() -> USUAL.fileFallbackAfterAttempts(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The file cannot be written after 0 attempts. Allow one at least.");
    }
}
