package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The contents of a terminal at one moment. */
class ScreenTest {

    private static Screen screen(int row, int column, String... lines) {
        return new Screen(List.of(lines), row, column, "", null, true, 1);
    }

    @Test
    void the_text_left_of_the_cursor_is_as_wide_as_its_column() {
        assertThat(screen(0, 3, "abcdef").left()).isEqualTo("abc");
        assertThat(screen(0, 0, "abcdef").left()).isEmpty();
        assertThat(screen(0, 5, "abc").left()).isEqualTo("abc  ");
    }

    @Test
    void a_wide_character_takes_two_columns() {
        assertThat(screen(0, 3, "\u7dd1abc").left()).isEqualTo("\u7dd1a");
        assertThat(screen(0, 4, "\ud83d\udfe2abc").left()).isEqualTo("\ud83d\udfe2ab");
        assertThat(screen(0, 2, "\u7dd1\u7dd1").left()).isEqualTo("\u7dd1");
    }

    @Test
    void the_text_before_the_cursor_includes_the_lines_above_it() {
        assertThat(screen(2, 1, "one", "", "> x").before()).isEqualTo("one\n\n>");
        assertThat(screen(2, 2, "one").before()).isEqualTo("one\n\n  ");
    }

    @Test
    void an_empty_screen_has_no_text() {
        assertThat(Screen.EMPTY.text()).isEmpty();
        assertThat(Screen.EMPTY.left()).isEmpty();
        assertThat(Screen.EMPTY.before()).isEmpty();
    }

    @Property
    void any_position_of_the_cursor_is_accepted(
            @ForAll List<String> lines, @ForAll @IntRange(max = 50) int row, @ForAll @IntRange(max = 300) int column) {
        Screen screen = new Screen(lines, row, column, "", null, false, 1);

        assertThat(screen.before()).endsWith(screen.left());
        assertThat(screen.left().codePoints().map(Emulator::width).sum()).isGreaterThanOrEqualTo(column);
    }
}
