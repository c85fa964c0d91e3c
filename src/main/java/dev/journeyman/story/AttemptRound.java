package dev.journeyman.story;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What came of one attempt, whoever served it.
 *
 * @param number which attempt it was, counted from 1
 * @param created the files that were not there before
 * @param updated the files that were changed
 * @param errors what did not pass, the most telling first; may be empty
 */
public record AttemptRound(int number, List<String> created, List<String> updated, List<String> errors) {
    public AttemptRound {
        created = said(created);
        updated = said(updated);
        errors = said(errors);
    }

    /** Returns the texts of a list that are there, none where there is no list: what is missing is no failure here. */
    public static List<String> said(@Nullable List<String> texts) {
        return texts == null
                ? List.of()
                : texts.stream().filter(Objects::nonNull).toList();
    }
}
