package dev.journeyman.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MediansTest {

    @Test
    void the_value_in_the_middle_is_the_median() {
        assertThat(Medians.of(List.of(9.0, 1.0, 2.0))).isEqualTo(2);
    }

    @Test
    void of_two_in_the_middle_it_is_halfway() {
        assertThat(Medians.of(List.of(4.0, 1.0, 2.0, 9.0))).isEqualTo(3);
    }

    @Test
    void nothing_has_no_median() {
        assertThatThrownBy(() -> Medians.of(List.of())).hasMessageContaining("Measure at least once");
    }
}
