package dev.journeyman.handoff;

import java.util.List;

/**
 * What came of one attempt, whoever served it.
 *
 * @param number which attempt it was, counted from 1
 * @param created the files that were not there before
 * @param updated the files that were changed
 * @param errors what did not pass, the most telling first; may be empty
 */
public record Round(int number, List<String> created, List<String> updated, List<String> errors) {
    public Round {
        created = List.copyOf(created);
        updated = List.copyOf(updated);
        errors = List.copyOf(errors);
    }
}
