package dev.journeyman.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.workspace.Abandoned;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Leash;
import dev.journeyman.workspace.ShellProbe;
import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

@EnabledOnOs(value = OS.LINUX, disabledReason = "Elsewhere processes that leave their group cannot be found.")
@Timeout(120)
class ShellTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path scratch;

    private Path root;
    private Path home;
    private Shell shell;

    @BeforeEach
    void make_a_shell() throws IOException {
        root = Files.createDirectories(scratch.toRealPath().resolve("work"));
        home = Files.createDirectories(scratch.toRealPath().resolve("home"));
        shell = asUsed(new Shell(root, home));
    }

    /** Returns a shell as the tests use it. */
    Shell asUsed(Shell plain) throws IOException {
        return plain;
    }

    @Nested
    class A_command {

        @ParameterizedTest
        @CsvSource({"true, 0", "false, 1", "exit 42, 42", "kill -9 $$, 137", "no-such-command-here, 127"})
        void returns_its_exit_code(String command, int exit) throws InterruptedException {
            Commands.CommandResult ending = shell.run(command, LONG);

            assertThat(ending.exit()).isEqualTo(exit);
            assertThat(ending.timedOut()).isFalse();
            assertThat(ending.passed()).isEqualTo(exit == 0);
        }

        @Test
        void shows_both_streams_in_order() throws InterruptedException {
            assertThat(output("echo one; echo two >&2; echo three")).isEqualTo("one\ntwo\nthree\n");
        }

        @Test
        void runs_in_the_worktree() throws InterruptedException {
            assertThat(output("pwd -P; echo x > made")).isEqualTo(root + "\n");
            assertThat(root.resolve("made")).hasContent("x\n");
        }

        @Test
        void has_an_empty_standard_input_and_no_terminal() throws InterruptedException {
            assertThat(output("cat; read answer; echo \"$?\"; test -t 0; echo \"$?\""))
                    .isEqualTo("1\n1\n");
        }

        @Test
        void has_an_empty_home_of_its_own() throws InterruptedException {
            assertThat(output("echo $HOME; ls -A $HOME")).isEqualTo(home + "\n");
        }

        @Test
        void gets_only_the_allowed_variables() throws InterruptedException {
            assertThat(output("env | cut -d= -f1 | sort").lines())
                    .isSubsetOf(
                            "CI",
                            "HOME",
                            "JAVA_HOME",
                            "JOURNEYMAN_COMMAND",
                            "LANG",
                            "LC_ALL",
                            "OLDPWD",
                            "PATH",
                            "PWD",
                            "SHLVL",
                            "SSL_CERT_DIR",
                            "SSL_CERT_FILE",
                            "TERM",
                            "TMPDIR",
                            "TZ",
                            "_");
        }

        @Test
        void cannot_read_the_secrets_of_the_process_that_runs_it() throws Exception {
            ProcessBuilder builder = new ProcessBuilder(
                    ProcessHandle.current().info().command().orElse("java"),
                    "-cp",
                    System.getProperty("java.class.path"),
                    ShellProbe.class.getName(),
                    root.toString(),
                    home.toString());
            for (String name : ShellProbe.SECRETS) {
                builder.environment().put(name, "5ecret-" + name);
            }
            Process probe = builder.redirectErrorStream(true).start();
            String output = new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(probe.waitFor()).as(output).isZero();
            assertThat(output).contains("PATH=").contains("told by git").doesNotContain("5ecret-");
        }

        @Test
        void that_cannot_be_started_names_the_directory() throws IOException {
            Files.delete(root);

            assertThatThrownBy(() -> shell.run("true", LONG))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageStartingWith("A shell cannot be started in " + root);
        }
    }

    @Nested
    class That_prints_too_much {

        @Test
        void keeps_the_beginning_and_the_end() throws InterruptedException {
            String output = output("echo BEGIN; yes 0123456789 | head -c 52428800; echo END");

            assertThat(output)
                    .startsWith("BEGIN\n0123456789\n")
                    .endsWith("END\n")
                    .hasSizeLessThan(600 * 1024);
            assertThat(output).containsPattern("\n\\[… 51,\\d{3},\\d{3} bytes left out …]\n");
        }

        @Test
        void loses_no_character_if_nothing_is_left_out() throws InterruptedException {
            int head = 256 * 1024;
            String output =
                    output("head -c %d /dev/zero | tr '\\0' a; printf 'é😀'; head -c 1000 /dev/zero | tr '\\0' b"
                            .formatted(head - 1));

            assertThat(output.equals("a".repeat(head - 1) + "é😀" + "b".repeat(1_000)))
                    .as("all of it, to the letter")
                    .isTrue();
        }

        @Test
        void leaves_out_words_that_the_cut_would_split() throws InterruptedException {
            String key = "sk-" + "k".repeat(50);
            String output = output("yes %s | head -n 80000".formatted(key));

            assertThat(output).contains("bytes left out");
            assertThat(output.lines().filter(line -> !line.startsWith("[…") && !line.equals(key)))
                    .as("parts of keys")
                    .allMatch(String::isEmpty);
        }

        @Test
        void is_ended_even_if_it_prints_for_ever() throws InterruptedException {
            Commands.CommandResult ending = shell.run("yes", Duration.ofSeconds(1));

            assertThat(ending.timedOut()).isTrue();
            assertThat(ending.output()).startsWith("y\ny\n").hasSizeLessThan(600 * 1024);
        }
    }

    @Nested
    class That_takes_too_long {

        @Test
        void is_ended_and_keeps_its_output_so_far() throws InterruptedException {
            Commands.CommandResult ending = shell.run("echo begun; exec sleep 300", Duration.ofSeconds(2));

            assertThat(ending.timedOut()).isTrue();
            assertThat(ending.exit()).isEqualTo(-1);
            assertThat(ending.passed()).isFalse();
            assertThat(ending.output()).isEqualTo("begun\n");
        }

        @Test
        void cannot_refuse_to_be_ended() throws InterruptedException {
            Commands.CommandResult ending =
                    shell.run("trap '' TERM INT HUP; echo begun; while :; do sleep 1; done", Duration.ofSeconds(2));

            assertThat(ending.timedOut()).isTrue();
        }
    }

    @Nested
    class Whose_children_go_their_own_way {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "sh child &",
                    "nohup sh child > /dev/null 2>&1 &",
                    "setsid sh child &",
                    "setsid -f sh child",
                    "(setsid sh child > /dev/null 2>&1 < /dev/null &) &",
                    "sh -c 'trap \"\" HUP TERM INT; sh child' &",
                    "setsid sh -c 'setsid sh -c \"sh child &\" &'",
                })
        void ends_its_children_when_it_ends(String start) throws Exception {
            Leash leash = child();
            Commands.CommandResult ending = shell.run(start + "\nuntil [ -e up ]; do :; done; exit 7", LONG);

            assertThat(ending.exit()).isEqualTo(7);
            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @ParameterizedTest
        @ValueSource(strings = {"sh child", "setsid -f sh child; sleep 300", "(setsid sh child &); sleep 300"})
        void ends_its_children_when_it_takes_too_long(String start) throws Exception {
            Leash leash = child();
            Commands.CommandResult ending = shell.run(start, Duration.ofSeconds(3));

            assertThat(ending.timedOut()).isTrue();
            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @Test
        void ends_its_children_when_the_run_is_stopped() throws Exception {
            Leash leash = child();
            CompletableFuture<Boolean> stopped = new CompletableFuture<>();
            Thread run = new Thread(() -> {
                try {
                    shell.run("setsid -f sh child; sleep 300", LONG);
                    stopped.complete(false);
                } catch (InterruptedException asked) {
                    stopped.complete(true);
                }
            });
            Leash up = new Leash(root.resolve("up"));
            run.start();
            up.released();
            run.interrupt();

            assertThat(stopped.get(20, TimeUnit.SECONDS)).isTrue();
            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @Test
        void leaves_the_children_of_another_command_alone() throws Exception {
            Leash leash = child();
            CompletableFuture<Commands.CommandResult> other =
                    CompletableFuture.supplyAsync(() -> await("sh child & until [ -e stop ]; do :; done; cat kept"));
            until_it_is_up();
            Files.writeString(root.resolve("kept"), "kept");
            shell.run("true", LONG);
            Files.writeString(root.resolve("stop"), "");

            assertThat(other.get(20, TimeUnit.SECONDS).output()).isEqualTo("kept");
            assertThat(leash.released()).isEqualTo("alive\n");
        }

        private Commands.CommandResult await(String command) {
            try {
                return shell.run(command, LONG);
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        }

        private void until_it_is_up() throws InterruptedException {
            shell.run("until [ -e up ]; do :; done", LONG);
        }
    }

    @Nested
    class On_a_system_that_cannot_keep_processes_together extends Whose_children_go_their_own_way {

        @BeforeEach
        void do_without() throws IOException {
            shell = asUsed(new Shell(root, home, Sandbox.NONE));
        }
    }

    @Nested
    @EnabledIf(
            value = "dev.journeyman.workspace.process.ShellTest#keptTogether",
            disabledReason = "This system gives this user no process namespace.")
    class Whose_children_hide {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "env -i setsid -f sh child",
                    "(env -i setsid sh -c 'env -i setsid sh child &' > /dev/null 2>&1 &)",
                    "cd / && (env -i setsid -f sh -c 'exec > /dev/null 2>&1 < /dev/null; sh \"$1\" &' sh"
                            + " \"$OLDPWD/child\" &)",
                })
        void ends_its_children_when_it_ends(String start) throws Exception {
            Leash leash = child();
            Commands.CommandResult ending =
                    shell.run(start + "\nuntil [ -e '%s' ]; do :; done; exit 7".formatted(root.resolve("up")), LONG);

            assertThat(ending.exit()).isEqualTo(7);
            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @Test
        void ends_its_children_when_it_takes_too_long() throws Exception {
            Leash leash = child();
            Commands.CommandResult ending = shell.run("env -i setsid -f sh child; sleep 300", Duration.ofSeconds(3));

            assertThat(ending.timedOut()).isTrue();
            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @Test
        void returns_its_own_exit_code() throws Exception {
            assertThat(shell.run("exit 42", LONG).exit()).isEqualTo(42);
            assertThat(shell.run("kill -9 $$", LONG).exit()).isEqualTo(137);
        }

        @Test
        void ends_its_children_when_the_host_is_killed() throws Exception {
            Leash leash = child();
            Leash up = new Leash(root.resolve("up"));
            Process abandoned = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElse("java"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Abandoned.class.getName(),
                            root.toString(),
                            home.toString(),
                            "env -i setsid -f sh child; sleep 300")
                    .start();
            up.released();
            abandoned.destroyForcibly();

            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @Test
        void survives_the_end_of_the_thread_that_used_it_first() throws Exception {
            Thread first = new Thread(() -> {
                try {
                    shell.run("true", LONG);
                } catch (InterruptedException stopped) {
                    throw new IllegalStateException(stopped);
                }
            });
            first.start();
            first.join();

            assertThat(output("echo here")).isEqualTo("here\n");
        }
    }

    static boolean keptTogether() {
        return PidNamespace.here().isPresent();
    }

    private Leash child() throws Exception {
        Leash leash = new Leash(root.resolve("leash"));
        Files.writeString(root.resolve("child"), leash.taken(root.resolve("up")));
        return leash;
    }

    private String output(String command) throws InterruptedException {
        return shell.run(command, LONG).output();
    }
}
