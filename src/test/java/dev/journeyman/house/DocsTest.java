package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.diagram.MachineFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The documents: what they say can be compared with the program, and is. */
class DocsTest {

    private static final Pattern PIECE = Pattern.compile("(?s)<pre>\\{@code\n(.*?)}</pre>");

    private static final Page README = new Page(House.ROOT.resolve("README.md"));

    @Test
    void the_page_of_states_is_made_from_the_table() {
        new Golden("docs/states.md").holds(MachineFormat.MARKDOWN.render(Flow.standard()));
    }

    @Test
    void every_link_within_the_project_leads_somewhere() {
        List<String> broken =
                Page.all().stream().flatMap(page -> page.brokenLinks().stream()).toList();
        assertThat(broken)
                .as("These links lead to no file or heading. Write the path from the page's own directory")
                .isEmpty();
    }

    @Test
    void every_piece_of_java_is_in_a_test_that_runs_it() {
        String tests = House.files().stream()
                .filter(
                        file -> House.name(file)
                                .matches(
                                        "(src/(integrationTest/.*Test|(propertyTest|spring|testkit/test)/.*)|docs/examples/.*)\\.java"))
                .map(file -> words(new Page(file).text()))
                .collect(Collectors.joining());
        List<String> unproved = Page.all().stream()
                .flatMap(page -> page.blocks("java").stream())
                .filter(block -> !tests.contains(words(block)))
                .toList();
        assertThat(unproved)
                .as("This code of a page stands in no test. Put it into EmbeddingTest or beside WordCountLaws,"
                        + " where it is compiled and run")
                .isEmpty();
    }

    @Test
    void every_piece_of_java_in_the_comment_of_a_package_is_on_a_page() {
        String pages = Page.all().stream()
                .flatMap(page -> page.blocks("java").stream())
                .map(DocsTest::words)
                .collect(Collectors.joining());
        List<String> pieces = House.files().stream()
                .filter(file -> House.name(file).endsWith("/package-info.java"))
                .flatMap(file -> PIECE.matcher(House.read(file)).results())
                .map(piece -> piece.group(1).replaceAll("(?m)^ \\*", ""))
                .toList();
        assertThat(pieces).isNotEmpty();
        assertThat(pieces)
                .as("This code of a package's comment stands on no page. Put it there, where a test compiles it")
                .allMatch(piece -> pages.contains(words(piece)));
    }

    /** Returns a text without its spaces and line breaks, which are a matter of the page's width. */
    private static String words(String text) {
        return text.replaceAll("\\s+", "");
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
        void shows_code() {
            assertThat(new Page(existing()).blocks("java"))
                    .as("README.md shows no code. A newcomer looks for it first")
                    .isNotEmpty();
        }

        @Test
        void shows_coordinates_by_which_a_host_outside_is_built() {
            String hosts = words(House.read(
                    House.ROOT.resolve("src/integrationTest/java/dev/journeyman/build/PublishedArtifactsTest.java")));
            assertThat(new Page(existing()).blocks("xml"))
                    .singleElement()
                    .satisfies(xml -> assertThat(hosts)
                            .contains(words(xml).replaceFirst("<version>[^<]*</version>", "<version>%s</version>")));
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
