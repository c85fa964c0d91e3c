package dev.journeyman.mcp;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Commands;
import java.time.DateTimeException;
import java.time.Duration;

/** The time limit of a call as a file writes it: an ISO duration, or a number of seconds. It is immutable. */
record TimeoutSetting(Duration limit) {

    private static final String FORMS = "write seconds, or a duration such as PT5M";

    TimeoutSetting {
        if (limit.isNegative() || limit.isZero() || limit.compareTo(Commands.LONGEST) > 0) {
            throw new BadInputException("\"timeout\" is %s; it must be positive and at most %s minutes"
                    .formatted(limit, Commands.LONGEST.toMinutes()));
        }
    }

    @JsonCreator
    static TimeoutSetting of(String text) {
        String plain = text.strip();
        try {
            return plain.matches("[0-9]{1,9}")
                    ? new TimeoutSetting(Duration.ofSeconds(Long.parseLong(plain)))
                    : new TimeoutSetting(Duration.parse(plain));
        } catch (DateTimeException unreadable) {
            throw new BadInputException("\"timeout\" is \"%s\"; %s".formatted(text, FORMS), unreadable);
        }
    }

    @JsonCreator
    static TimeoutSetting of(double seconds) {
        return new TimeoutSetting(Duration.ofMillis((long) (seconds * 1_000)));
    }
}
