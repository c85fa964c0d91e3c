package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.house.Golden;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JourneymanTest {

    @Nested
    class Asked_for_help {

        @ParameterizedTest
        @CsvSource({
            "--help, help.txt",
            "-h, help.txt",
            "demo --help, help-demo.txt",
            "run --help, help-run.txt",
            "clean --help, help-clean.txt",
            "machine --help, help-machine.txt",
            "doctor --help, help-doctor.txt",
            "completion --help, help-completion.txt"
        })
        void it_says_what_there_is(String arguments, String file) {
            Spoken spoken = Spoken.on(arguments.split(" ", -1));

            new Golden("src/cli/test-resources/dev/journeyman/cli/" + file).holds(spoken.out());
            assertThat(spoken.err()).isEmpty();
            assertThat(spoken.exit()).isEqualTo(ExitCode.DONE);
        }

        @Test
        void it_says_the_same_on_standard_error_when_nothing_is_asked() {
            assertThat(Spoken.on())
                    .isEqualTo(new Spoken(
                            ExitCode.BAD_INPUT, "", Spoken.on("--help").out()));
        }
    }

    @Nested
    class Asked_for_its_version {

        @ParameterizedTest
        @ValueSource(strings = {"--version", "-V"})
        void it_says_its_name_and_the_version_of_the_build(String option) {
            String line = "journeyman " + System.getProperty("journeyman.version") + System.lineSeparator();
            assertThat(Spoken.on(option)).isEqualTo(new Spoken(ExitCode.DONE, line, ""));
        }
    }

    @Nested
    class Asked_for_what_there_is_not {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            mashine            | "mashine" is no command of journeyman. Run 'journeyman --help' for what there is.
            --loud             | "--loud" is no option of journeyman. Run 'journeyman --help' for what there is.
            machine --loud     | "--loud" is no option of journeyman machine. Run 'journeyman machine --help' for what there is.
            machine dot        | "dot" is no argument of journeyman machine. Run 'journeyman machine --help' for what there is.
            doctor git         | "git" is no argument of journeyman doctor. Run 'journeyman doctor --help' for what there is.
            machine --format   | Missing required parameter for option '--format' (FORMAT). Run 'journeyman machine --help' for what there is.
            machine --format svg | "svg" is no format of the machine. There are: mermaid, plantuml, dot, json, markdown.
            """)
        void it_says_so_in_one_line_with_the_remedy(String arguments, String line) {
            assertThat(Spoken.on(arguments.split(" ", -1)))
                    .isEqualTo(new Spoken(ExitCode.BAD_INPUT, "", "journeyman: " + line + System.lineSeparator()));
        }
    }
}
