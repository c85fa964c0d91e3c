package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.Provider.Prices;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.story.BadInputException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

final class PricesTest {

    private final Prices prices = new Prices(new BigDecimal(3), new BigDecimal(15), new BigDecimal("0.30"));

    @Test
    void prices_are_for_a_million_tokens() {
        assertThat(prices.of(new Usage(1_000_000, 0, 0, true))).isEqualByComparingTo("3");
        assertThat(prices.of(new Usage(0, 1_000_000, 0, true))).isEqualByComparingTo("15");
        assertThat(prices.of(new Usage(1, 1, 0, true))).isEqualByComparingTo("0.000018");
    }

    @Test
    void cached_tokens_are_not_charged_twice() {
        assertThat(prices.of(new Usage(1_000_000, 0, 900_000, true))).isEqualByComparingTo("0.57");
    }

    @Test
    void a_cost_is_never_negative_even_if_more_is_cached_than_was_sent() {
        assertThat(prices.of(new Usage(0, 0, 1_000_000, true))).isEqualByComparingTo("0.30");
    }

    @Test
    void zero_tokens_cost_nothing() {
        assertThat(Prices.NONE.of(new Usage(1_000, 1_000, 0, true))).isEqualTo(BigDecimal.ZERO);
    }

    @Test
    void prices_cannot_be_negative() {
        assertThatThrownBy(() -> new Prices(BigDecimal.ONE, new BigDecimal("-1"), BigDecimal.ZERO))
                .isInstanceOf(BadInputException.class)
                .hasMessage("A price is negative (input 1, output -1, cached 0, written 1). It must be at least 0.");
    }

    @Test
    void prices_of_a_script_are_those_it_declares() {
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
