package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Shadow mode: nothing is injected, and a report compares the injection that would have happened with the rule of three
 * seconds.
 */
@Timeout(30)
class ShadowReportTest {

    private static final String SOONER = "shadow mode: it would have been injected after 0.70 s, prompt_detected";
    private static final String RULE = "the rule of three seconds would have sent it ";

    @TempDir
    private Path directory;

    private final ComposerAgent agent = new ComposerAgent();

    private Trial trial() {
        return new Trial(agent, directory, Trial.CLAUDE, InjectionSettings.USUAL.shadow(true));
    }

    private String seen(Trial trial) throws InterruptedException {
        trial.inject();
        return trial.injector.shadow().orElseThrow().said();
    }

    @Test
    void the_report_says_what_would_have_happened_and_nothing_is_injected() throws InterruptedException {
        Trial trial = trial();
        trial.injector.add(Message.of("host", "not now", "m", trial.clock.instant()));

        trial.inject();
        trial.tend(10);

        assertThat(trial.timeline)
                .containsExactly(
                        "200 Agent ready: prompt_detected",
                        "3000 " + SOONER + "; " + RULE + "to an agent that waited for it");
        assertThat(agent.pastes).isEmpty();
        assertThat(agent.enters).isZero();
        assertThat(trial.events).isEmpty();
        assertThat(Files.exists(directory.resolve("CLAUDE.md"))).isFalse();
    }

    @Test
    void the_rule_of_three_seconds_hits_a_dialog_that_the_injector_waits_out() throws InterruptedException {
        agent.habits.started =
                terminal -> agent.ask(ComposerAgent.TRUST, Duration.ofMillis(100), Duration.ofSeconds(5), terminal);

        assertThat(seen(trial())).contains("after 5.").endsWith(RULE + "into a screen that blocks (trust)");
    }

    @Test
    void the_rule_of_three_seconds_hits_an_agent_that_is_still_starting() throws InterruptedException {
        agent.habits.readyAfter = Duration.ofSeconds(8);

        assertThat(seen(trial()))
                .endsWith("after 8.50 s, prompt_detected; " + RULE + "to an agent that did not show that it waited");
    }

    @Test
    void the_rule_of_three_seconds_hits_a_working_agent() throws InterruptedException {
        agent.habits.readyAfter = Duration.ofMillis(100);
        agent.habits.started = terminal -> agent.work(Duration.ofSeconds(20), terminal);

        assertThat(seen(trial())).endsWith(RULE + "to an agent that worked on something");
    }

    @Test
    void the_rule_of_three_seconds_hits_an_agent_that_ended_in_the_meantime() throws InterruptedException {
        agent.habits.started = terminal -> terminal.end(Duration.ofSeconds(2));

        assertThat(seen(trial())).endsWith(RULE + "to an agent that had ended");
    }

    @Test
    void an_agent_that_ends_before_it_is_ready_leaves_no_report() throws InterruptedException {
        agent.habits.started = terminal -> terminal.end(Duration.ofMillis(100));
        Trial trial = trial();

        assertThat(trial.inject()).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.FAILED, 0, "the agent ended"));
        assertThat(trial.injector.shadow()).isEmpty();
    }
}
