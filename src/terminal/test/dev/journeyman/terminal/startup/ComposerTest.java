package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.testkit.terminal.ScriptedTerminal;
import dev.journeyman.testkit.terminal.TerminalScript;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A composer that treats Enter as a line break while it still processes a paste, as Gemini's does. */
class ComposerTest {

    @TempDir
    private Path directory;

    private final SettableClock clock = new SettableClock(Instant.EPOCH);

    /** An agent that needs several Enters. */
    private static final class Slow implements TerminalScript {

        private final List<String> received = new ArrayList<>();
        private int breaks;

        private final Duration pause;

        Slow(int breaks, Duration pause) {
            this.breaks = breaks;
            this.pause = pause;
        }

        @Override
        public void started(ScriptedTerminal terminal) {
            terminal.paint(Duration.ofSeconds(1), "\u001b]0;◇  Ready (x)\u0007\u001b[?2004h\u001b[2J\u001b[4;1H");
            terminal.paint(Duration.ofSeconds(1), " >   Type your message or @path/to/file\u001b[4;4H");
        }

        @Override
        public void received(String input, ScriptedTerminal terminal) {
            if (!input.equals("\r")) {
                received.add(input);
                terminal.paint(pause.dividedBy(2), "\u001b[7;1H branch main\u001b[4;4H");
                terminal.paint(pause, "\u001b[4;1H\u001b[K > [Pasted Text: 7 lines]\u001b[4;26H");
            } else if (breaks-- > 0) {
                terminal.paint(Duration.ofMillis(50), "\u001b[5;4H");
            } else {
                received.add("Enter");
                terminal.paint(Duration.ofMillis(50), "\u001b]0;✦  Working… (x)\u0007\u001b[2J");
            }
        }
    }

    private void gets_it_once(Slow agent) throws InterruptedException {
        Injector injector = new Injector(
                new ScriptedTerminal(clock, agent),
                Profiles.ours().of("gemini"),
                directory,
                InjectionSettings.USUAL,
                new Injector.Ports(clock, new Random(7), new InjectionListener() {}));
        InjectionOutcome outcome = injector.inject(StartupContext.of("The build is green."));

        assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.DELIVERED);
        assertThat(agent.received).hasSize(2).endsWith("Enter");
        assertThat(agent.received.get(0)).contains("The build is green.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5})
    void gets_enter_until_it_sends_and_gets_the_paste_once(int breaks) throws InterruptedException {
        gets_it_once(new Slow(breaks, Duration.ofMillis(50)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 5})
    void gets_the_paste_once_although_it_shows_it_after_seconds(long seconds) throws InterruptedException {
        gets_it_once(new Slow(0, Duration.ofSeconds(seconds)));
    }
}
