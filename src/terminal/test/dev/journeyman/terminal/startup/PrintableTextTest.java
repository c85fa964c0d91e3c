package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A text that leaves no paste and presses no key. */
class PrintableTextTest {

    @Property
    void nothing_is_left_that_a_terminal_would_act_upon(@ForAll String text) {
        assertThat(PrintableText.of(text).codePoints())
                .noneMatch(point -> point != '\n'
                        && point != '\t'
                        && (point < 0x20 || (point >= 0x7f && point <= 0x9f) || (point >= 0xd800 && point <= 0xdfff)));
    }

    @Property
    void what_is_plain_stays_as_it_is(@ForAll String text) {
        assertThat(PrintableText.of(PrintableText.of(text))).isEqualTo(PrintableText.of(text));
    }

    @Test
    void the_end_of_a_paste_loses_its_escape() {
        assertThat(PrintableText.of("a\u001b[201~\rb\u009b201~c")).isEqualTo("a[201~\nb201~c");
    }

    @Test
    void line_breaks_of_all_sorts_become_one() {
        assertThat(PrintableText.of("a\r\nb\rc\nd\te")).isEqualTo("a\nb\nc\nd\te");
    }

    @Test
    void characters_beyond_the_first_plane_stay_and_halves_of_them_go() {
        assertThat(PrintableText.of("\ud83d\udfe2 \ud83d x")).isEqualTo("\ud83d\udfe2  x");
    }
}
