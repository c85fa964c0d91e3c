package dev.journeyman.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.workspace.Leash;
import dev.journeyman.workspace.process.ProcessLimits.Ending;
import dev.journeyman.workspace.process.ProcessResult.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@EnabledOnOs(value = OS.LINUX, disabledReason = "Elsewhere processes that leave their group cannot be found.")
@Timeout(120)
final class ProcessRunnerTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofSeconds(3);

    @TempDir
    Path scratch;

    private Path root;

    @BeforeEach
    void make_a_directory() throws IOException {
        root = Files.createDirectory(scratch.toRealPath().resolve("root"));
    }

    @Nested
    class A_process {

        @Test
        void has_its_output_and_its_error_apart_or_joined() throws IOException {
            ProcessDescription both = sh("echo one; echo two >&2; exit 3", ProcessLimits.of(LONG, Ending.WHOLE_TREE));

            assertThat(ProcessRunner.run(both)).isEqualTo(new ProcessResult(Cause.ITSELF, 3, "one\n", "two\n", true));
            assertThat(ProcessRunner.run(both.with(ProcessOutput.JOINED)))
                    .isEqualTo(new ProcessResult(Cause.ITSELF, 3, "one\ntwo\n", "", true));
        }

        @Test
        void reads_a_text_that_is_larger_than_a_pipe_or_stops_before_its_end() throws IOException {
            String text = "0123456789\n".repeat(50_000);
            ProcessLimits limits = new ProcessLimits(LONG, Duration.ZERO, ProcessLimits.ALL, Ending.ASK_FIRST);

            assertThat(ProcessRunner.run(sh("cat", limits).with(new ProcessInput.Text(text)))
                            .output()
                            .equals(text))
                    .as("all of it, to the letter")
                    .isTrue();
            assertThat(ProcessRunner.run(sh("head -n 1", limits).with(new ProcessInput.Text(text)))
                            .output())
                    .isEqualTo("0123456789\n");
        }

        @Test
        void gets_the_variables_that_its_rule_passes_on_and_its_own() throws IOException {
            ProcessEnvironment environment =
                    new ProcessEnvironment(name -> name.equals("PATH"), Map.of("OURS", "value"));
            ProcessDescription asked =
                    sh("env", ProcessLimits.of(LONG, Ending.WHOLE_TREE)).with(environment);

            assertThat(ProcessRunner.run(asked).output().lines().map(line -> line.replaceFirst("=.*", "")))
                    .contains("PATH", "OURS", ProcessTree.MARK)
                    .doesNotContain("HOME", "LANG");
        }

        @Test
        void that_cannot_be_started_is_an_error() {
            ProcessDescription absent =
                    ProcessDescription.of(root, List.of("no-such-program"), ProcessLimits.of(LONG, Ending.WHOLE_TREE));

            assertThatThrownBy(() -> ProcessRunner.run(absent))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no-such-program");
        }
    }

    @Nested
    class At_its_time_limit {

        @ParameterizedTest
        @EnumSource
        void its_whole_tree_is_ended_however_it_hides(Ending ending) throws Exception {
            Leash leash = new Leash(root.resolve("leash"));
            Files.writeString(root.resolve("child"), leash.taken(root.resolve("up")));

            ProcessResult result = ProcessRunner.run(
                    sh("(setsid sh child &); trap '' TERM; echo begun; sh child", ProcessLimits.of(SHORT, ending)));

            assertThat(result.cause()).isEqualTo(Cause.TIME_LIMIT);
            assertThat(result.exit()).isEqualTo(-1);
            assertThat(result.output()).isEqualTo("begun\n");
            assertThat(leash.released()).isEqualTo("alive\nalive\n");
        }

        @Test
        void it_removes_its_locks_if_it_is_asked_first() throws IOException {
            String held = "trap 'rm lock; exit' TERM; : > lock; while :; do sleep 0.1; done";

            ProcessRunner.run(sh(held, ProcessLimits.of(SHORT, Ending.ASK_FIRST)));
            assertThat(root.resolve("lock")).doesNotExist();

            ProcessRunner.run(sh(held, ProcessLimits.of(SHORT, Ending.WHOLE_TREE)));
            assertThat(root.resolve("lock")).exists();
        }
    }

    @Nested
    class That_ends_by_itself {

        @Test
        void takes_what_it_left_behind_along() throws Exception {
            Leash leash = new Leash(root.resolve("leash"));
            Files.writeString(root.resolve("child"), leash.taken(root.resolve("up")));

            ProcessRunner.run(sh(
                    "setsid -f sh child > left 2>&1; until [ -e up ]; do :; done",
                    ProcessLimits.of(LONG, Ending.WHOLE_TREE)));

            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @Test
        void leaves_what_it_started_alone_if_it_would_only_be_asked_to_end() throws Exception {
            Leash up = new Leash(root.resolve("up"));
            Leash done = new Leash(root.resolve("done"));
            Files.writeString(root.resolve("child"), "echo alive > up; until [ -e go ]; do :; done; echo well > done");

            ProcessResult result =
                    ProcessRunner.run(sh("setsid -f sh child > left 2>&1", ProcessLimits.of(LONG, Ending.ASK_FIRST)));
            up.released();
            Files.writeString(root.resolve("go"), "");

            assertThat(result.ok()).isTrue();
            assertThat(done.released()).isEqualTo("well\n");
        }
    }

    @Nested
    class In_an_interrupted_thread {

        @Test
        void is_ended_at_once_and_the_thread_stays_interrupted() throws Exception {
            Thread.currentThread().interrupt();
            ProcessResult result = ProcessRunner.run(sh("sleep 300", ProcessLimits.of(LONG, Ending.WHOLE_TREE)));

            assertThat(result.cause()).isEqualTo(Cause.INTERRUPT);
            assertThatThrownBy(result::unlessInterrupted).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
        }

        @Test
        void may_continue_for_as_long_as_its_limits_say() throws IOException {
            ProcessLimits limits = new ProcessLimits(LONG, LONG, ProcessLimits.ALL, Ending.ASK_FIRST);

            Thread.currentThread().interrupt();
            ProcessResult result = ProcessRunner.run(sh("sleep 0.5; echo well", limits));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(result).isEqualTo(new ProcessResult(Cause.ITSELF, 0, "well\n", "", true));
        }
    }

    private ProcessDescription sh(String script, ProcessLimits limits) {
        return ProcessDescription.of(root, List.of("sh", "-c", script), limits);
    }
}
