package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.testkit.terminal.ScriptedTerminal;
import dev.journeyman.testkit.terminal.TerminalScript;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent that is a shell: it must not run the injected text. */
class ShellTest {

    @TempDir
    private Path directory;

    private final LineAgent lines = new LineAgent(line -> "");

    private TerminalScript shell(boolean bracketed) {
        return new TerminalScript() {
            @Override
            public void started(ScriptedTerminal terminal) {
                terminal.paint(Duration.ZERO, (bracketed ? "\u001b[?2004h" : "") + "wt $ ");
            }

            @Override
            public void received(String input, ScriptedTerminal terminal) {
                lines.received(input.replaceAll("\u001b\\[20[01]~", "").replace("\n", "\r\n"), terminal);
                if (input.endsWith("\r")) {
                    terminal.paint(Duration.ofMillis(900), "wt $ ");
                }
            }
        };
    }

    @Test
    void every_line_is_a_comment() throws InterruptedException {
        Trial trial = new Trial(shell(false), directory, Profiles.ours().of("shell"), InjectionSettings.USUAL);

        InjectionOutcome outcome = trial.injector.inject(StartupContext.of("rm -rf build\n\n$(reboot)"));

        assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.DELIVERED, 1, ""));
        assertThat(lines.received)
                .singleElement()
                .asString()
                .startsWith("# [CONTEXT INJECTION")
                .contains("# rm -rf build");
    }
}
