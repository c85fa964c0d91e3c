package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.house.Golden;
import org.junit.jupiter.api.Test;

/** The manual page of the command line, which is generated from the help texts. */
class ManualTest {

    @Test
    void it_contains_the_help_of_every_command() {
        StringBuilder page = new StringBuilder("""
            # The command line

            What `--help` says, of the program and of each command. A test makes this page.

            ## journeyman

            ```
            %s```
            """.formatted(Spoken.on("--help").out()));
        for (String command : Journeyman.COMMANDS) {
            page.append("\n## journeyman %s\n\n```\n%s```\n"
                    .formatted(command, Spoken.on(command, "--help").out()));
        }

        new Golden("docs/cli.md").holds(page.toString());
    }

    @Test
    void every_command_has_an_example_and_its_exit_codes() {
        assertThat(Journeyman.COMMANDS)
                .isNotEmpty()
                .allSatisfy(command -> assertThat(Spoken.on(command, "--help").out())
                        .containsPattern("(?m)^Examples?:$")
                        .containsPattern("(?m)^Exit codes:$"));
    }
}
