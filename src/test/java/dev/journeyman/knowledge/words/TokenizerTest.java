package dev.journeyman.knowledge.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenizerTest {

    @ParameterizedTest
    @CsvSource({
        "retries, retry",
        "validation, validate",
        "validator, validating",
        "orders, order",
        "stopped, stopping",
        "Payments, payment"
    })
    void forms_of_a_word_are_one_term(String one, String other) {
        assertThat(Tokenizer.of(one)).isEqualTo(Tokenizer.of(other)).hasSize(1);
    }

    @Test
    void identifiers_are_cut_into_their_parts() {
        assertThat(Tokenizer.of("parseHTTPCall")).containsExactly("pars", "http", "call");
        assertThat(Tokenizer.of("max_tok-x9")).containsExactly("max", "tok", "x9");
    }

    @Test
    void filler_words_are_left_out_of_prose() {
        assertThat(Tokenizer.of("the user should make a cup")).containsExactly("cup");
        assertThat(Tokenizer.of("user", false)).isEqualTo("us" + "er");
    }

    @Test
    void a_word_that_ends_in_a_double_s_is_not_a_plural() {
        assertThat(Tokenizer.of("process")).containsExactly("process");
    }

    @Test
    void repeated_terms_are_kept_in_order() {
        assertThat(Tokenizer.of("b1 a1 b1")).containsExactly("b1", "a1", "b1");
    }

    @Test
    void blank_text_has_no_terms() {
        assertThat(Tokenizer.of(" - _ \n")).isEmpty();
        assertThat(Tokenizer.of("")).isEmpty();
    }
}
