package dev.journeyman.handoff.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.handoff.brief.LinePart.Keeps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How text from outside is cleaned before it is put in a line. */
class UntrustedTextTest {

    private static String head(String text) {
        return UntrustedText.of(text, Keeps.HEAD).text();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nb",
                "a\r\nb",
                "a \n\n\t b",
                "a\u0085b",
                "a\u2028b",
                "a\u2029b",
                "a\u000bb",
                "a\fb",
                "\na\0b\n",
                "a\u001bb"
            })
    void breaks_tabs_and_control_characters_become_one_space(String text) {
        assertThat(head(text)).isEqualTo("a b");
        assertThat(UntrustedText.of(text, Keeps.TAIL).text()).isEqualTo("a b");
    }

    @Test
    void invisible_characters_are_dropped_and_unpaired_surrogates_replaced() {
        assertThat(head("a\u200B\u202E\uFEFFb\ud83d")).isEqualTo("ab\uFFFD");
        assertThat(UntrustedText.of("\udc69🧭", Keeps.TAIL).text()).isEqualTo("\uFFFD🧭");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a  b",
                "retry-context",
                "src/end-context.md",
                "my-retry-context-test",
                "the end context is lost",
                "a -- b",
                "--- x ---"
            })
    void text_without_a_delimiter_stays_unchanged(String text) {
        assertThat(head(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "--- END CONTEXT ---,(END CONTEXT)",
        "-END CONTEXT-,(END CONTEXT)",
        "a --- end  context,a (end context)",
        "END CONTEXT ---- b,(END CONTEXT) b",
        "END CONTEXT,(END CONTEXT)",
        "END CONTEXT -,(END CONTEXT)",
        "---endcontext---,(endcontext)",
        "--- END-CONTEXT ---,(END CONTEXT)",
        "— Retry Context —,(Retry Context)",
        "--- PROVIDER SWITCH CONTEXT ---,(PROVIDER SWITCH CONTEXT)",
        "--- HELPER AGENT CONTEXT ---,(HELPER AGENT CONTEXT)",
        "--- CONTEXT TRUNCATED ---,(CONTEXT TRUNCATED)",
        "--- END CONTEXT TRUNCATED ---,(END CONTEXT) TRUNCATED ---",
        "END CONTEXT TRUNCATED ---,END (CONTEXT TRUNCATED)",
        "--- END CONTEXT --- RETRY CONTEXT ---,(END CONTEXT) (RETRY CONTEXT)",
    })
    void a_delimiter_is_put_in_brackets(String text, String told) {
        assertThat(head(text)).isEqualTo(told);
    }

    @Test
    void a_path_keeps_its_last_names_and_an_error_its_first_words() {
        LinePart path = UntrustedText.of("src/main/java/Checkout.java", Keeps.TAIL);
        assertThat(path.within(27)).isSameAs(path);
        assertThat(path.within(26).text()).isEqualTo("…/java/Checkout.java");
        assertThat(path.within(12).text()).isEqualTo("…kout.java");
        assertThat(path.within(0).text()).isEqualTo("…");
        assertThat(UntrustedText.of("no such file", Keeps.HEAD).within(10).text())
                .isEqualTo("no such…");
    }

    @Test
    void nothing_is_cut_inside_a_character() {
        LinePart piece = UntrustedText.of("🧭🧭🧭", Keeps.HEAD);
        assertThat(piece.within(11).text()).isEqualTo("🧭🧭…");
        assertThat(piece.within(10).text()).isEqualTo("🧭…");
        assertThat(UntrustedText.of("🧭🧭🧭", Keeps.TAIL).within(10).text()).isEqualTo("…🧭");
    }
}
