package dev.journeyman.terminal.startup.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The word that an agent is asked to write backwards. */
class NonceTest {

    private static final Nonce NONCE = new Nonce("bcdfgh");

    @Property
    void it_has_six_letters_and_the_request_does_not_contain_the_answer(@ForAll long seed, @ForAll String text) {
        Nonce nonce = Nonce.drawn(new Random(seed), text);

        assertThat(nonce.word()).matches("[a-z]{6}");
        assertThat(nonce.isIn(nonce.request())).isFalse();
        assertThat(nonce.isIn(MessageTexts.wrapped(text + ".", nonce))).isFalse();
    }

    @Test
    void a_word_whose_answer_is_already_in_a_text_is_not_drawn() {
        Nonce first = Nonce.drawn(new Random(3));
        String answer = new StringBuilder(first.word()).reverse().toString();

        assertThat(Nonce.drawn(new Random(3), "something", answer)).isNotEqualTo(first);
    }

    @Test
    void the_word_backwards_answers_it() {
        assertThat(NONCE.isIn("ACK: context received hgfdcb")).isTrue();
        assertThat(NONCE.isIn("HGFDCB.")).isTrue();
    }

    @Test
    void the_word_itself_does_not_answer_it() {
        assertThat(NONCE.isIn("Then write bcdfgh backwards.")).isFalse();
    }

    @Test
    void the_answer_may_be_split_by_lines_and_frames() {
        assertThat(NONCE.isIn("│ ACK: context received hgf │\n│ dcb                       │"))
                .isTrue();
    }

    @Test
    void separated_letters_answer_it_too() {
        assertThat(NONCE.isIn("h g f d c b")).isTrue();
    }
}
