package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A text that cannot end a paste or press a key. */
class PrintableTextTest {

    @Property
    void no_control_characters_are_left(@ForAll String text) {
        assertThat(PrintableText.of(text).codePoints())
                .noneMatch(point -> point != '\n'
                        && point != '\t'
                        && (point < 0x20 || (point >= 0x7f && point <= 0x9f) || (point >= 0xd800 && point <= 0xdfff)));
    }

    @Property
    void a_plain_text_is_unchanged(@ForAll String text) {
        assertThat(PrintableText.of(PrintableText.of(text))).isEqualTo(PrintableText.of(text));
    }

    @Test
    void the_end_of_a_paste_loses_its_escape() {
        assertThat(PrintableText.of("a\u001b[201~\rb\u009b201~c")).isEqualTo("a[201~\nb201~c");
    }

    @Test
    void line_breaks_of_all_kinds_become_one_kind() {
        assertThat(PrintableText.of("a\r\nb\rc\nd\te")).isEqualTo("a\nb\nc\nd\te");
    }

    @Test
    void surrogate_pairs_stay_and_lone_surrogates_are_removed() {
        assertThat(PrintableText.of("\ud83d\udfe2 \ud83d x")).isEqualTo("\ud83d\udfe2  x");
    }
}
