package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.testkit.terminal.ScriptedTerminal;
import dev.journeyman.testkit.terminal.TerminalScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The faults that sessions with simulated agents have found, one test each. */
class HazardsTest {

    @TempDir
    private Path directory;

    private final SettableClock clock = new SettableClock(Instant.EPOCH);
    private final List<InjectionEvent> events = new ArrayList<>();

    /** An agent that echoes its input and reads a line at Enter. */
    private static class Reader implements TerminalScript {

        final List<String> typed = new ArrayList<>();
        final List<String> read = new ArrayList<>();
        private final StringBuilder line = new StringBuilder();

        @Override
        public void started(ScriptedTerminal terminal) {
            terminal.paint(Duration.ZERO, "> ");
        }

        /** Returns the delay of the echo. */
        Duration slowness() {
            return Duration.ofMillis(5);
        }

        @Override
        public void received(String input, ScriptedTerminal terminal) {
            typed.add(input);
            if (input.equals("\r")) {
                read.add(line.toString());
                line.setLength(0);
                terminal.paint(Duration.ofMillis(5), "\r\nDone.\r\n> ");
            } else {
                String text = input.replace("\u001b[200~", "").replace("\u001b[201~", "");
                line.append(text);
                terminal.paint(slowness(), text.replace("\n", "\r\n"));
            }
        }
    }

    private Injector injector(TerminalScript script, Profile profile) {
        InjectionListener listener = new InjectionListener() {
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

    private static Profile profile(String name) {
        return Profiles.ours().of(name);
    }

    @Test
    void every_line_of_a_long_context_is_a_comment_in_a_shell() throws InterruptedException {
        Reader shell = new Reader() {
            @Override
            public void started(ScriptedTerminal terminal) {
                terminal.paint(Duration.ZERO, "\u001b[?2004h$ ");
            }
        };
        InjectionOutcome outcome = injector(shell, profile("shell"))
                .inject(StartupContext.of("A line of a log.\n".repeat(1_000) + "x".repeat(9_000)));

        assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.DELIVERED);
        assertThat(shell.read)
                .singleElement()
                .satisfies(text -> assertThat(text.lines())
                        .allMatch(line -> line.startsWith("# ") || line.equals("#"))
                        .contains("# [1/5]", "# [5/5]"));
    }

    @Test
    void a_text_that_is_shown_late_is_sent_and_not_pasted_again() throws InterruptedException {
        Reader slow = new Reader() {
            @Override
            Duration slowness() {
                return Duration.ofSeconds(7);
            }
        };
        InjectionOutcome outcome = injector(slow, profile("custom")).inject(StartupContext.of("The build is green."));

        assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.DELIVERED, 2, ""));
        assertThat(slow.typed).hasSize(2);
        assertThat(slow.read).singleElement().asString().contains("The build is green.");
    }

    @Test
    void the_rest_of_a_text_is_pasted_after_its_beginning_is_seen() throws InterruptedException {
        List<Integer> seen = new ArrayList<>();
        Reader slow = new Reader() {
            @Override
            public void started(ScriptedTerminal terminal) {
                terminal.paint(Duration.ZERO, "\u001b[?2004h> ");
            }

            @Override
            Duration slowness() {
                seen.add(typed.size());
                return Duration.ofSeconds(typed.size() == 1 ? 1 : 0);
            }
        };
        Instant begun = clock.instant();
        InjectionOutcome outcome =
                injector(slow, profile("custom")).inject(StartupContext.of("A line.\n".repeat(2_000)));

        assertThat(outcome.attempts()).isEqualTo(1);
        assertThat(slow.read).hasSize(1);
        assertThat(seen).containsExactly(1, 2, 3);
        assertThat(Duration.between(begun, clock.instant())).isGreaterThan(Duration.ofSeconds(1));
    }

    @Test
    void a_context_that_looks_like_work_is_sent_again_after_a_lost_enter() throws InterruptedException {
        Reader deaf = new Reader() {
            private boolean lost;

            @Override
            public void received(String input, ScriptedTerminal terminal) {
                if (input.equals("\r") && !lost) {
                    lost = true;
                } else {
                    super.received(input, terminal);
                }
            }
        };
        injector(deaf, profile("custom"))
                .inject(StartupContext.of("It said: esc to interrupt. Then: do you trust this folder?"));

        assertThat(deaf.read).singleElement().asString().contains("esc to interrupt");
    }

    @Test
    void nothing_is_pasted_into_a_blank_screen_between_two_questions() throws InterruptedException {
        Reader asking = new Reader() {
            @Override
            public void started(ScriptedTerminal terminal) {
                terminal.paint(Duration.ZERO, "Do you trust this folder? [y/n] ");
                terminal.paint(Duration.ofSeconds(32), "\u001b[2J\u001b[H");
                terminal.paint(Duration.ofSeconds(34), "Enter your API key: ");
            }
        };
        InjectionOutcome outcome = injector(asking, profile("custom")).inject(StartupContext.of("The build is green."));

        assertThat(asking.typed).isEmpty();
        assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.LEFT_IN_FILE);
    }

    @Test
    void an_agent_that_could_not_be_notified_is_notified_later() throws InterruptedException, IOException {
        Files.createDirectory(directory.resolve("AGENTS.md"));
        Reader late = new Reader() {
            @Override
            public void started(ScriptedTerminal terminal) {
                terminal.paint(Duration.ZERO, "\u001b[2JDo you trust this folder? [y/n] ");
                terminal.paint(Duration.ofSeconds(90), "\u001b[2J\u001b[H> ");
            }
        };
        Injector injector = injector(late, profile("custom"));
        InjectionOutcome outcome = injector.inject(StartupContext.of("The build is green."));
        injector.tend(Duration.ofMinutes(2));

        assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.FAILED);
        assertThat(late.read).singleElement().asString().startsWith("[IMPORTANT] Session context");
    }
}
