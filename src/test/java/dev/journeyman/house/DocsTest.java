package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Format;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents: what they say can be compared with the program, and is. */
class DocsTest {

    private static final Page README = new Page(House.ROOT.resolve("README.md"));

    @Test
    void the_page_of_states_is_made_from_the_table() {
        new Golden("docs/states.md").holds(Format.MARKDOWN.render(Flow.standard()));
    }

    @Test
    void every_link_within_the_project_leads_somewhere() {
        List<String> broken = House.files().stream()
                .filter(file -> House.name(file).matches("[^/]*\\.md|docs/.*\\.md"))
                .flatMap(file -> new Page(file).brokenLinks().stream())
                .toList();
        assertThat(broken)
                .as("These links lead to no file or heading. Write the path from the page's own directory")
                .isEmpty();
    }

    @Nested
    class The_readme {

        @Test
        void names_the_two_commands() {
            assertThat(text())
                    .as("README.md says on its first screen how to see a story driven and how to run the tests")
                    .contains("./gradlew run", "./gradlew check");
        }

        @Test
        void shows_code_that_compiles(@TempDir Path classes) {
            List<String> blocks = new Page(existing()).blocks("java compile");
            assertThat(blocks)
                    .as("README.md shows no code. Mark a block as ```java compile and it is compiled here")
                    .isNotEmpty();
            assertThat(Snippet.problems(blocks, classes))
                    .as("Code in README.md does not compile. A newcomer copies it first: correct it")
                    .isEmpty();
        }

        private static String text() {
            return new Page(existing()).text();
        }

        private static Path existing() {
            assertThat(README.file()).as("README.md is not there. Write it").isRegularFile();
            return README.file();
        }
    }
}
