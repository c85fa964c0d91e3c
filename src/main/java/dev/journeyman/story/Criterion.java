package dev.journeyman.story;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One thing that must hold before a story is done.
 *
 * @param text what must hold, in words
 * @param command the shell command that shows it by exit code 0; without one it is judged by generated commands
 * @param timeout how long the command may take; five minutes where nothing is said
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
            throw BadInputException.of(
                    "timeout", "is %s; it must be longer than nothing, for example PT5M".formatted(timeout));
        }
    }

    /** Returns a criterion that a command shows. */
    public static Criterion checked(String text, String command) {
        return new Criterion(text, command, null);
    }

    /** Returns a criterion in words alone. */
    public static Criterion stated(String text) {
        return new Criterion(text, null, null);
    }
}
