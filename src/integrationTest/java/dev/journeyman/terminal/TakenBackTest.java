package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.Injector;
import dev.journeyman.terminal.startup.StartupContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A user who typed something and took it back with keys whose effect only the composer shows: the context is given
 * anyway.
 */
@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT) // they wait most of the time
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class TakenBackTest {

    private static final InjectionOutcome DELIVERED = new InjectionOutcome(InjectionOutcome.Kind.DELIVERED, 1, "");

    @TempDir
    private Path directory;

    @BeforeEach
    void look_for_bash() {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "skipped: there is no bash");
    }

    private InjectionOutcome injected(Pty pty, String agent) throws InterruptedException {
        Injector injector = new Injector(
                pty,
                Profiles.ours().of(agent),
                directory,
                InjectionSettings.USUAL,
                new Injector.Ports(InstantSource.system(), new Random(), new InjectionListener() {}));
        return injector.inject(StartupContext.of("The parser is done."));
    }

    private static void typed(Pty pty, String keys) throws InterruptedException {
        byte[] bytes = keys.getBytes(StandardCharsets.UTF_8);
        pty.type(bytes, bytes.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc def \u0017\u0017", "abc def\u0001\u000b", "abc def\u001b\u007f\u001b\u007f"})
    void a_context_is_delivered_after_input_was_taken_back_at_a_prompt(String keys)
            throws IOException, InterruptedException {
        try (Pty pty = Started.program(directory, List.of("/bin/bash", "--norc", "-i"), null)) {
            Started.shows(pty, "$");
            typed(pty, keys);

            assertThat(injected(pty, "shell")).isEqualTo(DELIVERED);
        }
    }

    @Test
    void a_context_is_delivered_after_input_was_taken_back_before_the_shell_started()
            throws IOException, InterruptedException {
        String script = "printf 'ready:'; until [ -e go ]; do sleep 0.02; done; exec bash --norc -i";
        try (Pty pty = Started.program(directory, List.of("/bin/bash", "-c", script), null)) {
            Started.shows(pty, "ready:");
            typed(pty, "abc def \u0017\u0017");
            Files.createFile(directory.resolve("go"));

            assertThat(injected(pty, "shell")).isEqualTo(DELIVERED);
        }
    }

    @Test
    void a_context_is_delivered_after_a_dialog_consumed_the_key() throws IOException, InterruptedException {
        String script =
                "read -n 1 -p 'Trust? ' answer; printf '\\n> '; read line; echo \"$line\" > got; printf kept; cat";
        try (Pty pty = Started.program(directory, List.of("/bin/bash", "-c", script), null)) {
            Started.shows(pty, "Trust?");
            typed(pty, "y");

            assertThat(injected(pty, "custom")).isEqualTo(DELIVERED);
            Started.shows(pty, "kept"); // the shell ends with its terminal
        }
        assertThat(directory.resolve("got")).content().startsWith("[CONTEXT");
    }
}
