package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A message to an agent. */
class MessageTest {

    private static final Instant NOW = Instant.ofEpochMilli(1_767_225_600_123L);

    @Test
    void the_startup_message_is_that_of_the_specification() {
        Escalation retry = new Escalation.Retry(InjectionSettings.USUAL.retryBackoffs());

        assertThat(Message.startup("context", NOW, retry))
                .isEqualTo(new Message(
                        "system",
                        "context",
                        "continuity-startup-1767225600123",
                        Priority.STARTUP,
                        0,
                        5,
                        NOW,
                        new Escalation.Retry(List.of(
                                Duration.ofSeconds(1),
                                Duration.ofSeconds(2),
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(10)))));
    }

    @Test
    void any_other_message_has_normal_priority() {
        Message message = Message.of("host", "hello", "m1", NOW);

        assertThat(message.priority()).isEqualTo(Priority.NORMAL);
        assertThat(message.attempts()).isZero();
    }

    @Test
    void an_attempt_is_counted() {
        assertThat(Message.of("host", "hello", "m1", NOW).tried().tried().attempts())
                .isEqualTo(2);
    }

    @Test
    void without_a_body_it_is_refused() {
        assertThatThrownBy(() -> Message.of("host", " \n", "m1", NOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A message has no body. Write the text for the agent.");
    }

    @Test
    void with_a_body_of_control_characters_it_is_refused() {
        assertThatThrownBy(() -> Message.of("host", "\u001b\u0007", "m1", NOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A message has no body. Write the text for the agent.");
    }

    @Test
    void invalid_attempts_are_refused() {
        assertThatThrownBy(() -> message(0, 0)).hasMessageContaining("0 of 0 attempts is not valid.");
        assertThatThrownBy(() -> message(-1, 2)).hasMessageContaining("-1 of 2 attempts is not valid.");
        assertThatThrownBy(() -> message(3, 2)).hasMessageContaining("3 of 2 attempts is not valid.");
    }

    private static Message message(int attempts, int most) {
        return new Message(
                "host",
                "hello",
                "m1",
                Priority.LOW,
                attempts,
                most,
                NOW,
                new Escalation.FileFallback(Path.of("AGENTS.md")));
    }

    @Test
    void there_are_three_ways_to_escalate() {
        assertThat(Escalation.class.getPermittedSubclasses())
                .containsExactly(Escalation.Retry.class, Escalation.FileFallback.class, Escalation.Notification.class);
    }
}
