package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.agent.ReadySign;
import dev.journeyman.testkit.terminal.ScriptedTerminal;
import dev.journeyman.testkit.terminal.TerminalScript;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole injections. */
class InjectorTest {

    @TempDir
    private Path directory;

    private final ComposerAgent agent = new ComposerAgent();

    @Nested
    class What_the_seed_asks_for {

        @Test
        void injects_after_the_sign_of_readiness() throws InterruptedException {
            LineAgent lines = new LineAgent();
            Trial trial = new Trial(lines, directory, Trial.CUSTOM.acknowledging(true), InjectionSettings.USUAL);

            InjectionOutcome outcome = trial.inject();

            assertThat(trial.said).containsExactly("Agent ready: prompt_detected", "Context acknowledged by agent");
            assertThat(lines.received).singleElement().asString().contains(Trial.CONTEXT);
            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 1, ""));
        }

        @Test
        void tries_again_at_an_agent_that_shows_a_dialog_first() throws InterruptedException {
            agent.habits.started =
                    terminal -> agent.ask(ComposerAgent.TRUST, Duration.ZERO, Duration.ofSeconds(37), terminal);
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(outcome.attempts()).isGreaterThan(1);
            assertThat(agent.delivered).singleElement().asString().contains(Trial.CONTEXT);
            assertThat(agent.confirmed).isZero();
        }

        @Test
        void tries_again_at_a_busy_agent_that_accepts_no_messages() throws InterruptedException {
            BusyLines busy = new BusyLines(Duration.ofSeconds(3));
            InjectionSettings settings = InjectionSettings.USUAL.times(new InjectionSettings.Times(
                    Duration.ofMillis(100),
                    Duration.ofMillis(500),
                    Duration.ofMillis(500),
                    Duration.ofSeconds(5),
                    Duration.ofMillis(100),
                    Duration.ofMinutes(10)));
            Trial trial = new Trial(busy, directory, Trial.CUSTOM, settings);

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome.attempts()).isGreaterThan(1);
            assertThat(outcome.kind()).isIn(InjectionOutcome.Kind.DELIVERED, InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(busy.lines.received).singleElement().asString().contains(Trial.CONTEXT);
            assertThat(trial.injector.metrics().succeededAfterRetry()).isOne();
        }

        @Test
        void falls_back_to_the_file_after_the_last_attempt() throws Exception {
            BusyLines busy = new BusyLines(Duration.ofHours(1));
            Trial trial =
                    new Trial(busy, directory, Trial.CUSTOM, InjectionSettings.USUAL.fileFallbackAfterAttempts(2));

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.LEFT_IN_FILE, 2, "AGENTS.md"));
            assertThat(directory.resolve("AGENTS.md"))
                    .content()
                    .contains("## Session Context (Auto-Injected)", Trial.CONTEXT);
            assertThat(busy.lines.received).isEmpty();
        }
    }

    /** An agent that works for a time, and then reads lines. */
    private static final class BusyLines implements TerminalScript {

        private final LineAgent lines = new LineAgent();
        private final Duration time;

        BusyLines(Duration time) {
            this.time = time;
        }

        @Override
        public void started(ScriptedTerminal terminal) {
            terminal.paint(Duration.ZERO, "Working (esc to interrupt)");
            terminal.paint(time, "\u001b[2J\u001b[HHow can I help?\r\n");
        }

        @Override
        public void received(String input, ScriptedTerminal terminal) {
            lines.received(input, terminal);
        }
    }

    @Nested
    class When_the_agent_gets_ready {

        @Test
        void the_only_wait_is_half_a_second_of_stability() throws InterruptedException {
            List<Long> pasted = new ArrayList<>();
            agent.habits.thinksFor = Duration.ZERO;
            Trial trial = Trial.at(agent, directory);
            agent.habits.pasted = terminal -> pasted.add(trial.millis());

            trial.inject();

            assertThat(trial.timeline).startsWith("200 Agent ready: prompt_detected");
            assertThat(pasted).containsExactly(700L);
        }

        @Test
        void continuous_output_does_not_prevent_the_injection() throws InterruptedException {
            agent.habits.started = terminal -> IntStream.range(0, 200)
                    .forEach(i -> terminal.then(Duration.ofMillis(250 + i * 100L), () -> {
                        agent.screen.say("⏺ watching " + i);
                        agent.paint(terminal);
                    }));
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 1, ""));
            assertThat(trial.timeline).startsWith("200 Agent ready: prompt_detected");
            assertThat(trial.millis()).isLessThan(3_000);
            assertThat(agent.delivered).hasSize(1);
        }

        @Test
        void a_flap_at_the_start_restarts_the_half_second() throws InterruptedException {
            List<Long> pasted = new ArrayList<>();
            agent.habits.thinksFor = Duration.ZERO;
            agent.habits.started = terminal -> {
                terminal.then(Duration.ofMillis(400), () -> {
                    agent.work(Duration.ofMillis(65), terminal);
                    agent.paint(terminal);
                });
            };
            Trial trial = Trial.at(agent, directory);
            agent.habits.pasted = terminal -> pasted.add(trial.millis());

            trial.inject();

            assertThat(pasted).containsExactly(965L);
        }
    }

    @Nested
    class When_no_sign_comes {

        @Test
        void the_injection_proceeds_after_thirty_seconds() throws InterruptedException {
            agent.habits.readyAfter = Duration.ofSeconds(32);
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.inject();

            assertThat(trial.timeline).startsWith("30000 Readiness timeout - proceeding anyway");
            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(agent.delivered).hasSize(1);
        }

        @Test
        void the_readiness_timeout_can_be_set() throws InterruptedException {
            agent.habits.readyAfter = Duration.ofSeconds(3);
            Trial trial = new Trial(
                    agent,
                    directory,
                    Trial.CLAUDE,
                    InjectionSettings.USUAL.times(InjectionSettings.Times.USUAL.readiness(Duration.ofSeconds(2))));

            trial.inject();

            assertThat(trial.timeline).startsWith("2000 Readiness timeout - proceeding anyway");
        }

        @Test
        void nothing_is_pasted_into_a_blocking_screen() throws InterruptedException {
            agent.habits.started =
                    terminal -> agent.ask(ComposerAgent.TRUST, Duration.ZERO, Duration.ofDays(1), terminal);
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.inject();

            assertThat(trial.timeline).startsWith("30000 Readiness timeout - proceeding anyway");
            assertThat(agent.pastes).isEmpty();
            assertThat(agent.enters).isZero();
            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.LEFT_IN_FILE);
        }
    }

    @Nested
    class At_an_agent_that_says_its_state {

        @Test
        void the_state_is_the_sign_of_readiness_and_the_proof_of_delivery() throws InterruptedException {
            agent.habits.started = terminal -> terminal.paint(Duration.ofMillis(300), state("idle"));
            agent.habits.entered = terminal -> {
                terminal.paint(Duration.ZERO, state("working"));
                terminal.paint(Duration.ofMillis(30), state("done"));
            };
            Trial trial = new Trial(agent, directory, Trial.CLAUDE.acknowledging(false), InjectionSettings.USUAL);

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.DELIVERED, 1, ""));
            assertThat(agent.delivered).hasSize(1);
            assertThat(agent.enters).isOne();
            assertThat(trial.injector.signals())
                    .extracting(ReadySign::type)
                    .startsWith(ReadySign.Type.PROMPT_DETECTED, ReadySign.Type.EXPLICIT_READY);
        }

        private String state(String state) {
            return "\u001b]7501;state=" + state + ":app=claude-code\u0007";
        }
    }

    @Nested
    class When_others_wait {

        @Test
        void a_hundred_earlier_messages_follow_the_context_in_their_order() throws InterruptedException {
            Trial trial = new Trial(agent, directory, Trial.CLAUDE.acknowledging(false), InjectionSettings.USUAL);
            for (int i = 0; i < 100; i++) {
                trial.injector.add(Message.of("host", "message " + i + ".", "m" + i, trial.clock.instant()));
            }

            trial.inject();
            assertThat(agent.delivered).singleElement().asString().contains(Trial.CONTEXT);
            trial.tend(600);

            assertThat(agent.delivered.subList(1, agent.delivered.size()))
                    .isEqualTo(IntStream.range(0, 100)
                            .mapToObj("message %d."::formatted)
                            .toList());
        }

        @Test
        void less_urgent_messages_wait_for_all_others() throws InterruptedException {
            Trial trial = Trial.at(agent, directory);
            trial.injector.add(message("low", Priority.LOW));
            trial.injector.add(message("first", Priority.NORMAL));
            trial.injector.add(message("second", Priority.NORMAL));

            trial.inject();
            trial.tend(60);

            assertThat(agent.delivered.subList(1, agent.delivered.size())).containsExactly("first", "second", "low");
        }

        private Message message(String body, Priority priority) {
            return new Message(
                    "host",
                    body,
                    body,
                    priority,
                    0,
                    1,
                    Instant.EPOCH,
                    new Escalation.Retry(InjectionSettings.BACKOFFS));
        }
    }

    @Nested
    class When_there_is_no_context {

        @Test
        void nothing_is_injected() throws InterruptedException {
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.injector.inject(new StartupContext(null, " ", null));

            assertThat(outcome)
                    .isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.FAILED, 0, "there is no context to inject"));
            assertThat(agent.pastes).isEmpty();
            assertThat(trial.events).isEmpty();
            assertThat(trial.injector.metrics().attempted()).isZero();
        }
    }
}
