package dev.journeyman.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.testkit.law.SampleSignals;
import org.junit.jupiter.api.Test;

class SignalWordsTest {

    @Test
    void every_signal_has_words_other_than_its_name() {
        assertThat(SampleSignals.ofEach())
                .isNotEmpty()
                .allSatisfy(signal -> assertThat(SignalWords.of(
                                new Move(Position.start(), signal, Position.start(), ConversationRule.KEPT)))
                        .contains(" ")
                        .doesNotContain(signal.name()));
    }
}
