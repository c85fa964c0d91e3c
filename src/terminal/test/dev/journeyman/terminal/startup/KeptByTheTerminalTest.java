package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.InputMode;
import dev.journeyman.terminal.TypedKeys;
import dev.journeyman.testkit.terminal.ScriptedTerminal;
import dev.journeyman.testkit.terminal.TerminalScript;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A text that the terminal buffers and echoes until the program reads it: it is delivered only when the program has
 * read it.
 */
@Timeout(30)
class KeptByTheTerminalTest {

    private static final InjectionOutcome DELIVERED = new InjectionOutcome(InjectionOutcome.Kind.DELIVERED, 1, "");
    private static final InjectionOutcome LEFT =
            new InjectionOutcome(InjectionOutcome.Kind.LEFT_IN_FILE, 3, "AGENTS.md");

    @TempDir
    private Path directory;

    private final Busy program = new Busy();

    /** A program that prints its progress and, at some time, reads or discards its input. */
    private static final class Busy implements TerminalScript {

        final List<String> given = new ArrayList<>();

        @Nullable
        Long discards = 0L;

        @Nullable
        Duration reads;

        @Nullable
        Duration throwsAway;

        @Nullable
        Duration ends;

        @Nullable
        TypedKeys typed;

        String before = "";

        @Override
        public void started(ScriptedTerminal terminal) {
            now(terminal, false);
            terminal.paint(Duration.ZERO, "Loading...\r\n" + before);
            for (int i = 2; i < 8 && before.isEmpty(); i++) {
                terminal.paint(Duration.ofSeconds(5L * i), "step " + i + "\r\n");
            }
        }

        private void now(ScriptedTerminal terminal, boolean unread) {
            terminal.input(Optional.of(new InputMode(true, true, unread, discards)));
        }

        @Override
        public void received(String input, ScriptedTerminal terminal) {
            given.add(input);
            terminal.paint(Duration.ofMillis(1), input.equals("\r") ? "\r\n" : input);
            if (input.equals("\r")) {
                now(terminal, true);
                ends(terminal);
            } else if (ends != null) {
                terminal.end(ends);
            } else if (typed != null) {
                terminal.typed(typed);
                terminal.occupied(false);
            }
        }

        private void ends(ScriptedTerminal terminal) {
            if (reads != null) {
                terminal.then(reads, () -> now(terminal, false));
            }
            if (throwsAway != null) {
                terminal.then(throwsAway, () -> {
                    discards = discards == null ? null : discards + 1;
                    now(terminal, false);
                });
                terminal.paint(throwsAway, "Ready\r\n> ");
            }
        }
    }

    private InjectionOutcome inject() throws InterruptedException {
        Trial trial = new Trial(program, directory, Trial.CUSTOM, InjectionSettings.USUAL);
        return trial.inject();
    }

    @Test
    void is_delivered_when_it_is_read_although_the_screen_does_not_show_it() throws InterruptedException {
        program.reads = Duration.ofMillis(1_500);

        assertThat(inject()).isEqualTo(DELIVERED);
        assertThat(program.given).hasSize(2);
    }

    @Test
    void is_delivered_by_its_first_attempt_however_late_it_is_read() throws InterruptedException {
        program.reads = Duration.ofSeconds(14);

        assertThat(inject()).isEqualTo(DELIVERED);
        assertThat(program.given).hasSize(2);
    }

    @Test
    void is_not_delivered_by_its_echo_and_the_progress_below_it() throws InterruptedException {
        assertThat(inject()).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.LEFT_IN_FILE, 1, "AGENTS.md"));
        assertThat(program.given).hasSize(2);
    }

    @Test
    void is_not_delivered_if_it_is_discarded_before_a_prompt() throws InterruptedException {
        program.throwsAway = Duration.ofSeconds(2);

        assertThat(inject()).isEqualTo(LEFT);
    }

    @Test
    void is_not_delivered_if_it_is_unknown_whether_it_was_read_or_discarded() throws InterruptedException {
        program.discards = null;
        program.reads = Duration.ofMillis(500);

        assertThat(inject()).isEqualTo(LEFT);
    }

    @Test
    void is_not_delivered_to_a_program_that_ends_with_it() throws InterruptedException {
        program.before = "> ";
        program.ends = Duration.ofMillis(50);

        assertThat(inject()).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.FAILED, 1, "the agent ended"));
    }

    @Test
    void is_not_sent_if_a_person_typed_into_it() throws InterruptedException {
        program.before = "> ";
        program.typed = new TypedKeys(1, 1, false);

        assertThat(inject().kind()).isEqualTo(InjectionOutcome.Kind.LEFT_IN_FILE);
        assertThat(program.given).doesNotContain("\r");
    }

    @Test
    void is_delivered_to_a_program_that_showed_its_prompt_first() throws InterruptedException {
        program.before = "> ";
        program.discards = null;
        program.reads = Duration.ofMillis(500);

        assertThat(inject()).isEqualTo(DELIVERED);
    }

    @Test
    void is_not_delivered_at_a_terminal_that_reports_nothing() throws InterruptedException {
        program.before = "> ";
        Trial trial = new Trial(
                new TerminalScript() {
                    @Override
                    public void started(ScriptedTerminal terminal) {
                        program.started(terminal);
                        terminal.input(Optional.empty());
                    }

                    @Override
                    public void received(String input, ScriptedTerminal terminal) {
                        program.received(input, terminal);
                        terminal.input(Optional.empty());
                    }
                },
                directory,
                Trial.CUSTOM,
                InjectionSettings.USUAL);

        assertThat(trial.inject()).isEqualTo(LEFT);
    }
}
