package dev.journeyman.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TextStyleTest {

    @Test
    void a_file_contains_neither_control_characters_nor_colours() {
        assertThat(TextStyle.FILE.words("\u001B[2Jgone\u009B1m\u202Ereversed\t\n"))
                .isEqualTo("\uFFFD[2Jgone\uFFFD1m\uFFFDreversed\t\n");
        assertThat(TextStyle.FILE.state(State.DONE, "DONE")).isEqualTo("DONE");
    }

    @ParameterizedTest
    @EnumSource(names = {"TERMINAL", "COLOURS"})
    void control_characters_of_a_model_are_replaced(TextStyle paint) {
        assertThat(paint.words("\u001B[2Jgone\r\u009B1m\n")).isEqualTo("\uFFFD[2Jgone\uFFFD\uFFFD1m\n");
    }

    @Test
    void states_and_results_have_their_colours() {
        assertThat(TextStyle.COLOURS.state(State.CODING, "CODING")).isEqualTo("\u001B[1mCODING\u001B[0m");
        assertThat(TextStyle.COLOURS.state(State.DONE, "DONE")).isEqualTo("\u001B[1;32mDONE\u001B[0m");
        assertThat(TextStyle.COLOURS.state(State.FAILED, "FAILED")).isEqualTo("\u001B[1;31mFAILED\u001B[0m");
        assertThat(TextStyle.COLOURS.ending(true, "ok")).isEqualTo("\u001B[32mok\u001B[0m");
        assertThat(TextStyle.COLOURS.ending(false, "failed")).isEqualTo("\u001B[31mfailed\u001B[0m");
    }

    @Test
    void a_terminal_without_colours_shows_the_same_words() {
        assertThat(TextStyle.TERMINAL.state(State.DONE, "DONE")).isEqualTo("DONE");
        assertThat(TextStyle.TERMINAL.ending(false, "failed")).isEqualTo("failed");
    }
}
