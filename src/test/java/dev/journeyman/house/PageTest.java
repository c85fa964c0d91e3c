package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found in a page: its title, its headings and its links. */
class PageTest {

    @TempDir
    Path directory;

    private Page page(String text) {
        try {
            return new Page(Files.writeString(directory.resolve("page.md"), text));
        } catch (IOException problem) {
            throw new AssertionError(problem);
        }
    }

    @Test
    void anchors_are_those_of_github() {
        assertThat(page("""
            # The `journeyman do` command
            ## What's kept, and why?
            ## What's kept, and why?
            ## What's kept, and why?
            ## provider_slots: `a_b`
            ## 2 + 2 = 4
            ## [Links](other.md) and **words** of _weight_
            ## Über — Größe
            """).anchors())
                .containsExactly(
                        "the-journeyman-do-command",
                        "whats-kept-and-why",
                        "whats-kept-and-why-1",
                        "whats-kept-and-why-2",
                        "provider_slots-a_b",
                        "2--2--4",
                        "links-and-words-of-weight",
                        "über--größe");
    }

    @Test
    void a_number_sign_in_code_begins_no_heading() {
        assertThat(page("# A page\n\n```sh\n# a comment\n```\n\n- item\n\n  ```sh\n  # another\n# a third\n  ```\n")
                        .anchors())
                .containsExactly("a-page");
    }

    @Test
    void the_title_is_the_first_heading_as_it_is_read() {
        assertThat(page("text\n\n# The `do` command\n\n## More\n").title()).isEqualTo("The do command");
    }

    @Test
    void links_are_found_but_not_in_code_comments_or_on_other_hosts() {
        assertThat(page("""
            [a](a.md), [`b`](b.md#c "title") ![](d.png) `[x](x.md)` <!-- [y](y.md) --> [z](https://example.org/z)

            ```
            [w](w.md)
            ```

            [e]: e.md
            """).withLinks(link -> "<" + link + ">")).isEqualTo("""
                [a](<a.md>), [`b`](<b.md#c> "title") ![](<d.png>) `[x](x.md)` <!-- [y](y.md) --> [z](https://example.org/z)

                ```
                [w](w.md)
                ```

                [e]: <e.md>
                """);
    }
}
