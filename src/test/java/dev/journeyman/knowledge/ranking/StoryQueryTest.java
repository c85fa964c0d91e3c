package dev.journeyman.knowledge.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.knowledge.words.Tokenizer;
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
        void are_identifiers_unlike_prose() {
            assertThat(of("Let OrderService call max_retries and refund() once").names())
                    .containsExactlyInAnyOrder("OrderService", "max_retries", "refund");
        }

        @Test
        void are_words_in_back_quotes() {
            assertThat(of("Rename `total` and `sum()`").names()).containsExactlyInAnyOrder("total", "sum");
        }

        @Test
        void are_not_words_of_prose() {
            assertThat(of("Say what a payment costs (in cents)").names()).isEmpty();
        }
    }

    @Nested
    class Paths {

        @Test
        void are_words_with_slashes_and_file_names() {
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
        void are_found_quickly_in_words_of_any_length(String part) {
            assertThat(StoryQuery.of(Story.of("Title", part.repeat(50_000) + "! see a/b.c", Criterion.stated("-")))
                            .paths())
                    .contains("a/b.c");
        }

        @Test
        void are_not_counted_as_terms() {
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
        void are_zero_for_the_tool_words_of_a_command() {
            StoryQuery query =
                    StoryQuery.of(Story.of("Pay", "", Criterion.checked("It pays", "npm run build --silent")));

            assertThat(query.match("npm run build silent")).isZero();
        }

        @Test
        void are_zero_for_a_mention_of_passing_tests() {
            assertThat(StoryQuery.of(Story.of("Pay", "", Criterion.stated("All the tests pass")))
                            .match("test"))
                    .isZero();
        }

        @Test
        void count_a_repeated_word_once() {
            StoryQuery query = of("refund");

            assertThat(query.match("refund refunds Refunded")).isEqualTo(query.match("refund"));
        }
    }

    @Nested
    class A_title {

        @Test
        void that_mentions_tests_is_about_tests() {
            assertThat(of("Test the refunds").aboutTests()).isTrue();
            assertThat(of("Refund").aboutTests()).isFalse();
        }

        @Test
        void in_another_alphabet_has_terms_too() {
            assertThat(of("支払い Größe").terms()).contains("支払い", "größ");
        }
    }

    private static StoryQuery of(String title) {
        return StoryQuery.of(Story.of(title, "", Criterion.stated("-")));
    }
}
