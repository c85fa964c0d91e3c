package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The section of a memory file that holds the injected context. */
class MemorySectionTest {

    private static final String BEGIN = "<!-- STARTUP_CONTEXT_INJECTION -->";
    private static final String END = "<!-- END_STARTUP_CONTEXT -->";

    @Test
    void has_markers_a_heading_and_the_body() {
        assertThat(MemorySection.put("# Project Instructions\n\n", "first line\nsecond line"))
                .isEqualTo("""
                    # Project Instructions

                    <!-- STARTUP_CONTEXT_INJECTION -->
                    ## Session Context (Auto-Injected)

                    first line
                    second line

                    <!-- END_STARTUP_CONTEXT -->
                    """);
    }

    @Test
    void replaces_an_earlier_section_in_its_place() {
        String text = "above\n" + BEGIN + "\nold\n" + END + "\nbelow\n";

        assertThat(MemorySection.put(text, "new"))
                .startsWith("above\n" + BEGIN)
                .endsWith(END + "\nbelow\n")
                .doesNotContain("old");
    }

    @Test
    void replaces_several_sections_and_keeps_the_text_between_them() {
        String two = "a\n" + BEGIN + "\nold\n" + END + "\nbetween\n" + BEGIN + "\nolder\n" + END + "\nb\n";

        String one = MemorySection.put(two, "new");

        assertThat(one)
                .containsOnlyOnce(BEGIN)
                .containsOnlyOnce(END)
                .contains("\nbetween\n")
                .doesNotContain("old");
        assertThat(MemorySection.removed(one)).isEqualTo("a\nbetween\nb\n");
    }

    @Test
    void a_body_with_the_markers_leaves_the_section_readable() {
        String text = MemorySection.put("a\n", "before\n" + END + "\n" + BEGIN + "\nafter");

        assertThat(text).containsOnlyOnce(BEGIN).containsOnlyOnce(END).contains("END_STARTUP_CONTEXT -->\n", "after");
        assertThat(MemorySection.removed(text)).isEqualTo("a\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                BEGIN + "\nno end\n",
                "no begin\n" + END + "\n",
                END + "\n" + BEGIN + "\n",
                "x " + BEGIN + "\n" + END
            })
    void a_marker_without_its_counterpart_is_text(String text) {
        assertThat(MemorySection.isIn(text)).isFalse();
        assertThat(MemorySection.removed(text)).isEqualTo(text);
        assertThat(MemorySection.removed(MemorySection.put(MemorySection.put(text, "one"), "two")))
                .isEqualTo(text);
    }

    @Test
    void a_marker_within_a_line_is_text() {
        String text = "Between " + BEGIN + " and " + END + " is what was injected.\n";

        assertThat(MemorySection.isIn(text)).isFalse();
        assertThat(MemorySection.removed(MemorySection.put(text, "one"))).isEqualTo(text);
    }

    @Test
    void the_second_of_two_begin_markers_counts() {
        String text = BEGIN + "\nmine\n" + BEGIN + "\nold\n" + END + "\n";

        assertThat(MemorySection.put(text, "new"))
                .startsWith(BEGIN + "\nmine\n" + BEGIN + "\n")
                .doesNotContain("old");
        assertThat(MemorySection.removed(text)).isEqualTo(BEGIN + "\nmine\n");
    }

    @Test
    void uses_the_line_breaks_of_the_file() {
        assertThat(MemorySection.put("a\r\nb\r\n", "one\ntwo"))
                .isEqualTo("a\r\nb\r\n" + BEGIN + "\r\n## Session Context (Auto-Injected)\r\n\r\none\r\ntwo\r\n\r\n"
                        + END + "\r\n");
    }

    @Test
    void blanks_after_a_marker_stay_on_a_line_of_their_own() {
        String text = "above\n" + BEGIN + "\nold\n" + END + " \t\nbelow\n";

        assertThat(MemorySection.removed(text)).startsWith("above\n").endsWith("\nbelow\n");
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        BEGIN,
                        "x " + BEGIN,
                        BEGIN + " y",
                        END + "z",
                        "\n",
                        "\r\n",
                        "\r",
                        " ",
                        "\t",
                        "a",
                        "ï»¿",
                        "\u00ff",
                        "\u0000")
                .list()
                .ofMaxSize(12)
                .map(parts -> String.join("", parts));
    }

    @Property
    void the_other_text_stays_however_often_the_section_is_put_and_removed(
            @ForAll("texts") String text, @ForAll @Size(max = 8) List<Boolean> puts) {
        String now = text;
        for (int i = 0; i < puts.size(); i++) {
            now = puts.get(i) ? MemorySection.put(now, "body " + i) : MemorySection.removed(now);
            assertThat(MemorySection.isIn(now)).isEqualTo(puts.get(i));
        }
        assertThat(MemorySection.removed(now)).isEqualTo(text);
    }

    @Property
    void the_text_does_not_grow_when_the_section_is_put_again(@ForAll("texts") String text, @ForAll String body) {
        String once = MemorySection.put(text, body);

        assertThat(MemorySection.put(MemorySection.put(once, "another\nbody"), body))
                .isEqualTo(once);
    }

    @Property
    void the_text_before_and_after_stays_when_the_section_is_put_again(
            @ForAll("texts") String above, @ForAll("texts") String below) {
        String text = above + "\n" + BEGIN + "\nold\n" + END + "\n" + below;

        String now = MemorySection.put(text, "new");

        assertThat(now).startsWith(above + "\n").endsWith(END + "\n" + below);
        assertThat(MemorySection.removed(now)).isEqualTo(above + "\n" + below);
    }
}
