package dev.journeyman.terminal.startup.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.ComposerAgent;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.LineAgent;
import dev.journeyman.terminal.startup.Message;
import dev.journeyman.terminal.startup.Trial;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The detection of an agent's acknowledgement. */
class AcknowledgmentTest {

    private static final InjectionOutcome ACKNOWLEDGED =
            new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 1, "");
    private static final InjectionOutcome DELIVERED = new InjectionOutcome(InjectionOutcome.Kind.DELIVERED, 1, "");

    @TempDir
    private Path directory;

    private final ComposerAgent agent = new ComposerAgent();

    private InjectionOutcome inject(Trial trial) throws InterruptedException {
        InjectionOutcome outcome = trial.inject();
        trial.tend(120);
        assertThat(agent.delivered).as("delivered once").hasSize(1);
        assertThat(agent.pastes).as("pasted once").hasSize(1);
        return outcome;
    }

    @Nested
    class That_comes {

        @Test
        void in_less_than_five_seconds_counts() throws InterruptedException {
            agent.habits.answersAfter = Duration.ofMillis(4_900);
            agent.habits.turn = Duration.ofSeconds(5);
            Trial trial = Trial.at(agent, directory);

            assertThat(inject(trial)).isEqualTo(ACKNOWLEDGED);
            assertThat(trial.said).containsExactly("Agent ready: prompt_detected", "Context acknowledged by agent");
        }

        @Test
        void later_in_a_long_turn_is_awaited() throws InterruptedException {
            agent.habits.answersAfter = Duration.ofSeconds(90);
            agent.habits.turn = Duration.ofSeconds(100);
            Trial trial = Trial.at(agent, directory);

            assertThat(inject(trial)).isEqualTo(ACKNOWLEDGED);
            assertThat(trial.said)
                    .containsExactly(
                            "Agent ready: prompt_detected",
                            "No acknowledgment received",
                            "Context acknowledged by agent");
        }

        @Test
        void without_being_required_is_not_awaited() throws InterruptedException {
            agent.habits.answersAfter = Duration.ofSeconds(3);
            agent.habits.turn = Duration.ofSeconds(4);
            Trial trial = new Trial(agent, directory, Trial.CLAUDE.acknowledging(false), InjectionSettings.USUAL);

            assertThat(inject(trial)).isEqualTo(DELIVERED);
            assertThat(trial.said).containsExactly("Agent ready: prompt_detected");
        }

        @Test
        void after_a_queue_is_awaited() throws InterruptedException {
            agent.habits.started = terminal -> agent.work(Duration.ofSeconds(20), terminal);
            Trial trial = Trial.at(agent, directory);

            assertThat(inject(trial)).isEqualTo(ACKNOWLEDGED);
        }
    }

    @Nested
    class That_does_not_come {

        @Test
        void is_awaited_until_the_turn_is_over() throws InterruptedException {
            agent.habits.answer = message -> "⏺ Fine.";
            agent.habits.turn = Duration.ofSeconds(30);
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome).isEqualTo(DELIVERED);
            assertThat(trial.said).containsExactly("Agent ready: prompt_detected", "No acknowledgment received");
            assertThat(trial.millis()).isBetween(30_000L, 36_000L);
            trial.tend(120);
            assertThat(agent.delivered).hasSize(1);
            assertThat(directory).isEmptyDirectory();
        }

        @Test
        void because_the_agent_repeats_its_input() throws InterruptedException {
            agent.habits.answer = message -> "⏺ " + message.replace("\n", "\r\n  ");

            assertThat(inject(Trial.at(agent, directory))).isEqualTo(DELIVERED);
        }

        @Test
        void because_the_agent_writes_only_the_phrase() throws InterruptedException {
            agent.habits.answer = message -> "⏺ ACK: context received";

            assertThat(inject(Trial.at(agent, directory))).isEqualTo(DELIVERED);
        }

        @Test
        void because_the_terminal_only_echoes() throws InterruptedException {
            LineAgent lines = new LineAgent(line -> "");
            Trial trial = new Trial(lines, directory, Trial.CUSTOM.acknowledging(true), InjectionSettings.USUAL);

            InjectionOutcome outcome = trial.inject();
            trial.tend(120);

            assertThat(outcome.kind()).isNotEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(trial.said).doesNotContain("Context acknowledged by agent");
            assertThat(lines.received)
                    .filteredOn(line -> line.contains(Trial.CONTEXT))
                    .hasSize(1);
        }

        @Test
        void does_not_block_the_next_message() throws InterruptedException {
            agent.habits.answer = message -> "⏺ I will not.";
            Trial trial = Trial.at(agent, directory);
            trial.injector.add(Message.of("host", "Go on.", "m", trial.clock.instant()));

            trial.inject();
            trial.tend(60);

            assertThat(agent.delivered).hasSize(2).endsWith("Go on.");
        }
    }

    @Nested
    class Of_a_profile_of_ones_own {

        private Profile saying(String pattern) {
            String table = """
                profiles:
                  - name: mine
                    memory_file: MINE.md
                    ready: { prompts: ['\\n❯\\x{A0}$'] }
                    busy: { screen: ['(?m)^✶ '] }
                    pasting: { shown_as: ['Pasted text'] }
                    acknowledging: { required: true, patterns: ['%s'] }
                """.formatted(pattern);
            return Profiles.ours().with(table, "mine.yaml").of("mine");
        }

        @Test
        void matches_its_pattern() throws InterruptedException {
            agent.habits.answer = message -> "⏺ Verstanden.";

            assertThat(inject(new Trial(agent, directory, saying("(?i)verstanden"), InjectionSettings.USUAL)))
                    .isEqualTo(ACKNOWLEDGED);
        }

        @Test
        void may_still_be_the_word_backwards() throws InterruptedException {
            assertThat(inject(new Trial(agent, directory, saying("(?i)verstanden"), InjectionSettings.USUAL)))
                    .isEqualTo(ACKNOWLEDGED);
        }

        @Test
        void is_not_found_in_the_text_itself() throws InterruptedException {
            agent.habits.answer = message -> "⏺ Fine.";
            agent.screen.folding(false);

            assertThat(inject(new Trial(agent, directory, saying("context received"), InjectionSettings.USUAL)))
                    .isEqualTo(DELIVERED);
        }

        @Test
        void is_not_found_in_the_earlier_screen() throws InterruptedException {
            agent.screen.say("Understood is what I say.");
            agent.habits.answer = message -> "⏺ Fine.";

            assertThat(inject(new Trial(agent, directory, saying("(?i)understood"), InjectionSettings.USUAL)))
                    .isEqualTo(DELIVERED);
        }
    }
}
