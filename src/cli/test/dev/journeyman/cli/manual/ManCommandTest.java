package dev.journeyman.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Spoken;
import dev.journeyman.house.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManCommandTest {

    private static final String VERSION = Objects.requireNonNull(System.getProperty("journeyman.version"));

    @TempDir
    private Path place;

    @Test
    void a_page_says_what_the_help_of_the_command_says() {
        Spoken page = Spoken.on("man", "inject");

        assertThat(page.exit()).isEqualTo(ExitCode.DONE);
        new Golden("src/cli/test-resources/dev/journeyman/cli/journeyman-inject.1")
                .holds(page.out().replace(VERSION, "VERSION"));
    }

    @Test
    void the_page_of_the_program_names_every_command() throws IOException {
        assertThat(Spoken.on("man", "--into", place.resolve("man1").toString()).exit())
                .isEqualTo(ExitCode.DONE);

        String program = Files.readString(place.resolve("man1/journeyman.1"));
        try (Stream<Path> pages = Files.list(place.resolve("man1"))) {
            assertThat(pages.map(page -> page.getFileName().toString()).filter(page -> !page.equals("journeyman.1")))
                    .hasSizeGreaterThan(30)
                    .allSatisfy(page -> assertThat(program)
                            .contains("\n\\fB" + page.replace(".1", "").replace("-", "\\-") + "\\fR(1)\n"));
        }
        assertThat(Spoken.on("man").out()).isEqualTo(program);
    }

    @Test
    void characters_that_mean_something_to_a_formatter_are_shown_as_they_are() {
        assertThat(new Roff().text(".sp '-' \\fB \"…\" `~^").toString())
                .isEqualTo("\\&.sp \\(aq\\-\\(aq \\efB \\(dq\\[u2026]\\(dq \\(ga\\(ti\\(ha\n");
    }

    @Test
    void a_command_that_there_is_not_and_one_too_many_are_refused() {
        assertThat(Spoken.on("man", "deploy"))
                .isEqualTo(new Spoken(
                        ExitCode.BAD_INPUT,
                        "",
                        "journeyman: \"deploy\" is not a command of journeyman. List the commands with journeyman"
                                + " --help.\n"));
        assertThat(Spoken.on("man", "run", "--into", place.toString()).err())
                .isEqualTo("journeyman: --into writes the pages of all commands. Leave out COMMAND. Run 'journeyman man"
                        + " --help' for usage.\n");
    }
}
