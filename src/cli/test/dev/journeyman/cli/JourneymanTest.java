package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.house.Golden;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        void it_prints_the_usage(String arguments, String file) {
            Spoken spoken = Spoken.on(arguments.split(" ", -1));

            new Golden("src/cli/test-resources/dev/journeyman/cli/" + file).holds(spoken.out());
            assertThat(spoken.err()).isEmpty();
            assertThat(spoken.exit()).isEqualTo(ExitCode.DONE);
        }

        @Test
        void it_is_printed_for_the_word_help_too() {
            assertThat(Spoken.on("help")).isEqualTo(Spoken.on("--help"));
            assertThat(Spoken.on("help", "machine")).isEqualTo(Spoken.on("machine", "--help"));
        }

        @Test
        void it_prints_the_usage_on_standard_error_without_arguments(@TempDir Path nowhere) {
            assertThat(Spoken.in(nowhere, Map.of("PATH", System.getenv("PATH"))))
                    .isEqualTo(new Spoken(
                            ExitCode.BAD_INPUT, "", Spoken.on("--help").out()));
        }
    }

    @Nested
    class Asked_for_its_version {

        @ParameterizedTest
        @ValueSource(strings = {"--version", "-V"})
        void it_prints_its_name_and_the_version_of_the_build(String option) {
            String line = "journeyman " + System.getProperty("journeyman.version") + System.lineSeparator();
            assertThat(Spoken.on(option)).isEqualTo(new Spoken(ExitCode.DONE, line, ""));
        }
    }

    @Nested
    class Asked_for_what_there_is_not {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            mashine            | "mashine" is not a command of journeyman. Did you mean machine? Run 'journeyman --help' for usage.
            deploy             | "deploy" is not a command of journeyman. Run 'journeyman --help' for usage.
            run --modle x      | "--modle" is not an option of journeyman run. Did you mean --model? Run 'journeyman run --help' for usage.
            --loud             | "--loud" is not an option of journeyman. Run 'journeyman --help' for usage.
            machine --loud     | "--loud" is not an option of journeyman machine. Run 'journeyman machine --help' for usage.
            machine dot        | "dot" is not an argument of journeyman machine. Run 'journeyman machine --help' for usage.
            doctor git         | "git" is not an argument of journeyman doctor. Run 'journeyman doctor --help' for usage.
            machine --format   | Missing required parameter for option '--format' (FORMAT). Run 'journeyman machine --help' for usage.
            machine --format svg | "svg" is not a format of the machine. Use one of: mermaid, plantuml, dot, json, markdown.
            """)
        void it_prints_one_line_with_the_remedy(String arguments, String line) {
            assertThat(Spoken.on(arguments.split(" ", -1)))
                    .isEqualTo(new Spoken(ExitCode.BAD_INPUT, "", "journeyman: " + line + System.lineSeparator()));
        }
    }
}
