package dev.journeyman.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Commands.CommandResult;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.Commands.Program;
import dev.journeyman.workspace.Leash;
import dev.journeyman.workspace.process.Guard.ClaimRanOutException;
import dev.journeyman.workspace.process.ProcessLimits.Ending;
import dev.journeyman.workspace.process.ProcessResult.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(value = OS.LINUX, disabledReason = "Elsewhere there is no /proc/uptime.")
@Timeout(120)
final class GuardTest extends GuardStage {

    @Nested
    class A_command_below_it {

        @ParameterizedTest
        @ValueSource(strings = {"dash", "bash"})
        void keeps_its_input_its_output_its_error_and_its_exit_code(String interpreter) throws IOException {
            ProcessDescription both = guarded("cat; echo two >&2; exit 3")
                    .with(new ProcessInput.Text("one\n"))
                    .with(interpretedBy(interpreter));

            assertThat(ProcessRunner.run(both)).isEqualTo(new ProcessResult(Cause.ITSELF, 3, "one\n", "two\n", true));
        }

        @Test
        void may_print_megabytes() throws IOException {
            ProcessLimits all = new ProcessLimits(LONG, Duration.ZERO, ProcessLimits.ALL, Ending.WHOLE_TREE);
            ProcessDescription prints =
                    ProcessDescription.of(root, List.of("head", "-c", "20000000", "/dev/zero"), all.below(guard));

            assertThat(ProcessRunner.run(prints).output()).hasSize(20_000_000);
        }

        @ParameterizedTest
        @ValueSource(ints = {75, 76, 137})
        void may_end_with_the_exit_codes_of_the_guard_by_itself(int exit) throws Exception {
            for (Shell shell : shells()) {
                assertThat(shell.run("exit " + exit, LONG).exit()).isEqualTo(exit);
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"INT", "TERM", "KILL"})
        void is_killed_by_a_signal_as_without_a_guard(String signal) throws Exception {
            String killed = "kill -%s $$; echo deaf".formatted(signal);
            for (Sandbox sandbox : sandboxes()) {
                CommandResult without = plain(sandbox).run(killed, LONG);
                CommandResult below = plain(sandbox).below(guard).run(killed, LONG);

                assertThat(below.exit()).isEqualTo(without.exit()).isGreaterThan(128);
                assertThat(below.output()).isEqualTo(without.output()).doesNotContain("deaf");
            }
        }

        @Test
        void gets_no_variable_of_the_guard() throws Exception {
            assertThat(guarded().run("env | grep -ci guard", LONG).output()).isEqualTo("0\n");
        }

        @Test
        @EnabledIf("dev.journeyman.workspace.process.ShellTest#keptTogether")
        void cannot_write_the_deadline_from_a_namespace() throws Exception {
            String attack =
                    "cd '%s'; echo 000099999999999 > deadline; echo 1 > mine; rm deadline; umount .; cat deadline"
                            .formatted(file("deadline").getParent());
            String before = Files.readString(file("deadline"));

            assertThat(new Shell(root, home)
                            .below(guard)
                            .run("(%s) 2> /dev/null".formatted(attack), LONG)
                            .output())
                    .isEqualTo(before);
            assertThat(file("deadline").resolveSibling("mine")).doesNotExist();
        }

        @Test
        void is_ended_by_its_program_with_all_that_it_started() throws Exception {
            Leash leash = child();
            Leash up = new Leash(root.resolve("up"));
            Program program =
                    new Program(List.of("sh", "-c", "setsid -f sh child; sleep 300"), Set.of(), Map.of(), List.of());
            try (StartedProgram started = guarded().start(program)) {
                up.released();
                assertThat(started.alive()).isTrue();
            }

            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @Test
        void removes_its_locks_if_it_is_asked_first() throws IOException {
            String held = "trap 'rm lock; exit' TERM; : > lock; while :; do sleep 0.1; done";

            ProcessResult ended = ProcessRunner.run(ProcessDescription.of(
                            root, List.of("sh", "-c", held), ProcessLimits.of(Duration.ofSeconds(2), Ending.ASK_FIRST))
                    .below(guard));

            assertThat(ended.cause()).isEqualTo(Cause.TIME_LIMIT);
            assertThat(root.resolve("lock")).doesNotExist();
        }

        @Test
        void is_ended_by_its_recorded_number_and_start_time() throws Exception {
            Leash leash = child();
            ProcessRef[] recorded = new ProcessRef[1];
            CompletableFuture<CommandResult> ending =
                    inBackground(guarded().telling(process -> recorded[0] = process), "env -i setsid sh child");
            up();

            Shell.endSurvivors(root, recorded[0]);

            assertThat(leash.released()).isEqualTo("alive\n");
            assertThat(ending.get(20, TimeUnit.SECONDS).passed()).isFalse();
        }

        @Test
        @EnabledIf("dev.journeyman.workspace.process.BubblewrapTest#permitted")
        void may_be_in_a_sandbox() throws Exception {
            Path git = Files.createDirectory(root.resolve(".git"));
            Shell shell = new Shell(root, home, new Bubblewrap(root, home, git)).below(guard);

            assertThat(shell.run("echo in; exit 7", LONG).output()).isEqualTo("in\n");
            Leash leash = child();
            CompletableFuture<CommandResult> ending =
                    inBackground(shell, "cp child up.sh; env -i setsid -f sh child; sleep 300");
            up();
            guard.end(PATIENCE);
            assertOutOfClaim(ending);
            assertThat(leash.released()).isEqualTo("alive\n");
        }
    }

    @Nested
    class When_it_ends_its_processes_early {

        @Test
        void they_have_ended_when_it_returns() throws Exception {
            for (Sandbox sandbox : sandboxes()) {
                Leash leash = new Leash(root.resolve("leash"));
                try (Guard early = guards.open(in(AN_HOUR))) {
                    Leash up = new Leash(root.resolve("up"));
                    CompletableFuture<CommandResult> ending =
                            inBackground(plain(sandbox).below(early), leash.taken(root.resolve("up")));
                    up.released();

                    assertThat(early.end(PATIENCE)).isTrue();
                    assertOutOfClaim(ending);
                    assertThat(leash.released()).isEqualTo("alive\n");
                }
                Files.delete(root.resolve("leash"));
                Files.delete(root.resolve("up"));
            }
        }

        @Test
        void a_later_renewal_does_not_allow_others() {
            assertThat(guard.end(PATIENCE)).isTrue();
            guard.deadline(in(AN_HOUR));

            assertThat(guard.holds()).isFalse();
            assertThatThrownBy(() -> guarded().run("true", LONG)).isInstanceOf(ClaimRanOutException.class);
        }

        @Test
        void an_interrupted_thread_ends_them_too() throws Exception {
            Leash leash = child();
            CompletableFuture<CommandResult> ending = inBackground(guarded(), "sh child");
            up();

            Thread.currentThread().interrupt();
            boolean all = guard.end(PATIENCE);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(all).isTrue();
            assertOutOfClaim(ending);
            assertThat(leash.released()).isEqualTo("alive\n");
        }
    }

    @Nested
    class On_this_machine {

        @Test
        void processes_can_be_guarded() {
            guards.check();
            guards.check();
        }

        @Test
        void a_directory_that_cannot_be_written_is_named() throws IOException {
            Path file = Files.writeString(scratch.toRealPath().resolve("file"), "");

            assertThatThrownBy(() -> new Guards(file.resolve("guards")).check())
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("The guard of processes cannot be made below " + file.resolve("guards"));
        }

        @Test
        void nothing_remains_of_a_guard_that_is_closed() throws Exception {
            guarded().run("true", LONG);
            guard.close();

            assertThat(scratch.resolve("guards")).isEmptyDirectory();
        }

        @Test
        void other_users_cannot_read_or_write_the_deadline() throws IOException {
            assertThat(Files.getPosixFilePermissions(file("deadline").getParent()))
                    .extracting(Enum::name)
                    .containsExactlyInAnyOrder("OWNER_READ", "OWNER_WRITE", "OWNER_EXECUTE");
        }
    }
}
