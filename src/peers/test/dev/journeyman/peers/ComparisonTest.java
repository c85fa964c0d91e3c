package dev.journeyman.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private final Comparison comparison = new Comparison(List.of("50 turns", "500 turns"));

    ComparisonTest() {
        comparison.add("ours", "50 turns", 2);
        comparison.add("ours", "500 turns", 1);
        comparison.add("a faster one", "50 turns", 0.5);
        comparison.add("a faster one", "500 turns", 3);
        comparison.add("a slower one", "50 turns", 1_234);
    }

    @Test
    void each_cost_is_shown_with_its_ratio_to_the_first_one() {
        assertThat(comparison.table("ms")).hasToString("""
            | ms | 50 turns | 500 turns |
            |---|---:|---:|
            | ours | 2.000, **1.00×** | 1.000, **1.00×** |
            | a faster one | 0.500, **0.25×** | 3.000, **3.00×** |
            | a slower one | 1,234.000, **617.00×** | not measured |\
            """);
    }

    @Test
    void where_a_peer_is_faster_is_said() {
        assertThat(comparison.cheaper()).containsExactly("a faster one (50 turns)");
    }
}
