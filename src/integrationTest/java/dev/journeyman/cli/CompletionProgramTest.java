package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.build.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The completions of a real shell with the script that the installed program prints. */
class CompletionProgramTest {

    @TempDir
    private Path place;

    @ParameterizedTest
    @CsvSource({
        "mac, machine",
        "compl, completion",
        "run --arch, --architect",
        "machine --fo, --format",
        "demo --no, --no-color"
    })
    void bash_completes_commands_and_options(String typed, String completed) {
        assumeTrue(
                Finished.of(place, List.of("sh", "-c", "command -v bash")).exit() == 0,
                "bash is not installed: its completion was not tried");
        Finished shell = Finished.of(
                place,
                List.of(
                        "bash",
                        "--norc",
                        "-c",
                        """
                        set -e
                        "$0" completion > script
                        source ./script
                        function=$(complete -p journeyman | sed 's/.*-F *\\([^ ]*\\).*/\\1/')
                        compopt() { :; } # bash has it only while a person types
                        COMP_WORDS=(journeyman $1)
                        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                        "$function"
                        printf '%s\\n' "${COMPREPLY[@]}"
                        """,
                        Objects.requireNonNull(System.getProperty("journeyman.program")),
                        typed));

        assertThat(shell.exit()).as(shell.err()).isZero();
        assertThat(shell.out().lines()).containsExactly(completed);
        assertThat(shell.err()).isEmpty();
    }

    @Test
    void fish_completes_commands_options_values_and_files() throws IOException {
        assumeTrue(
                Finished.of(place, List.of("sh", "-c", "command -v fish")).exit() == 0,
                "fish is not installed: its completion was not tried");
        Files.writeString(place.resolve("story.yaml"), "");
        Finished shell = Finished.of(
                place,
                List.of(
                        "env",
                        "HOME=" + place,
                        "PROGRAM=" + System.getProperty("journeyman.program"),
                        "fish",
                        "--no-config",
                        "-c",
                        """
                        $PROGRAM completion fish > script.fish
                        fish --no-execute script.fish; or exit 1
                        source script.fish
                        for typed in ma 'schema do' 'run --arch' 'context --role ' 'machine --format=d' 'completion f' 'help mach' 'run sto' 'machine sto' 'show --json --se'
                            echo (complete -C "journeyman $typed" | cut -f 1)
                        end
                        """));

        assertThat(shell.err()).isEmpty();
        assertThat(shell.exit()).isZero();
        assertThat(shell.out().lines())
                .containsExactly(
                        "machine man",
                        "doctor",
                        "--architect",
                        "architect developer qa",
                        "--format=dot",
                        "fish",
                        "machine",
                        "story.yaml",
                        "",
                        "--sent");
    }
}
