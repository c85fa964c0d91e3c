package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.build.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual pages of the installed program, as programs that read manual pages show them. */
class ManPagesProgramTest {

    private static final Path PAGES = Path.of(Objects.requireNonNull(System.getProperty("journeyman.program")))
            .resolveSibling("../share/man/man1")
            .normalize();

    @TempDir
    private Path place;

    @Test
    void each_command_has_a_page() throws IOException {
        List<String> expected = new ArrayList<>(List.of("journeyman.1"));
        Journeyman.COMMANDS.forEach(command -> expected.add("journeyman-" + command + ".1"));

        try (Stream<Path> pages = Files.list(PAGES)) {
            assertThat(pages.map(page -> page.getFileName().toString())).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void man_finds_a_page_and_shows_every_character() {
        assumeInstalled("man");

        Finished shown = in("MANPATH=\"$1/..\" MANWIDTH=80 man -P cat journeyman-inject");

        assertThat(shown.exit()).as(shown.err()).isZero();
        assertThat(shown.out())
                .contains("       --[no-]acknowledge\n")
                .contains("The agent's profile: claude")
                .contains("       journeyman inject --agent gemini --context notes.md --pane %3\n");
    }

    @Test
    void groff_has_no_objection_to_any_page() {
        assumeInstalled("groff");

        assertThat(in("groff -man -Tutf8 -ww -z \"$1\"/*.1 2>&1").out()).isEmpty();
    }

    @Test
    void mandoc_has_no_objection_to_any_page_but_that_it_has_no_date() {
        assumeInstalled("mandoc");

        assertThat(in("mandoc -Tlint -Wwarning \"$1\"/*.1 2>&1").out().lines())
                .filteredOn(line -> !line.contains("missing date"))
                .isEmpty();
    }

    private void assumeInstalled(String program) {
        assumeTrue(
                Finished.of(place, List.of("sh", "-c", "command -v " + program)).exit() == 0,
                program + " is not installed: the manual pages were not shown with it");
    }

    private Finished in(String script) {
        return Finished.of(place, List.of("env", "LC_ALL=C.UTF-8", "sh", "-c", script, "sh", PAGES.toString()));
    }
}
