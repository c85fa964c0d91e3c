package dev.journeyman.terminal.startup.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.journeyman.terminal.startup.ComposerAgent;
import dev.journeyman.terminal.startup.Escalation;
import dev.journeyman.terminal.startup.InjectionEvent;
import dev.journeyman.terminal.startup.InjectionMetrics;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.LineAgent;
import dev.journeyman.terminal.startup.Message;
import dev.journeyman.terminal.startup.Priority;
import dev.journeyman.terminal.startup.StartupContext;
import dev.journeyman.terminal.startup.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The attempts for a message that cannot be delivered at once, and the events they produce. */
class MessageSenderTest {

    @TempDir
    private Path directory;

    private final ComposerAgent agent = new ComposerAgent();

    private Trial blocked(int seconds, InjectionSettings settings) {
        agent.habits.started =
                terminal -> agent.ask(ComposerAgent.TRUST, Duration.ZERO, Duration.ofSeconds(seconds), terminal);
        return new Trial(agent, directory, Trial.CLAUDE, settings);
    }

    private Trial blockedForEver(InjectionSettings settings) {
        return blocked(1_000_000, settings);
    }

    @Nested
    class Without_a_window {

        @Test
        void each_attempt_waits_five_seconds_and_each_except_the_last_its_backoff() throws InterruptedException {
            Trial trial = blockedForEver(InjectionSettings.USUAL);

            trial.inject();

            assertThat(trial.timeline)
                    .containsExactly(
                            "30000 Readiness timeout - proceeding anyway",
                            "30000 injection:attempted",
                            "35000 Attempt 1: No injection window",
                            "36000 injection:attempted",
                            "41000 Attempt 2: No injection window",
                            "43000 injection:attempted",
                            "48000 Attempt 3: No injection window",
                            "48000 injection:escalated");
        }

        @Test
        void five_attempts_use_all_four_backoffs() throws InterruptedException {
            Trial trial = blockedForEver(InjectionSettings.USUAL.fileFallbackAfterAttempts(9));

            trial.inject();

            assertThat(trial.timeline.stream().filter(line -> line.contains("attempted")))
                    .extracting(line -> line.split(" ")[0])
                    .containsExactly("30000", "36000", "43000", "53000", "68000");
            assertThat(trial.timeline).endsWith("73000 Attempt 5: No injection window", "73000 injection:escalated");
        }

        @Test
        void the_last_backoff_is_used_for_all_later_attempts() throws InterruptedException {
            Trial trial = blockedForEver(InjectionSettings.USUAL
                    .fileFallbackAfterAttempts(4)
                    .retryBackoffs(List.of(Duration.ofSeconds(1), Duration.ofSeconds(3))));

            trial.inject();

            assertThat(trial.timeline.stream().filter(line -> line.contains("attempted")))
                    .extracting(line -> line.split(" ")[0])
                    .containsExactly("30000", "36000", "44000", "52000");
        }

        @ParameterizedTest
        @CsvSource({"1, 1", "2, 2", "3, 3", "5, 5", "9, 5"})
        void the_file_is_written_after_the_limit_of_failures(int settled, int attempts) throws InterruptedException {
            Trial trial = blockedForEver(InjectionSettings.USUAL.fileFallbackAfterAttempts(settled));

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome)
                    .isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.LEFT_IN_FILE, attempts, "CLAUDE.md"));
            assertThat(trial.said)
                    .hasSize(attempts + 1)
                    .endsWith("Attempt %d: No injection window".formatted(attempts));
        }

        @Test
        void without_backoffs_there_is_one_attempt() throws InterruptedException {
            Trial trial = blockedForEver(InjectionSettings.USUAL.retryBackoffs(List.of()));

            assertThat(trial.inject())
                    .isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.LEFT_IN_FILE, 1, "CLAUDE.md"));
        }

        @Test
        void an_attempt_begins_as_soon_as_a_window_opens() throws InterruptedException {
            Trial trial = blocked(38, InjectionSettings.USUAL);

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 2, ""));
            assertThat(trial.millis()).isBetween(38_800L, 39_500L);
        }
    }

    @Nested
    class With_a_window_and_an_agent_that_takes_nothing {

        @Test
        void each_attempt_reports_that_there_was_no_acknowledgement() throws InterruptedException {
            agent.habits.losesPastes = 99;
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.LEFT_IN_FILE);
            assertThat(trial.said)
                    .containsExactly(
                            "Agent ready: prompt_detected",
                            "Attempt 1: No acknowledgment",
                            "Attempt 2: No acknowledgment",
                            "Attempt 3: No acknowledgment");
        }

        @Test
        void a_line_that_the_terminal_cannot_take_goes_to_the_file() throws InterruptedException {
            LineAgent lines = new LineAgent();
            Trial trial = new Trial(lines, directory, Trial.CUSTOM, InjectionSettings.USUAL);

            InjectionOutcome outcome = trial.injector.inject(StartupContext.of("word ".repeat(1_000)));
            trial.tend(30);

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.LEFT_IN_FILE);
            assertThat(lines.received).containsExactly(MessageTexts.written("AGENTS.md"));
        }
    }

    @Nested
    class What_happens_is_told {

        private static final String ID = "continuity-startup-700";

        @Test
        void of_a_success_at_once() throws InterruptedException {
            Trial trial = Trial.at(agent, directory);

            trial.inject();

            assertThat(trial.events)
                    .containsExactly(
                            new InjectionEvent.Attempted(ID, 1, "startup"),
                            new InjectionEvent.Succeeded(ID, 1, trial.millis() - 700));
            assertThat(trial.events)
                    .extracting(InjectionEvent::name)
                    .containsExactly("injection:attempted", "injection:succeeded");
        }

        @Test
        void of_a_success_later() throws InterruptedException {
            agent.habits.losesPastes = 1;
            Trial trial = Trial.at(agent, directory);

            trial.inject();

            assertThat(trial.events)
                    .containsExactly(
                            new InjectionEvent.Attempted(ID, 1, "startup"),
                            new InjectionEvent.Attempted(ID, 2, "startup"),
                            new InjectionEvent.Succeeded(ID, 2, trial.millis() - 700));
        }

        @Test
        void of_the_file() throws InterruptedException {
            agent.habits.losesPastes = 99;
            Trial trial =
                    new Trial(agent, directory, Trial.CLAUDE, InjectionSettings.USUAL.fileFallbackAfterAttempts(2));

            trial.inject();

            assertThat(trial.events)
                    .containsExactly(
                            new InjectionEvent.Attempted(ID, 1, "startup"),
                            new InjectionEvent.Attempted(ID, 2, "startup"),
                            new InjectionEvent.Escalated(ID, "file"));
            assertThat(trial.events.get(2).name()).isEqualTo("injection:escalated");
        }

        @Test
        void of_a_failure() throws InterruptedException {
            agent.habits.pasted = terminal -> terminal.end(Duration.ZERO);
            Trial trial = Trial.at(agent, directory);

            trial.inject();

            assertThat(trial.events)
                    .containsExactly(
                            new InjectionEvent.Attempted(ID, 1, "startup"),
                            new InjectionEvent.Failed(ID, 1, "the agent ended"));
            assertThat(trial.events.get(1).name()).isEqualTo("injection:failed");
        }
    }

    @Nested
    class What_came_of_it_is_counted {

        @Test
        void of_two_that_succeeded_at_once() throws InterruptedException {
            Trial trial = Trial.at(agent, directory);

            trial.inject();
            trial.inject();

            InjectionMetrics metrics = trial.injector.metrics();
            assertThat(metrics.averageTimeToSuccess()).isEqualTo(succeeded(trial), offset(0.001));
            assertThat(metrics).isEqualTo(new InjectionMetrics(2, 2, 0, 0, 0, 1, metrics.averageTimeToSuccess()));
        }

        private double succeeded(Trial trial) {
            return trial.events.stream()
                    .filter(InjectionEvent.Succeeded.class::isInstance)
                    .mapToLong(event -> ((InjectionEvent.Succeeded) event).durationMs())
                    .average()
                    .orElseThrow();
        }

        @Test
        void of_one_that_succeeded_later_and_one_at_once() throws InterruptedException {
            agent.habits.losesPastes = 2;
            Trial trial = Trial.at(agent, directory);

            trial.inject();
            trial.inject();

            InjectionMetrics metrics = trial.injector.metrics();
            assertThat(metrics).isEqualTo(new InjectionMetrics(2, 1, 1, 0, 0, 2, succeeded(trial)));
            assertThat(metrics.firstTryRate()).isEqualTo(0.5);
        }

        @Test
        void of_one_that_is_in_the_file() throws InterruptedException {
            Trial trial = blockedForEver(InjectionSettings.USUAL);

            trial.inject();

            assertThat(trial.injector.metrics()).isEqualTo(new InjectionMetrics(1, 0, 0, 1, 0, 0, 0));
        }

        @Test
        void of_one_that_failed() throws InterruptedException {
            agent.habits.started = terminal -> terminal.end(Duration.ofMillis(100));
            Trial trial = Trial.at(agent, directory);

            trial.inject();

            assertThat(trial.injector.metrics()).isEqualTo(new InjectionMetrics(1, 0, 0, 0, 1, 0, 0));
        }
    }

    @Nested
    class Of_another_message {

        private InjectionOutcome deliverIgnored(Escalation escalation) throws InterruptedException {
            agent.habits.losesPastes = 1;
            Trial trial = Trial.at(agent, directory);
            trial.injector.add(new Message(
                    "host", "a long story", "m1", Priority.NORMAL, 0, 1, trial.clock.instant(), escalation));
            trial.tend(120);
            return new InjectionOutcome(
                    trial.injector.metrics().failed() > 0
                            ? InjectionOutcome.Kind.FAILED
                            : InjectionOutcome.Kind.DELIVERED,
                    (int) IntStream.range(0, trial.events.size())
                            .filter(i -> trial.events.get(i) instanceof InjectionEvent.Attempted)
                            .count(),
                    "");
        }

        @Test
        void the_text_is_not_wrapped() throws InterruptedException {
            Trial trial = Trial.at(agent, directory);
            trial.injector.add(Message.of("host", "Go on.", "m1", trial.clock.instant()));

            trial.tend(20);

            assertThat(agent.delivered).containsExactly("Go on.");
            assertThat(trial.events).startsWith(new InjectionEvent.Attempted("m1", 1, "normal"));
        }

        @Test
        void that_has_retries_and_was_not_delivered_nothing_is_written() throws InterruptedException {
            InjectionOutcome outcome = deliverIgnored(new Escalation.Retry(InjectionSettings.BACKOFFS));

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.FAILED, 1, ""));
            assertThat(directory).isEmptyDirectory();
        }

        @Test
        void that_has_a_file_of_its_own_the_text_is_written_there() throws InterruptedException {
            deliverIgnored(new Escalation.FileFallback(directory.resolve("NOTES.md")));

            assertThat(directory.resolve("NOTES.md")).content().contains("a long story");
            assertThat(agent.delivered).containsExactly(MessageTexts.written("NOTES.md"));
        }

        @Test
        void that_has_a_shorter_text_the_agent_receives_that_text() throws InterruptedException {
            deliverIgnored(new Escalation.Notification("There is a story."));

            assertThat(agent.delivered).containsExactly("There is a story.");
            assertThat(directory).isEmptyDirectory();
        }
    }
}
