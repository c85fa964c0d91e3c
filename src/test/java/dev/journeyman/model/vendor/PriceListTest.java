package dev.journeyman.model.vendor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.model.Provider.Prices;
import dev.journeyman.story.BadInputException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriceListTest {

    private final PriceList ours = PriceList.ours();

    @Test
    void the_longest_matching_prefix_of_a_name_counts() {
        assertThat(ours.of("gpt-4o-mini-2024-07-18").prices().input()).isEqualByComparingTo("0.15");
        assertThat(ours.of("gpt-4o-2024-11-20").prices().input()).isEqualByComparingTo("2.50");
    }

    @Test
    void an_unknown_model_costs_nothing_and_has_no_window() {
        assertThat(ours.of("my-model").prices()).isEqualTo(Prices.NONE);
        assertThat(ours.of("my-model").window()).isNull();
    }

    @Test
    void an_entry_of_the_user_replaces_a_built_in_one_and_leaves_the_others() {
        PriceList mine = ours.with("gpt-4o: { input: 7, output: 8, window: 9000 }\nmine: { input: 1 }", "mine.yaml");

        assertThat(mine.of("gpt-4o").prices()).isEqualTo(new Prices(seven(), new BigDecimal(8), seven(), seven()));
        assertThat(mine.of("gpt-4o").window()).isEqualTo(9_000);
        assertThat(mine.of("mine-2").prices().input()).isEqualByComparingTo("1");
        assertThat(mine.of("gpt-5").prices()).isEqualTo(ours.of("gpt-5").prices());
    }

    @Test
    void an_empty_list_changes_nothing() {
        assertThat(ours.with("", "mine.yaml").of("gpt-5").prices())
                .isEqualTo(ours.of("gpt-5").prices());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gpt-5: { inputt: 3 }",
                "- gpt-5",
                "gpt-5: 3",
                "a: { input: 1 }\ngpt-5: { input: [",
                "x: { input: three }"
            })
    void text_that_is_not_a_price_list_is_refused_with_file_and_line(String text) {
        assertThatThrownBy(() -> ours.with(text, "mine.yaml"))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("(?s)mine\\.yaml, line \\d+: this is not a price list .*Write NAME: .*");
    }

    @Test
    void a_negative_price_is_refused() {
        assertThatThrownBy(() -> ours.with("a: { input: -1 }", "mine.yaml"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("A price is negative");
    }

    private static BigDecimal seven() {
        return new BigDecimal(7);
    }
}
