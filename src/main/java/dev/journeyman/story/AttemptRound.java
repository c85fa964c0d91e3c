package dev.journeyman.story;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of one attempt, whichever providers served it. It is immutable and may be used from any thread.
 *
 * @param number the number of the attempt, counted from 1
 * @param created the files it created
 * @param updated the files it changed
 * @param errors the errors of failed checks, the most important first; may be empty
 */
public record AttemptRound(int number, List<String> created, List<String> updated, List<String> errors) {
    public AttemptRound {
        created = said(created);
        updated = said(updated);
        errors = said(errors);
    }

    /** Returns the texts of a list without null elements; an empty list for null, because records may lack fields. */
    public static List<String> said(@Nullable List<String> texts) {
        return texts == null
                ? List.of()
                : texts.stream().filter(Objects::nonNull).toList();
    }
}
