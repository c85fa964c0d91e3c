package dev.journeyman.testkit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.Injector;
import dev.journeyman.terminal.startup.StartupContext;
import dev.journeyman.testkit.script.SettableClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripted programs in a terminal whose time passes during waits. */
class ScriptedTerminalTest {

    @TempDir
    private Path directory;

    @Test
    void a_short_scripted_agent_receives_its_context() throws InterruptedException {
        List<String> heard = new ArrayList<>();
        TerminalScript agent = new TerminalScript() {
            @Override
            public void started(ScriptedTerminal terminal) {
                terminal.paint(Duration.ofSeconds(1), "How can I help?\r\n");
            }

            @Override
            public void received(String input, ScriptedTerminal terminal) {
                heard.add(input);
                terminal.paint(Duration.ofMillis(20), input.equals("\r") ? "\r\nThank you.\r\n" : input);
            }
        };
        SettableClock clock = new SettableClock(Instant.EPOCH);
        Injector injector = new Injector(
                new ScriptedTerminal(clock, agent),
                Profiles.ours().of("custom"),
                directory,
                InjectionSettings.USUAL,
                new Injector.Ports(clock, new Random(), new InjectionListener() {}));
        InjectionOutcome outcome = injector.inject(StartupContext.of("The build is green."));

        assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.DELIVERED);
        assertThat(heard).hasSize(2).element(0).asString().contains("The build is green.");
        assertThat(clock.instant()).isBetween(Instant.EPOCH.plusMillis(1_500), Instant.EPOCH.plusMillis(3_000));
    }

    @Test
    void a_recording_is_played_with_its_timing() throws IOException {
        Path output = Files.writeString(directory.resolve("typescript"), "Load\u001b[1mingR\u00e9ady");
        Path timing = Files.writeString(directory.resolve("timing"), "0.5 4\n1.25 7\n0.1 6\n");
        SettableClock clock = new SettableClock(Instant.EPOCH);
        ScriptedTerminal terminal = new ScriptedTerminal(clock, TerminalRecording.of(output, timing));

        terminal.await(Duration.ofSeconds(60));
        assertThat(terminal.screen().text().strip()).isEqualTo("Load");
        assertThat(clock.instant()).isEqualTo(Instant.EPOCH.plusMillis(500));
        terminal.await(Duration.ofSeconds(60));
        terminal.await(Duration.ofSeconds(60));
        assertThat(terminal.screen().text().strip()).isEqualTo("LoadingR\u00e9ady");
        assertThat(clock.instant()).isEqualTo(Instant.EPOCH.plusMillis(1_850));
        assertThat(terminal.await(Duration.ofSeconds(1))).isFalse();
    }

    @Test
    void a_recording_without_a_timing_is_played_in_pieces() {
        SettableClock clock = new SettableClock(Instant.EPOCH);
        byte[] bytes = "\u00e4\u00f6\u00fc".getBytes(StandardCharsets.UTF_8);
        ScriptedTerminal terminal =
                new ScriptedTerminal(clock, TerminalRecording.evenly(bytes, 1, Duration.ofMillis(10)));

        while (terminal.await(Duration.ofSeconds(1))) {
            assertThat(terminal.screen().text()).doesNotContain("\ufffd");
        }
        assertThat(terminal.screen().text().strip()).isEqualTo("\u00e4\u00f6\u00fc");
    }
}
