package dev.journeyman.terminal.startup;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The response to a message that was not delivered. It is immutable and may be used from any thread. */
public sealed interface Escalation {

    /**
     * The delivery is tried again.
     *
     * @param backoff the wait after each attempt; the last one is used for all later attempts; an empty list means one
     *     attempt
     */
    record Retry(List<Duration> backoff) implements Escalation {
        public Retry {
            backoff = List.copyOf(backoff);
        }
    }

    /**
     * The message is written to a memory file.
     *
     * @param path the file
     */
    record FileFallback(Path path) implements Escalation {}

    /**
     * A shorter message is sent to the agent.
     *
     * @param message the shorter message
     */
    record Notification(String message) implements Escalation {}
}
