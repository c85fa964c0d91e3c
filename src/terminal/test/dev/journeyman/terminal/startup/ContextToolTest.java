package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.startup.delivery.MessageTexts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The context that is kept for an agent to request. */
class ContextToolTest {

    private static final String LOAD = "->continuity:load";

    private final ContextTool continuity = new ContextTool();

    private static Screen screen(String... lines) {
        return new Screen(List.of(lines), 0, 0, "", null, true, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {LOAD, "  " + LOAD + "  ", "● " + LOAD, "⏺ " + LOAD, "✦ " + LOAD, "• " + LOAD})
    void a_whole_line_is_a_request(String line) {
        assertThat(continuity.asked(screen("I need more.", line, ""))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Run: " + LOAD,
                LOAD + " is a command",
                "$ echo " + LOAD,
                "->continuity:loaded",
                "continuity:load",
                "❯ " + LOAD
            })
    void a_part_of_a_line_is_not_a_request(String line) {
        assertThat(continuity.asked(screen(line))).isFalse();
    }

    @Test
    void the_notification_is_not_a_request() {
        assertThat(continuity.asked(screen(MessageTexts.available("CLAUDE.md").split("\n"))))
                .isFalse();
    }

    @Test
    void a_request_that_stays_on_the_screen_counts_once() {
        assertThat(continuity.asked(screen(LOAD))).isTrue();
        assertThat(continuity.asked(screen(LOAD))).isFalse();
        assertThat(continuity.asked(screen("more", LOAD))).isFalse();
    }

    @Test
    void the_line_in_the_kept_context_is_not_a_request() {
        continuity.keep("The agent wrote:\n" + LOAD + "\nand got this.");

        assertThat(continuity.asked(screen("❯ The agent wrote:", "  " + LOAD, "  and got this.")))
                .isFalse();
    }

    @Test
    void the_answer_is_the_kept_context() {
        continuity.keep("The build is green.");

        assertThat(continuity.answer()).isEqualTo("The build is green.");
    }

    @Test
    void without_a_context_the_answer_says_so() {
        assertThat(continuity.answer()).isEqualTo("No continuity data found.");
    }

    @Nested
    class While_an_agent_is_tended {

        @TempDir
        private Path directory;

        private final ComposerAgent agent = new ComposerAgent();

        private void asks(Trial trial, int afterSeconds) {
            trial.terminal.then(Duration.ofSeconds(afterSeconds), () -> {
                agent.screen.say("⏺ " + LOAD);
                agent.paint(trial.terminal);
            });
        }

        @Test
        void its_request_is_answered_with_the_context_once() throws InterruptedException {
            Trial trial = Trial.at(agent, directory);
            trial.inject();
            asks(trial, 1);
            trial.tend(60);

            assertThat(agent.delivered).hasSize(2);
            assertThat(agent.delivered.get(1)).isEqualTo("## Continuity\n\n" + Trial.CONTEXT);
        }

        @Test
        void without_a_context_the_answer_says_that_there_is_none() throws InterruptedException {
            Trial trial = Trial.at(agent, directory);
            asks(trial, 1);
            trial.tend(60);

            assertThat(agent.delivered).containsExactly("No continuity data found.");
        }

        @Test
        void a_message_with_the_line_is_not_answered() throws InterruptedException {
            Trial trial = Trial.at(agent, directory);
            agent.screen.folding(false);
            trial.injector.add(
                    Message.of("host", "To get more, write\n" + LOAD + "\non a line.", "m", trial.clock.instant()));
            trial.tend(60);

            assertThat(agent.delivered).hasSize(1);
        }

        @Test
        void a_repainted_request_is_answered_once() throws InterruptedException {
            Trial trial = Trial.at(agent, directory);
            asks(trial, 1);
            trial.terminal.paint(Duration.ofSeconds(20), "\u001b[2J\u001b[H");
            trial.terminal.then(Duration.ofSeconds(21), () -> agent.paint(trial.terminal));
            trial.tend(60);

            assertThat(agent.delivered).hasSize(1);
        }

        @Test
        void a_sent_notification_is_not_answered() throws Exception {
            Files.createDirectory(directory.resolve("CLAUDE.md"));
            agent.screen.folding(false);
            agent.habits.started =
                    terminal -> agent.ask(ComposerAgent.TRUST, Duration.ZERO, Duration.ofSeconds(49), terminal);
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.inject();
            trial.tend(60);

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.NOTIFIED);
            assertThat(agent.delivered).containsExactly(MessageTexts.available("CLAUDE.md"));
        }
    }
}
