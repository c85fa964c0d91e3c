package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.house.Golden;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {

    private static final String PROGRAM = Objects.requireNonNull(System.getProperty("journeyman.program"));

    @TempDir
    private Path somewhereElse;

    @Test
    void it_prints_the_version_of_the_project() {
        assertThat(run("--version"))
                .isEqualTo(new Finished(0, "journeyman " + System.getProperty("journeyman.version") + "\n", ""));
    }

    @Test
    void it_prints_the_diagram_of_the_manual() {
        Finished machine = run("machine", "--format", "mermaid");

        assertThat(machine.exit()).isZero();
        assertThat(new Golden("docs/states.md").text()).contains("```mermaid\n" + machine.out() + "```\n");
        assertThat(machine.err()).isEmpty();
    }

    @Test
    void it_exits_with_2_and_one_line_on_bad_usage() {
        assertThat(run("mashine"))
                .isEqualTo(new Finished(
                        2,
                        "",
                        "journeyman: \"mashine\" is not a command of journeyman. Did you mean machine? Run 'journeyman"
                                + " --help' for usage.\n"));
    }

    @Test
    void the_doctor_prints_only_what_a_run_needs() {
        Finished doctor = run("doctor");

        assertThat(doctor.exit()).isZero();
        assertThat(doctor.err()).isEmpty();
        assertThat(doctor.out().lines()).isNotEmpty().allMatch(line -> line.matches("(ok|missing) +[a-z:]+ .+"));
    }

    private Finished run(String... arguments) {
        List<String> command = new ArrayList<>(List.of(PROGRAM));
        command.addAll(List.of(arguments));
        return Finished.of(somewhereElse, command);
    }
}
