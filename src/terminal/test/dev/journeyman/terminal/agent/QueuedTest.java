package dev.journeyman.terminal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.Screen;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lines by which agents were seen to show a queued message. */
class QueuedTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "claude;  ⎿  Queued · ctrl+x ctrl+s to send now",
                "codex;• Messages to be submitted after next tool call (press esc to interrupt and send immediately)",
                "codex;• Queued follow-up inputs",
                "gemini;  Queued (press ↑ to edit):",
                "opencode;  ┃   QUEUED"
            })
    void is_recognized(String agent, String line) {
        ReadinessReader readiness = new ReadinessReader(Profiles.ours().of(agent), InstantSource.fixed(Instant.EPOCH));

        assertThat(readiness.queued(new Screen(List.of("x", line), 0, 0, "", null, true, 1)))
                .isTrue();
        assertThat(readiness.queued(new Screen(List.of("x"), 0, 0, "", null, true, 1)))
                .isFalse();
    }
}
