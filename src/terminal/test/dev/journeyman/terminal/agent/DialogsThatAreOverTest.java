package dev.journeyman.terminal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.Emulator;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/** Finished dialogs that are still visible above a composer because the agent did not clear its screen. */
class DialogsThatAreOverTest {

    private static final String DIALOG = "Do you trust the files in this folder?\r\n● 1. Trust folder\r\n";

    private final Emulator emulator = new Emulator(120, 40);
    private final ReadinessReader readiness =
            new ReadinessReader(Profiles.ours().of("gemini"), InstantSource.fixed(Instant.EPOCH));

    private AgentStanding painted(String output) {
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        emulator.write(bytes, bytes.length);
        return readiness.look(emulator.screen());
    }

    @Test
    void do_not_block_the_composer() {
        assertThat(painted("\u001b]0;◇  Ready (x)\u0007" + DIALOG)).isEqualTo(new AgentStanding.Blocked("trust"));
        assertThat(painted("")).isEqualTo(new AgentStanding.Blocked("trust"));
        assertThat(painted("\r\n > ")).isInstanceOf(AgentStanding.Ready.class);
        assertThat(painted("[Pasted Text: 7 lines]")).isEqualTo(new AgentStanding.Unclear());
    }

    @Test
    void do_not_hide_a_new_one() {
        painted("\u001b]0;◇  Ready (x)\u0007" + DIALOG + "\r\n > ");
        assertThat(painted("text\r\n" + DIALOG)).isEqualTo(new AgentStanding.Blocked("trust"));
    }

    @Test
    void are_forgotten_when_they_leave_the_screen() {
        painted("\u001b]0;◇  Ready (x)\u0007" + DIALOG + "\r\n > ");
        painted("\u001b[2J\u001b[Htext");
        assertThat(painted("\u001b[2J\u001b[H" + DIALOG)).isEqualTo(new AgentStanding.Blocked("trust"));
    }
}
