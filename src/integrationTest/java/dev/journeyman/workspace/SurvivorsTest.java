package dev.journeyman.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.process.Shell;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The survivors of a command whose host was killed, on a system that does not end them by itself. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "Elsewhere processes that leave their group cannot be found.")
@Timeout(60)
final class SurvivorsTest {

    @TempDir
    private Path scratch;

    private Path root;

    @BeforeEach
    void make_a_worktree() throws IOException {
        root = Files.createDirectories(scratch.toRealPath().resolve("work"));
    }

    @Test
    void survivors_are_ended_by_their_recorded_number_and_start_time() throws Exception {
        Leash leash = new Leash(root.resolve("leash"));
        ProcessRef left = abandon(leash, "env -i sh child; :");

        Shell.endSurvivors(root.resolveSibling("another"), left);

        assertThat(leash.released()).isEqualTo("alive\n");
    }

    @Test
    void survivors_without_a_record_are_ended_by_their_inherited_mark() throws Exception {
        Leash leash = new Leash(root.resolve("leash"));
        abandon(leash, "setsid -f sh child; sleep 300");

        Shell.endSurvivors(root, null);

        assertThat(leash.released()).isEqualTo("alive\n");
    }

    @Test
    void survivors_of_another_worktree_are_left_alone() throws Exception {
        Leash leash = new Leash(root.resolve("leash"));
        ProcessRef left = abandon(leash, "sh child; :");

        Shell.endSurvivors(Files.createDirectories(root.resolveSibling("work2")), null);
        Shell.endSurvivors(scratch, null);

        assertThat(left.process()).isPresent();
        Shell.endSurvivors(root, left);
        assertThat(leash.released()).isEqualTo("alive\n");
    }

    @Test
    void a_process_that_got_a_recorded_number_later_is_not_a_survivor() {
        ProcessRef before = new ProcessRef(ProcessHandle.current().pid(), Instant.parse("2026-01-02T03:04:05Z"));

        assertThat(before.process()).isEmpty();
        assertThat(ProcessRef.of(ProcessHandle.current()).process()).contains(ProcessHandle.current());
    }

    /**
     * Starts a host that runs a command, kills the host once the command is up, and returns the process the host
     * reported.
     */
    private ProcessRef abandon(Leash leash, String command) throws Exception {
        Files.writeString(root.resolve("child"), leash.taken(root.resolve("up")));
        Leash up = new Leash(root.resolve("up"));
        Process host = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Abandoned.class.getName(),
                        root.toString(),
                        scratch.toString(),
                        command,
                        Abandoned.UNENCLOSED)
                .start();
        try (BufferedReader said = host.inputReader()) {
            String[] process = said.readLine().split(" ");
            up.released();
            host.destroyForcibly().waitFor();
            return new ProcessRef(Long.parseLong(process[0]), Instant.parse(process[1]));
        }
    }
}
