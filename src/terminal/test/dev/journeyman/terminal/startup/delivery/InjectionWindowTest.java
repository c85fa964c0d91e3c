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

/** Whether an agent can be spoken to, and the wait until it can. */
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
    void a_sign_is_enough_half_a_second_after_it_came(long sign) throws InterruptedException {
        InjectionWindow window = at(terminal -> terminal.paint(Duration.ofMillis(sign), COMPOSER));

        assertThat(ready(window)).contains(ReadySign.Type.PROMPT_DETECTED);
        assertThat(clock.instant().toEpochMilli()).isEqualTo(sign + 500);
        assertThat(said).containsExactly(sign + " Agent ready: prompt_detected");
    }

    @Test
    void a_sign_that_does_not_last_is_none() throws InterruptedException {
        InjectionWindow window = at(terminal -> {
            terminal.paint(Duration.ofSeconds(1), COMPOSER);
            terminal.paint(Duration.ofMillis(1_400), WORKING);
            terminal.paint(Duration.ofMillis(1_500), COMPOSER);
        });

        ready(window);

        assertThat(clock.instant().toEpochMilli()).isEqualTo(2_000);
    }

    @Test
    void no_sign_is_waited_for_thirty_seconds() throws InterruptedException {
        InjectionWindow window = at(terminal -> terminal.paint(Duration.ZERO, "Loading"));

        assertThat(ready(window)).isEmpty();
        assertThat(said).containsExactly("30000 Readiness timeout - proceeding anyway");
        assertThat(window.open()).isTrue();
    }

    @Test
    void a_screen_that_blocks_closes_it_even_then() throws InterruptedException {
        InjectionWindow window = at(terminal -> terminal.paint(Duration.ZERO, ComposerAgent.TRUST));

        assertThat(ready(window)).isEmpty();
        assertThat(said).containsExactly("30000 Readiness timeout - proceeding anyway");
        assertThat(window.open()).isFalse();
        assertThat(window.opens()).isFalse();
        assertThat(clock.instant().toEpochMilli()).isEqualTo(35_000);
    }

    @Test
    void an_agent_that_ends_is_not_waited_for() throws InterruptedException {
        InjectionWindow window = at(terminal -> terminal.end(Duration.ofSeconds(2)));

        assertThat(ready(window)).isEmpty();
        assertThat(said).isEmpty();
        assertThat(clock.instant().toEpochMilli()).isEqualTo(2_000);
        assertThat(window.opens()).isFalse();
    }

    @Test
    void an_agent_that_works_and_takes_messages_is_not_waited_for_long() throws InterruptedException {
        InjectionWindow window = at(terminal -> terminal.paint(Duration.ofMillis(200), WORKING));

        assertThat(ready(window)).isEmpty();
        assertThat(said).containsExactly("2200 Agent busy: it takes a message for later");
        assertThat(window.open()).isTrue();
    }

    @Test
    void an_agent_that_works_and_takes_none_is_waited_for() throws InterruptedException {
        InjectionWindow window = at(
                terminal -> terminal.paint(Duration.ofMillis(200), "Working (esc to interrupt)\r\n> "),
                Profiles.ours().of("custom"));

        assertThat(ready(window)).isEmpty();
        assertThat(said).containsExactly("30000 Readiness timeout - proceeding anyway");
        assertThat(window.open()).isFalse();
    }

    @Test
    void before_readiness_was_waited_for_a_screen_that_says_nothing_is_none() {
        assertThat(at(terminal -> terminal.paint(Duration.ZERO, "Loading")).open())
                .isFalse();
    }

    @Test
    void a_person_in_a_line_closes_it() throws InterruptedException {
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
