package dev.journeyman.story;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An acceptance criterion: a condition that must hold before a story is done. It is immutable and may be used from any
 * thread.
 *
 * @param text the condition, in words
 * @param command the shell command whose exit code 0 shows that the condition holds; null for commands made by a helper
 * @param timeout the maximum duration of the command; five minutes by default
 */
public record Criterion(String text, @Nullable String command, Duration timeout) {

    static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(5);

    public Criterion(@Nullable String text, @Nullable String command, @Nullable Duration timeout) {
        this.text = StoryFields.required("text", "criterion", text);
        this.command = command == null || command.isBlank() ? null : command;
        StoryFields.atMost(StoryFields.LONGEST_COMMAND, "text", this.text);
        StoryFields.atMost(StoryFields.LONGEST_COMMAND, "command", this.command == null ? "" : this.command);
        this.timeout = timeout == null ? DEFAULT_TIMEOUT : timeout;
        if (this.timeout.isZero() || this.timeout.isNegative()) {
            throw BadInputException.of("timeout", "is %s; it must be more than 0, for example PT5M".formatted(timeout));
        }
    }

    /** Returns a criterion that is checked by a command. */
    public static Criterion checked(String text, String command) {
        return new Criterion(text, command, null);
    }

    /** Returns a criterion without a command. */
    public static Criterion stated(String text) {
        return new Criterion(text, null, null);
    }
}
