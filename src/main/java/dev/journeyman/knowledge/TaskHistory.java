package dev.journeyman.knowledge;

import java.util.List;

/**
 * The tasks of a project in a task store. It is immutable and may be used from any thread.
 *
 * @param completed the last completed tasks, in the order of their completion
 * @param blocked all blocked tasks
 */
public record TaskHistory(List<CompletedTask> completed, List<BlockedTask> blocked) {

    /** The history without completed and without blocked tasks. */
    public static final TaskHistory NONE = new TaskHistory(List.of(), List.of());

    public TaskHistory {
        completed = List.copyOf(completed);
        blocked = List.copyOf(blocked);
    }
}
