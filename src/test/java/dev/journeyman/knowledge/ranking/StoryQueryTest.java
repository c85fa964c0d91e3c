package dev.journeyman.knowledge.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoryQueryTest {

    @Nested
    class Names {

        @Test
        void are_identifiers_that_no_prose_has() {
            assertThat(of("Let OrderService call max_retries and refund() once").names())
                    .containsExactlyInAnyOrder("OrderService", "max_retries", "refund");
        }

        @Test
        void are_words_in_back_quotes() {
            assertThat(of("Rename `total` and `sum()`").names()).containsExactlyInAnyOrder("total", "sum");
        }

        @Test
        void are_no_words_of_prose() {
            assertThat(of("Say what a payment costs (in cents)").names()).isEmpty();
        }
    }

    @Nested
    class Paths {

        @Test
        void are_those_with_slashes_and_names_of_files() {
            assertThat(of("See ./src/shop/Cart.java, build.gradle and @web/app.test.ts.")
                            .paths())
                    .containsExactlyInAnyOrder("src/shop/Cart.java", "build.gradle", "@web/app.test.ts");
        }

        @Test
        void are_globs_in_commands() {
            assertThat(StoryQuery.of(Story.of(
                                    "Pay",
                                    "",
                                    Criterion.checked("It pays", "./gradlew test --tests *Cart* --tests Refund*")))
                            .paths())
                    .contains("*Cart*", "Refund*");
        }

        @ParameterizedTest
        @ValueSource(strings = {"a", "a.", "a-", "@", "a_", "A1", "*a"})
        void are_found_in_no_time_however_long_a_word_is(String part) {
            assertThat(StoryQuery.of(Story.of("Title", part.repeat(50_000) + "! see a/b.c", Criterion.stated("-")))
                            .paths())
                    .contains("a/b.c");
        }

        @Test
        void are_no_terms_besides() {
            assertThat(of("x src/shop/Cart.java").weight("cart")).isZero();
        }
    }

    @Nested
    class Weights {

        @Test
        void are_higher_for_a_title_than_for_a_criterion_and_for_a_description() {
            StoryQuery query = StoryQuery.of(Story.of("Refund", "Invoice.", Criterion.stated("The voucher")));

            assertThat(query.weight("refund"))
                    .isGreaterThan(query.weight(Tokenizer.of("voucher", true)))
                    .isGreaterThan(query.weight("invoic"));
            assertThat(query.weight("unasked")).isZero();
        }

        @Test
        void count_nothing_for_what_commands_say_of_their_tools() {
            StoryQuery query =
                    StoryQuery.of(Story.of("Pay", "", Criterion.checked("It pays", "npm run build --silent")));

            assertThat(query.match("npm run build silent")).isZero();
        }

        @Test
        void count_nothing_for_tests_that_pass() {
            assertThat(StoryQuery.of(Story.of("Pay", "", Criterion.stated("All the tests pass")))
                            .match("test"))
                    .isZero();
        }

        @Test
        void match_the_same_word_once() {
            StoryQuery query = of("refund");

            assertThat(query.match("refund refunds Refunded")).isEqualTo(query.match("refund"));
        }
    }

    @Nested
    class A_title {

        @Test
        void that_speaks_of_tests_is_about_them() {
            assertThat(of("Test the refunds").aboutTests()).isTrue();
            assertThat(of("Refund").aboutTests()).isFalse();
        }

        @Test
        void in_no_alphabet_of_ours_is_asked_for_all_the_same() {
            assertThat(of("支払い Größe").terms()).contains("支払い", "größ");
        }
    }

    private static StoryQuery of(String title) {
        return StoryQuery.of(Story.of(title, "", Criterion.stated("-")));
    }
}
