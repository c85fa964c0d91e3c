package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.story.BadInputException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

final class PricesTest {

    private final Prices prices = new Prices(new BigDecimal(3), new BigDecimal(15), new BigDecimal("0.30"));

    @Test
    void are_for_a_million_tokens() {
        assertThat(prices.of(new Usage(1_000_000, 0, 0, true))).isEqualByComparingTo("3");
        assertThat(prices.of(new Usage(0, 1_000_000, 0, true))).isEqualByComparingTo("15");
        assertThat(prices.of(new Usage(1, 1, 0, true))).isEqualByComparingTo("0.000018");
    }

    @Test
    void take_cached_tokens_out_of_the_others() {
        assertThat(prices.of(new Usage(1_000_000, 0, 900_000, true))).isEqualByComparingTo("0.57");
    }

    @Test
    void never_pay_back_where_more_is_cached_than_was_sent() {
        assertThat(prices.of(new Usage(0, 0, 1_000_000, true))).isEqualByComparingTo("0.30");
    }

    @Test
    void of_nothing_are_nothing() {
        assertThat(Prices.NONE.of(new Usage(1_000, 1_000, 0, true))).isEqualTo(BigDecimal.ZERO);
    }

    @Test
    void cannot_be_negative() {
        assertThatThrownBy(() -> new Prices(BigDecimal.ONE, new BigDecimal("-1"), BigDecimal.ZERO))
                .isInstanceOf(BadInputException.class)
                .hasMessage("A price is negative (input 1, output -1, cached 0, written 1). It must be at least 0.");
    }

    @Test
    void of_a_script_are_what_it_says() {
        assertThat(script("prices: { input: 3.00, output: 15.00 }").prices())
                .isEqualTo(new Prices(new BigDecimal("3.00"), new BigDecimal("15.00"), new BigDecimal("3.00")));
        assertThat(script("window: 9000").prices())
                .isEqualTo(new Prices(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO));
        assertThatThrownBy(() -> script("prices: { input: -3 }"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("s.yaml: A price is negative (input -3");
    }

    private static ReplayProvider script(String line) {
        return ReplayProvider.read("turns: [ { text: x } ]\n" + line + "\n", "s.yaml");
    }
}
