package dev.journeyman.terminal.startup;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What is done about a message that was not delivered. Immutable. */
public sealed interface Escalation {

    /**
     * It is tried again.
     *
     * @param backoff how long is waited after each attempt; the last holds for all after it, none means one attempt
     */
    record Retry(List<Duration> backoff) implements Escalation {
        public Retry {
            backoff = List.copyOf(backoff);
        }
    }

    /**
     * It is written to a memory file.
     *
     * @param path the file
     */
    record FileFallback(Path path) implements Escalation {}

    /**
     * The agent is told something shorter.
     *
     * @param message what it is told
     */
    record Notification(String message) implements Escalation {}
}
