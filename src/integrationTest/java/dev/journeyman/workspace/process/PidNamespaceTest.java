package dev.journeyman.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A command in a process namespace of its own: it does not see other processes and cannot leave the namespace. */
@EnabledIf(
        value = "dev.journeyman.workspace.process.ShellTest#keptTogether",
        disabledReason = "This system gives this user no process namespace.")
final class PidNamespaceTest {

    @TempDir
    Path scratch;

    private Shell shell;

    @BeforeEach
    void open_a_shell() throws IOException {
        Path root = Files.createDirectory(scratch.toRealPath().resolve("root"));
        shell = new Shell(root, Files.createDirectory(root.resolveSibling("home")));
    }

    @Test
    void a_command_sees_itself_and_its_own_processes() throws Exception {
        assertThat(output("cat /proc/$$/comm; id -u")).isEqualTo("sh\n" + output("id -u"));
        assertThat(output("ls /proc | grep -c '^[0-9]'").strip()).matches("[1-9]");
    }

    @Test
    void a_command_cannot_see_any_process_from_outside() throws Exception {
        long outside = ProcessHandle.current().pid();
        String look = "; ls -d /proc/%1$s p/%1$s /proc/1/root/proc/%1$s 2> /dev/null; ".formatted(outside);
        String attacks = String.join(
                look,
                "mkdir p; umount /proc/sys; umount /proc",
                "umount -l /proc",
                "mount -t proc proc p",
                "mount --bind / p && umount -l p/proc",
                "nsenter -t 1 -a ls -d p",
                "unshare -m umount -l /proc",
                "unshare -Urm sh -c 'umount -l /proc; ls -d /proc/%s'".formatted(outside),
                "unshare -Urmp --fork sh -c 'mount -t proc proc p; ls -d p/%s'".formatted(outside),
                "setpriv --bounding-set +sys_admin --inh-caps +sys_admin umount -l /proc",
                "dd if=/proc/%s/mem of=/dev/null count=1 && echo read".formatted(outside),
                "kill -0 %s && echo reached".formatted(outside));

        assertThat(output("(%s %s) 2> /dev/null; true".formatted(attacks, look)))
                .isEmpty();
    }

    @Test
    void a_command_cannot_change_system_settings() throws Exception {
        String control = "/proc/sys/kernel/core_pattern";

        assertThat(output("cat %1$s > as-it-is; cat as-it-is > %1$s || echo refused".formatted(control)))
                .endsWith("refused\n");
    }

    @Test
    void a_command_shares_no_jvm_statistics_with_other_commands() throws Exception {
        assertThat(output("ls -A /tmp/hsperfdata_$(id -un)")).isEmpty();
    }

    private String output(String command) throws InterruptedException {
        return shell.run(command, Duration.ofMinutes(1)).output();
    }
}
