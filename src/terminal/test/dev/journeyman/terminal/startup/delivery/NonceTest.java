package dev.journeyman.terminal.startup.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The word an agent is asked to write backwards. */
class NonceTest {

    private static final Nonce NONCE = new Nonce("bcdfgh");

    @Property
    void it_has_six_letters_and_is_answered_by_nothing_that_was_asked(@ForAll long seed, @ForAll String text) {
        Nonce nonce = Nonce.drawn(new Random(seed), text);

        assertThat(nonce.word()).matches("[a-z]{6}");
        assertThat(nonce.isIn(nonce.request())).isFalse();
        assertThat(nonce.isIn(MessageTexts.wrapped(text + ".", nonce))).isFalse();
    }

    @Test
    void one_whose_answer_is_there_already_is_not_drawn() {
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
    void the_word_as_it_was_given_does_not() {
        assertThat(NONCE.isIn("Then write bcdfgh backwards.")).isFalse();
    }

    @Test
    void lines_and_frames_may_break_the_answer() {
        assertThat(NONCE.isIn("│ ACK: context received hgf │\n│ dcb                       │"))
                .isTrue();
    }

    @Test
    void letters_apart_answer_it_too() {
        assertThat(NONCE.isIn("h g f d c b")).isTrue();
    }
}
