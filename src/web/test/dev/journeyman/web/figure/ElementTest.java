package dev.journeyman.web.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The elements of a page. */
class ElementTest {

    @Test
    void a_text_never_becomes_markup() {
        assertThat(Element.of("p", "<script>alert(1)</script> & \"so\"").toString())
                .isEqualTo("<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; \"so\"</p>");
        assertThat(Element.of("a").with("title", "\"><img src=x>").toString())
                .isEqualTo("<a title=\"&quot;&gt;&lt;img src=x&gt;\"></a>");
    }

    @Test
    void what_steers_a_terminal_or_the_direction_of_writing_is_shown() {
        assertThat(Element.of("p", "a\u001b[31mb\u202ec\u0007\r\nd\ud800").toString())
                .isEqualTo("<p>a␛[31mb‹202E›c‹0007›\nd‹D800›</p>");
    }

    @Test
    void an_emoji_stays_whole() {
        assertThat(Element.of("p", "🦊").toString()).isEqualTo("<p>🦊</p>");
        assertThat(ShownText.line("🦊🦊🦊", 4)).isEqualTo("🦊…");
    }

    @Test
    void styles_and_listeners_are_refused() {
        assertThatThrownBy(() -> Element.of("p").with("style", "color:red"))
                .hasMessage("The attribute style is blocked by the policy of the page. Use a class.");
        assertThatThrownBy(() -> Element.of("p").with("onclick", "x()")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void classes_follow_the_name_and_elements_without_content_have_no_end() {
        assertThat(Element.of("span.a.b", "x").toString()).isEqualTo("<span class=\"a b\">x</span>");
        assertThat(Element.of("meta").with("name", "n").toString()).isEqualTo("<meta name=\"n\">");
    }
}
