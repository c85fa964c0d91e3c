package dev.journeyman.terminal.startup.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.InputMode;
import dev.journeyman.terminal.TypedKeys;
import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.ComposerAgent;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.Trial;
import dev.journeyman.testkit.terminal.ScriptedTerminal;
import dev.journeyman.testkit.terminal.TerminalScript;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whether a person has begun a message, derived from their keys and from the composer. */
@Timeout(30)
class UnsentInputTest {

    private static final Profile SHELL = Profiles.ours().of("shell");
    private static final String PROMPT = "\r\n\u001b[?2004h$ ";

    @TempDir
    private Path directory;

    /** A program that shows a prompt and a person's keys after it. */
    private static final class Prompt implements TerminalScript {

        private final String composer;
        private final TypedKeys typed;
        private final InputMode input;
        private boolean given;

        Prompt(String composer, TypedKeys typed, InputMode input) {
            this.composer = composer;
            this.typed = typed;
            this.input = input;
        }

        @Override
        public void started(ScriptedTerminal terminal) {
            terminal.paint(Duration.ofMillis(800), PROMPT + composer);
            terminal.then(Duration.ofMillis(700), () -> {
                terminal.typed(typed);
                terminal.input(Optional.of(input));
            });
        }

        @Override
        public void received(String keys, ScriptedTerminal terminal) {
            given = true;
        }
    }

    /** Returns whether the program received the context. */
    private boolean given(String composer, TypedKeys typed, InputMode input) throws InterruptedException {
        Prompt prompt = new Prompt(composer, typed, input);
        new Trial(prompt, directory, SHELL, InjectionSettings.USUAL).inject();
        return prompt.given;
    }

    private static TypedKeys typed(int most) {
        return new TypedKeys(9, most, false);
    }

    @Nested
    class A_composer_that_is_empty_for_a_second {

        @Test
        void holds_nothing_whatever_was_typed() throws InterruptedException {
            assertThat(given("", typed(Integer.MAX_VALUE), InputMode.READ)).isTrue();
        }

        @Test
        void holds_nothing_if_its_hint_is_longer_than_the_typed_text() throws InterruptedException {
            assertThat(given("Ask for anything\u001b[16D", typed(1), InputMode.READ))
                    .isTrue();
        }
    }

    @Nested
    class A_message_is_begun {

        @Test
        void if_its_text_is_left_of_the_cursor() throws InterruptedException {
            assertThat(given("fix the te", typed(10), InputMode.READ)).isFalse();
        }

        @Test
        void if_its_text_is_right_of_the_cursor() throws InterruptedException {
            assertThat(given("fix the te\u001b[10D", typed(10), InputMode.READ)).isFalse();
        }

        @Test
        void if_a_key_may_have_inserted_the_text() throws InterruptedException {
            assertThat(given("make all tests\u001b[14D", typed(Integer.MAX_VALUE), InputMode.READ))
                    .isFalse();
        }

        @Test
        void if_it_continues_below_the_cursor() throws InterruptedException {
            assertThat(given("\r\n  two\u001b[A\u001b[3D", typed(5), InputMode.READ))
                    .isFalse();
        }

        @Test
        void if_the_terminal_buffers_it() throws InterruptedException {
            assertThat(given("", new TypedKeys(3, 3, true), new InputMode(true, true, false, 0L)))
                    .isFalse();
        }

        @Test
        void if_the_program_has_not_read_the_keys() throws InterruptedException {
            assertThat(given("", typed(3), new InputMode(false, false, true, 0L)))
                    .isFalse();
        }
    }

    @Nested
    class A_dialog_that_a_key_answered {

        @Test
        void leaves_a_composer_that_receives_the_context() throws InterruptedException {
            ComposerAgent agent = new ComposerAgent();
            agent.habits.started = terminal -> {
                agent.ask(ComposerAgent.TRUST, Duration.ofMillis(300), Duration.ofSeconds(2), terminal);
                terminal.then(Duration.ofSeconds(2), () -> terminal.typed(typed(1)));
            };
            Trial trial = Trial.at(agent, directory);

            assertThat(trial.inject()).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 1, ""));
            assertThat(agent.confirmed).isZero();
        }
    }
}
