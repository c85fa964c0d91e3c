package dev.journeyman.web.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as the pages write them. */
class QuantityTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "640|640 ms",
                "1849|1.8 s",
                "52400|52 s",
                "89999|90 s",
                "200000|3 min 20 s",
                "240000|4 min",
                "1800000|30 min",
                "9000000|2.5 h",
                "270000000|3.1 days"
            })
    void a_duration_has_the_unit_a_person_would_use(long millis, String words) {
        assertThat(Quantity.duration(millis)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"5000|0:05", "760000|12:40", "10935000|3:02:15"})
    void a_clock_counts_from_the_start(long millis, String words) {
        assertThat(Quantity.clock(millis, 40_000_000)).isEqualTo(words);
    }

    @Test
    void in_a_run_of_less_than_a_minute_tenths_of_a_second_tell_times_apart() {
        assertThat(Quantity.clock(1_340, 3_400)).isEqualTo("1.3 s");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|$0.00", "0.00456|$0.0046", "0.16873704|$0.17", "1234.5|$1,234.50"})
    void less_than_a_cent_has_four_decimals(BigDecimal dollars, String words) {
        assertThat(Quantity.money(dollars)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"999|999", "1400|1.4k", "84000|84k", "1200000|1.2M"})
    void a_large_number_is_brief(long number, String words) {
        assertThat(Quantity.brief(number)).isEqualTo(words);
    }
}
