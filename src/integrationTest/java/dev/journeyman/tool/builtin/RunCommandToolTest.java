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
    void the_last_line_of_a_result_is_the_exit_code(String command, String output, boolean error)
            throws InterruptedException {
        assertThat(bench.call("run_command", "{'command': '%s'}".formatted(command)))
                .isEqualTo(new ToolResult(output.replace("\\n", "\n"), error));
    }

    @Test
    void a_command_ended_at_its_time_limit_names_the_limit() throws InterruptedException {
        assertThat(bench.call("run_command", "{'command': 'echo begun; sleep 300', 'timeout_seconds': 1}"))
                .isEqualTo(ToolResult.error("begun\nended after 1 s: it took too long"));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-5, -5", "soon, \"soon\"", "1.5, \"1.5\""})
    void an_invalid_time_limit_is_refused(String limit, String shown) throws InterruptedException {
        String value = shown.startsWith("\"") ? "'" + limit + "'" : limit;

        assertThat(bench.call("run_command", "{'command': 'true', 'timeout_seconds': %s}".formatted(value)))
                .isEqualTo(ToolResult.error(
                        "\"timeout_seconds\" of run_command must be a whole number of at least 1, not %s."
                                .formatted(shown)));
    }

    @Test
    void a_time_limit_above_the_maximum_is_accepted() throws InterruptedException {
        assertThat(bench.call("run_command", "{'command': 'true', 'timeout_seconds': 2147483647}"))
                .isEqualTo(ToolResult.of("exit code 0"));
    }

    @Test
    void a_blank_command_is_refused() throws InterruptedException {
        assertThat(bench.call("run_command", "{'command': ' '}"))
                .isEqualTo(ToolResult.error("\"command\" of run_command is blank. Say something and call it again."));
    }
}
