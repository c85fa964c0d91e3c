package dev.journeyman.terminal.startup.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.agent.ReadinessReader;
import dev.journeyman.terminal.agent.ReadySign;
import dev.journeyman.terminal.startup.ComposerAgent;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.ThreeSecondRule;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.testkit.terminal.ScriptedTerminal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The condition under which a text may be pasted into an agent, and the wait for it. */
class InjectionWindowTest {

    private static final Profile CLAUDE = Profiles.ours().of("claude");
    private static final String COMPOSER = "\u001b[2J\u001b[H\r\n❯\u00a0";
    private static final String WORKING = "\u001b[2J\u001b[H✶ Musing… (2s)\r\n❯\u00a0";

    private final SettableClock clock = new SettableClock(Instant.EPOCH);
    private final List<String> said = new ArrayList<>();

    private InjectionWindow at(Consumer<ScriptedTerminal> script) {
        return at(script, CLAUDE);
    }

    private InjectionWindow at(Consumer<ScriptedTerminal> script, Profile profile) {
        TerminalWaiter patience = new TerminalWaiter(new ScriptedTerminal(clock, script::accept), clock);
        return new InjectionWindow(
                patience, new ReadinessReader(profile, clock), profile, InjectionSettings.Times.USUAL);
    }

    private Optional<ReadySign.Type> ready(InjectionWindow window) throws InterruptedException {
        InjectionListener listener = new InjectionListener() {
            @Override
            public void said(String line) {
                said.add(clock.instant().toEpochMilli() + " " + line);
            }
        };
        return window.ready(listener, new ThreeSecondRule(clock.instant()));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 200, 2_999, 3_000, 29_000})
    void a_sign_counts_after_half_a_second_of_stability(long sign) throws InterruptedException {
        InjectionWindow window = at(terminal -> terminal.paint(Duration.ofMillis(sign), COMPOSER));

        assertThat(ready(window)).contains(ReadySign.Type.PROMPT_DETECTED);
        assertThat(clock.instant().toEpochMilli()).isEqualTo(sign + 500);
        assertThat(said).containsExactly(sign + " Agent ready: prompt_detected");
    }

    @Test
    void a_sign_that_disappears_does_not_count() throws InterruptedException {
        InjectionWindow window = at(terminal -> {
            terminal.paint(Duration.ofSeconds(1), COMPOSER);
            terminal.paint(Duration.ofMillis(1_400), WORKING);
            terminal.paint(Duration.ofMillis(1_500), COMPOSER);
        });

        ready(window);

        assertThat(clock.instant().toEpochMilli()).isEqualTo(2_000);
    }

    @Test
    void the_wait_for_a_sign_ends_after_thirty_seconds() throws InterruptedException {
        InjectionWindow window = at(terminal -> terminal.paint(Duration.ZERO, "Loading"));

        assertThat(ready(window)).isEmpty();
        assertThat(said).containsExactly("30000 Readiness timeout - proceeding anyway");
        assertThat(window.open()).isTrue();
    }

    @Test
    void a_blocking_screen_closes_it_even_after_the_timeout() throws InterruptedException {
        InjectionWindow window = at(terminal -> terminal.paint(Duration.ZERO, ComposerAgent.TRUST));

        assertThat(ready(window)).isEmpty();
        assertThat(said).containsExactly("30000 Readiness timeout - proceeding anyway");
        assertThat(window.open()).isFalse();
        assertThat(window.opens()).isFalse();
        assertThat(clock.instant().toEpochMilli()).isEqualTo(35_000);
    }

    @Test
    void the_wait_ends_when_the_agent_ends() throws InterruptedException {
        InjectionWindow window = at(terminal -> terminal.end(Duration.ofSeconds(2)));

        assertThat(ready(window)).isEmpty();
        assertThat(said).isEmpty();
        assertThat(clock.instant().toEpochMilli()).isEqualTo(2_000);
        assertThat(window.opens()).isFalse();
    }

    @Test
    void a_working_agent_that_accepts_messages_ends_the_wait_soon() throws InterruptedException {
        InjectionWindow window = at(terminal -> terminal.paint(Duration.ofMillis(200), WORKING));

        assertThat(ready(window)).isEmpty();
        assertThat(said).containsExactly("2200 Agent busy: it takes a message for later");
        assertThat(window.open()).isTrue();
    }

    @Test
    void a_working_agent_that_accepts_no_messages_does_not_end_the_wait() throws InterruptedException {
        InjectionWindow window = at(
                terminal -> terminal.paint(Duration.ofMillis(200), "Working (esc to interrupt)\r\n> "),
                Profiles.ours().of("custom"));

        assertThat(ready(window)).isEmpty();
        assertThat(said).containsExactly("30000 Readiness timeout - proceeding anyway");
        assertThat(window.open()).isFalse();
    }

    @Test
    void an_unclear_screen_does_not_open_it_before_the_wait_for_readiness() {
        assertThat(at(terminal -> terminal.paint(Duration.ZERO, "Loading")).open())
                .isFalse();
    }

    @Test
    void an_unsent_line_of_a_person_closes_it() throws InterruptedException {
        InjectionWindow window = at(terminal -> {
            terminal.paint(Duration.ZERO, COMPOSER);
            terminal.occupied(true);
            terminal.then(Duration.ofSeconds(3), () -> terminal.occupied(false));
        });

        assertThat(window.open()).isFalse();
        assertThat(window.opens()).isTrue();
        assertThat(clock.instant().toEpochMilli()).isEqualTo(3_000);
    }
}
