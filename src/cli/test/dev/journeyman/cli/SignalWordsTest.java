package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Conversation;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.testkit.Signals;
import org.junit.jupiter.api.Test;

class SignalWordsTest {

    @Test
    void every_signal_has_words_that_are_not_its_name() {
        assertThat(Signals.ofEach())
                .isNotEmpty()
                .allSatisfy(signal -> assertThat(
                                SignalWords.of(new Move(Position.start(), signal, Position.start(), Conversation.KEPT)))
                        .contains(" ")
                        .doesNotContain(signal.name()));
    }
}
