package dev.journeyman.knowledge.repository;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownSectionTest {

    @Test
    void a_section_is_a_heading_and_the_lines_up_to_the_next() {
        assertThat(MarkdownSection.of("# Build\n\nmake\n\n## Tests ##\nmake test\n"))
                .containsExactly(
                        new MarkdownSection("Build", "# Build\n\nmake"),
                        new MarkdownSection("Tests", "## Tests ##\nmake test"));
    }

    @Test
    void lines_before_the_first_heading_are_a_section() {
        assertThat(MarkdownSection.of("\n\nHello.\n# Build"))
                .containsExactly(
                        new MarkdownSection("the beginning", "Hello."), new MarkdownSection("Build", "# Build"));
    }

    @Test
    void a_comment_in_code_is_not_a_heading() {
        assertThat(MarkdownSection.of("# Build\n````sh\n```\n# not a heading\n````\n# Next"))
                .extracting(MarkdownSection::title)
                .containsExactly("Build", "Next");
    }

    @Test
    void an_empty_text_has_no_section() {
        assertThat(MarkdownSection.of(" \n\n")).isEmpty();
    }

    @Test
    void the_last_of_200_sections_contains_the_rest() {
        assertThat(MarkdownSection.of("# a\nb\n".repeat(1_000)))
                .hasSize(MarkdownSection.MOST)
                .last()
                .satisfies(last -> assertThat(last.text().lines()).hasSize(2 * 801));
    }
}
