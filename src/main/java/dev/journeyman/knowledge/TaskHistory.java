package dev.journeyman.knowledge;

import java.util.List;

/**
 * What a store knows of a project's tasks.
 *
 * @param completed the last ones that were done, in the order they were
 * @param blocked all that are blocked
 */
public record TaskHistory(List<CompletedTask> completed, List<BlockedTask> blocked) {

    /** Nothing was done yet, and nothing is blocked. */
    public static final TaskHistory NONE = new TaskHistory(List.of(), List.of());

    public TaskHistory {
        completed = List.copyOf(completed);
        blocked = List.copyOf(blocked);
    }
}
