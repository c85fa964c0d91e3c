package dev.journeyman.terminal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.Emulator;
import dev.journeyman.testkit.script.SettableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Questions of agents that write line by line. */
class DialogTrackerTest {

    private final SettableClock clock = new SettableClock(Instant.EPOCH);
    private final Emulator emulator = new Emulator(80, 24);

    private AgentStanding after(ReadinessReader readiness, String output) {
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        emulator.write(bytes, bytes.length);
        return readiness.look(emulator.screen());
    }

    private ReadinessReader readiness(String profile) {
        return new ReadinessReader(Profiles.ours().of(profile), clock);
    }

    @Test
    void a_question_blocks_until_it_is_answered_and_a_prompt_follows() {
        ReadinessReader custom = readiness("custom");

        assertThat(after(custom, "Do you trust this folder? [y/n] ")).isInstanceOf(AgentStanding.Blocked.class);
        clock.advance(Duration.ofSeconds(2));
        assertThat(after(custom, "y\r\n")).isInstanceOf(AgentStanding.Blocked.class);
        assertThat(after(custom, "Welcome.\r\n\r\n> ")).isInstanceOf(AgentStanding.Ready.class);
        assertThat(after(custom, "a text that is typed")).isInstanceOf(AgentStanding.Unclear.class);
    }

    @Test
    void a_question_that_ends_with_a_prompt_of_its_own_blocks() {
        ReadinessReader custom = readiness("custom");

        assertThat(after(custom, "Enter your API key:\r\n")).isInstanceOf(AgentStanding.Blocked.class);
        assertThat(after(custom, "(it is kept in your home)\r\n> ")).isInstanceOf(AgentStanding.Blocked.class);
        clock.advance(Duration.ofSeconds(9));
        assertThat(after(custom, "")).isInstanceOf(AgentStanding.Blocked.class);
    }

    @Test
    void a_question_is_recognized_anywhere_on_the_screen() {
        assertThat(after(readiness("aider"), "Loading\r\nRun shell command? (Y)es/(N)o [Yes]: "))
                .isEqualTo(new AgentStanding.Blocked("choice"));
        assertThat(after(readiness("shell"), "\u001b[2J\u001b[Hme@host's password: "))
                .isEqualTo(new AgentStanding.Blocked("login"));
    }

    @Test
    void a_text_that_the_injector_wrote_is_not_a_screen_of_the_agent() {
        String text = "It said: esc to interrupt. Sign in with care.";
        ReadinessReader custom = readiness("custom");

        assertThat(after(custom, "> " + text)).isEqualTo(new AgentStanding.Blocked("login"));
        assertThat(custom.without(text).look(emulator.screen())).isEqualTo(new AgentStanding.Unclear());
    }
}
