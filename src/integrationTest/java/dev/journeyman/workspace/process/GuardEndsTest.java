package dev.journeyman.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.workspace.Commands.Program;
import dev.journeyman.workspace.Leash;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.process.Guard.ClaimRanOutException;
import dev.journeyman.workspace.process.ProcessResult.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ends that a guard puts to processes. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "Elsewhere there is no /proc/uptime.")
@Timeout(120)
final class GuardEndsTest extends GuardStage {

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
            long deadline = in(5 * A_SECOND);
            Process worker = worker(deadline, enclosed, "setsid -f sh child; sleep 300");
            try {
                up.released();
                signal("STOP", worker.pid());

                assertThat(leash.released()).isEqualTo("alive\n");
                assertThat(worker.isAlive()).isTrue();
                assertThat(in(0)).isGreaterThanOrEqualTo(deadline);
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
}
