package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.testkit.ScriptedTerminal;
import dev.journeyman.testkit.SettableClock;
import dev.journeyman.testkit.TerminalScript;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An injection, at agents that read lines. */
class InjectorTest {

    private static final Profile CUSTOM = Profiles.ours().of("custom");

    @TempDir
    private Path directory;

    private final SettableClock clock = new SettableClock(Instant.EPOCH);
    private final List<String> said = new ArrayList<>();
    private final List<InjectionEvent> events = new ArrayList<>();

    /** An agent that reads lines as a terminal gives them, which echoes what is typed. */
    private static final class Lines implements TerminalScript {

        private final List<String> received = new ArrayList<>();
        private final StringBuilder line = new StringBuilder();

        @Override
        public void started(ScriptedTerminal terminal) {
            terminal.paint(Duration.ZERO, "Loading...\r\n");
            terminal.paint(Duration.ofMillis(200), "Ready. How can I help?\r\n");
        }

        @Override
        public void received(String input, ScriptedTerminal terminal) {
            for (int i = 0; i < input.length(); i++) {
                char key = input.charAt(i);
                if (key == '\r') {
                    received.add(line.toString());
                    String word = line.toString().replaceFirst(".*Then write (\\w{6}) backwards.*", "$1");
                    line.setLength(0);
                    terminal.paint(Duration.ofMillis(5), "\r\n");
                    terminal.paint(
                            Duration.ofMillis(800),
                            "ACK: context received " + new StringBuilder(word).reverse() + "\r\n");
                } else {
                    line.append(key);
                    terminal.paint(Duration.ofMillis(5), String.valueOf(key));
                }
            }
        }
    }

    private Injector injector(TerminalScript script, Profile profile) {
        InjectionListener listener = new InjectionListener() {
            @Override
            public void said(String line) {
                said.add(line);
            }

            @Override
            public void happened(InjectionEvent event) {
                events.add(event);
            }
        };
        return new Injector(
                new ScriptedTerminal(clock, script),
                profile,
                directory,
                InjectionSettings.USUAL,
                new Injector.Ports(clock, new Random(7), listener));
    }

    @Test
    void injects_after_the_sign_of_readiness() throws InterruptedException {
        Lines agent = new Lines();
        Outcome outcome = injector(agent, CUSTOM.acknowledging(true)).inject(StartupContext.of("The build is green."));

        assertThat(said).containsExactly("Agent ready: prompt_detected", "Context acknowledged by agent");
        assertThat(agent.received).singleElement().asString().contains("The build is green.");
        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.ACKNOWLEDGED, 1, ""));
    }
}
