package dev.journeyman.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.tool.Bench;
import dev.journeyman.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
final class RunCommandToolTest {

    @TempDir
    Path scratch;

    private Bench bench;

    @BeforeEach
    void set_it_up() throws IOException {
        bench = new Bench(scratch);
    }

    @ParameterizedTest
    @CsvSource({
        "echo hi, hi\\nexit code 0, false",
        "printf hi, hi\\nexit code 0, false",
        "true, exit code 0, false",
        "exit 3, exit code 3, true",
        "echo no >&2; exit 1, no\\nexit code 1, true",
        "cat README.md, Read me.\\nexit code 0, false",
    })
    void ends_with_a_line_that_says_the_exit_code(String command, String output, boolean error)
            throws InterruptedException {
        assertThat(bench.call("run_command", "{'command': '%s'}".formatted(command)))
                .isEqualTo(new ToolResult(output.replace("\\n", "\n"), error));
    }

    @Test
    void says_after_how_long_it_was_ended() throws InterruptedException {
        assertThat(bench.call("run_command", "{'command': 'echo begun; sleep 300', 'timeout_seconds': 1}"))
                .isEqualTo(ToolResult.error("begun\nended after 1 s: it took too long"));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-5, -5", "soon, \"soon\"", "1.5, \"1.5\""})
    void takes_no_time_limit_that_is_none(String limit, String shown) throws InterruptedException {
        String value = shown.startsWith("\"") ? "'" + limit + "'" : limit;

        assertThat(bench.call("run_command", "{'command': 'true', 'timeout_seconds': %s}".formatted(value)))
                .isEqualTo(ToolResult.error(
                        "\"timeout_seconds\" of run_command must be a whole number of at least 1, not %s."
                                .formatted(shown)));
    }

    @Test
    void takes_a_limit_longer_than_the_longest_as_the_longest() throws InterruptedException {
        assertThat(bench.call("run_command", "{'command': 'true', 'timeout_seconds': 2147483647}"))
                .isEqualTo(ToolResult.of("exit code 0"));
    }

    @Test
    void says_nothing_of_a_blank_command_but_asks_for_one() throws InterruptedException {
        assertThat(bench.call("run_command", "{'command': ' '}"))
                .isEqualTo(ToolResult.error("\"command\" of run_command is blank. Say something and call it again."));
    }
}
