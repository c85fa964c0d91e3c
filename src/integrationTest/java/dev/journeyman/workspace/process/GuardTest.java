package dev.journeyman.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Commands.CommandResult;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.Commands.Program;
import dev.journeyman.workspace.GuardedWorker;
import dev.journeyman.workspace.Leash;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.git.Git;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(value = OS.LINUX, disabledReason = "Elsewhere there is no /proc/uptime.")
@Timeout(120)
final class GuardTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long A_SECOND = 100;
    private static final long AN_HOUR = 360_000;

    @TempDir
    Path scratch;

    private Path root;
    private Path home;
    private Guards guards;
    private Guard guard;

    @BeforeEach
    void open_a_guard() throws IOException {
        root = Files.createDirectories(scratch.toRealPath().resolve("work"));
        home = Files.createDirectories(scratch.toRealPath().resolve("home"));
        guards = new Guards(scratch.toRealPath().resolve("guards"));
        guard = guards.open(in(AN_HOUR));
    }

    @AfterEach
    void close_it() {
        guard.close();
    }

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
    class Past_the_deadline {

        @ParameterizedTest
        @ValueSource(longs = {-100, 0})
        void nothing_is_started(long past) {
            guard.deadline(in(past));

            for (Shell shell : shells()) {
                assertThatThrownBy(() -> shell.run("echo started > file", LONG))
                        .isInstanceOf(ClaimRanOutException.class)
                        .hasMessage("interrupted: the claim on this run ran out");
            }
            assertThat(root.resolve("file")).doesNotExist();
            assertThat(guard.holds()).isFalse();
        }

        @Test
        void the_guard_answers_75() throws IOException {
            guard.deadline(0);

            assertThat(ProcessRunner.run(guarded("echo started; exit 0")))
                    .isEqualTo(new ProcessResult(Cause.CLAIM_RAN_OUT, 75, "", "", true));
        }

        @Test
        void a_program_ends_at_once_and_says_why() throws Exception {
            guard.deadline(0);
            try (StartedProgram started = guarded().start(new Program(List.of("cat"), Set.of(), Map.of(), List.of()))) {
                assertThatThrownBy(() -> started.await(LONG)).isInstanceOf(ClaimRanOutException.class);
            }
        }

        @Test
        void git_is_interrupted() throws Exception {
            new Git(root).output("init", "-q");
            assertThat(new Git(root).below(guard).output("rev-parse", "--is-inside-work-tree"))
                    .isEqualTo("true");
            guard.deadline(0);

            assertThatThrownBy(() -> new Git(root).below(guard).output("init", "-q", "another"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("git init in %s was interrupted: the claim on this run ran out.", root);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(root.resolve("another")).doesNotExist();
        }

        @Test
        void nothing_is_started_without_a_deadline_or_with_another_than_a_number() throws IOException {
            Path file = file("deadline");
            for (String text : List.of("", "soon\n")) {
                Files.writeString(file, text);
                assertThat(ProcessRunner.run(guarded("exit 0")).exit()).isEqualTo(75);
            }
            Files.delete(file);
            assertThat(ProcessRunner.run(guarded("exit 0")).exit()).isEqualTo(75);
        }
    }

    @Nested
    class When_the_deadline_passes {

        @ParameterizedTest
        @CsvSource({
            "dash, exec sleep 300",
            "bash, exec sleep 300",
            "dash, trap '' TERM INT HUP; sh child; sleep 300",
            "bash, trap '' TERM INT HUP; sh child; sleep 300",
            "dash, setsid -f sh child; sleep 300",
            "bash, setsid -f sh child; sleep 300",
        })
        void the_command_and_its_children_are_ended_and_the_guard_answers_76(String interpreter, String command)
                throws Exception {
            Leash leash = child();
            String takes = command.contains("child") ? command : "exec 9>leash; echo alive >&9; " + command;
            long deadline = in(A_SECOND);
            guard.deadline(deadline);

            ProcessResult ended =
                    ProcessRunner.run(guarded("echo begun; " + takes).with(interpretedBy(interpreter)));
            long late = in(0) - deadline;

            assertThat(ended).isEqualTo(new ProcessResult(Cause.CLAIM_RAN_OUT, 76, "begun\n", "", true));
            assertThat(leash.released()).isEqualTo("alive\n");
            System.out.printf("A guard answered %d ms after the deadline.%n", late * 10);
            assertThat(late).as("hundredths of a second after the deadline").isBetween(0L, 3 * A_SECOND);
        }

        @Test
        void a_program_ends_and_says_why() throws Exception {
            guard.deadline(in(A_SECOND));
            Program program = new Program(List.of("sleep", "300"), Set.of(), Map.of(), List.of());
            try (StartedProgram started = guarded().start(program)) {
                assertThatThrownBy(() -> started.await(LONG)).isInstanceOf(ClaimRanOutException.class);
            }
        }

        @Test
        void a_renewal_keeps_the_command_alive() throws Exception {
            long first = in(A_SECOND);
            guard.deadline(first);
            Shell renewed = guarded().telling(process -> guard.deadline(in(AN_HOUR)));
            String beyond = "while read -r up rest < /proc/uptime; [ ${up%%.*}${up#*.} -lt %s ]; do :; done; echo well"
                    .formatted(first + 2 * A_SECOND);

            assertThat(renewed.run(beyond, LONG).output()).isEqualTo("well\n");
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
    class When_the_worker_is_gone {

        @ParameterizedTest
        @CsvSource({
            "false, exec sh child",
            "false, trap '' TERM; sh child; sleep 300",
            "false, setsid -f sh child; sleep 300",
            "false, (setsid sh -c 'setsid sh child &' &); sleep 300",
            "true, setsid -f sh child; sleep 300",
        })
        void its_commands_end_with_all_that_they_started(boolean enclosed, String command) throws Exception {
            Leash leash = child();
            Leash up = new Leash(root.resolve("up"));
            Process worker = worker(in(AN_HOUR), enclosed, command);
            up.released();
            worker.destroyForcibly().waitFor();

            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @Test
        @EnabledIf("dev.journeyman.workspace.process.ShellTest#keptTogether")
        void those_in_a_namespace_end_even_if_they_hide() throws Exception {
            Leash leash = child();
            Leash up = new Leash(root.resolve("up"));
            Process worker = worker(in(AN_HOUR), true, "env -i setsid -f sh child; sleep 300");
            up.released();
            worker.destroyForcibly().waitFor();

            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @ParameterizedTest
        @ValueSource(booleans = {false, true})
        void a_worker_that_only_stopped_has_no_commands_past_its_deadline(boolean enclosed) throws Exception {
            Leash leash = child();
            Leash up = new Leash(root.resolve("up"));
            Process worker = worker(in(5 * A_SECOND), enclosed, "setsid -f sh child; sleep 300");
            try {
                up.released();
                signal("STOP", worker.pid());

                assertThat(leash.released()).isEqualTo("alive\n");
                assertThat(worker.isAlive()).isTrue();
                assertThat(in(0)).isGreaterThan(5 * A_SECOND);
            } finally {
                signal("CONT", worker.pid());
                worker.destroyForcibly().waitFor();
            }
        }

        @Test
        void what_it_left_of_its_guards_is_removed_by_the_next_one() throws Exception {
            Leash up = new Leash(root.resolve("up"));
            Leash leash = child();
            Process worker = worker(in(AN_HOUR), false, "sh child");
            up.released();
            worker.destroyForcibly().waitFor();
            leash.released();
            assertThat(scratch.resolve("guards")).isDirectoryContaining("glob:**/" + worker.pid() + "-*");

            guards.open(in(AN_HOUR)).close();

            assertThat(scratch.resolve("guards")).isDirectoryNotContaining("glob:**/" + worker.pid() + "-*");
            assertThat(guard.holds()).isTrue();
            assertThat(guarded().run("true", LONG).passed()).isTrue();
        }
    }

    @Nested
    class When_the_guard_itself_is_killed {

        @ParameterizedTest
        @ValueSource(strings = {"exec sh child", "setsid -f sh child; sleep 300"})
        void the_command_ends_with_all_that_it_started(String command) throws Exception {
            Leash leash = child();
            Leash up = new Leash(root.resolve("up"));
            StartedProgram started = ProcessRunner.start(guarded(command));
            up.released();
            started.ref().process().ifPresent(ProcessHandle::destroyForcibly);

            assertThat(leash.released()).isEqualTo("alive\n");
            started.close();
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

    private static void assertOutOfClaim(CompletableFuture<CommandResult> ending) {
        assertThatThrownBy(() -> ending.get(20, TimeUnit.SECONDS)).hasRootCauseInstanceOf(ClaimRanOutException.class);
    }

    private static long in(long hundredths) {
        return Machine.uptime().orElseThrow() + hundredths;
    }

    private static void signal(String name, long process) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(process)).start().waitFor();
    }

    /** Returns what commands of this machine may run in. */
    private static List<Sandbox> sandboxes() {
        return Stream.concat(Stream.of(Sandbox.NONE), PidNamespace.here().stream())
                .toList();
    }

    private List<Shell> shells() {
        return sandboxes().stream().map(sandbox -> plain(sandbox).below(guard)).toList();
    }

    private Shell plain(Sandbox sandbox) {
        return new Shell(root, home, sandbox);
    }

    private Shell guarded() {
        return plain(Sandbox.NONE).below(guard);
    }

    private ProcessDescription guarded(String script) {
        return ProcessDescription.of(root, List.of("sh", "-c", script), ProcessLimits.of(LONG, Ending.WHOLE_TREE))
                .below(guard);
    }

    /** Returns an environment in which a shell is the one with a name. */
    private ProcessEnvironment interpretedBy(String name) throws IOException {
        Path real = Path.of("/bin", name);
        assumeThat(real).exists();
        Path programs = Files.createDirectories(scratch.toRealPath().resolve(name));
        Files.createSymbolicLink(programs.resolve("sh"), real);
        return ProcessEnvironment.WHOLE.with(Map.of("PATH", programs + ":" + System.getenv("PATH")));
    }

    private Path file(String name) throws IOException {
        try (Stream<Path> all = Files.walk(scratch.toRealPath().resolve("guards"))) {
            return all.filter(path -> path.endsWith(name)).findFirst().orElseThrow();
        }
    }

    private Leash child() throws Exception {
        Leash leash = new Leash(root.resolve("leash"));
        Files.writeString(root.resolve("child"), leash.taken(root.resolve("up")));
        return leash;
    }

    private void up() throws Exception {
        plain(Sandbox.NONE).run("until [ -e up ]; do :; done", LONG);
    }

    private static CompletableFuture<CommandResult> inBackground(
            dev.journeyman.workspace.Commands shell, String command) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return shell.run(command, LONG);
            } catch (InterruptedException ended) {
                throw new IllegalStateException(ended);
            }
        });
    }

    private Process worker(long deadline, boolean enclosed, String command) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        GuardedWorker.class.getName(),
                        root.toString(),
                        Long.toString(deadline),
                        Boolean.toString(enclosed),
                        command)
                .redirectErrorStream(true)
                .start();
    }
}
