package dev.journeyman.knowledge;

import java.util.Optional;

/** Where the tasks of projects are kept. What it returned from is durable. It may be used from any thread. */
public interface TaskStore {

    /**
     * Returns what is known of a project's tasks.
     *
     * @param project the project's key
     * @param last how many completed tasks, counted from the newest
     */
    TaskHistory history(String project, int last);

    /** Keeps that a run completed a task; once for each run, however often it is said. */
    void completed(String project, String run, CompletedTask task);

    /** Keeps that a task is blocked, with the newest reason. */
    void block(String project, BlockedTask task);

    /** Takes the block off a task, and returns whether there was one. */
    boolean unblock(String project, String task);

    /** Returns why a task is blocked, where it is. */
    default Optional<String> blocked(String project, String task) {
        return history(project, 0).blocked().stream()
                .filter(each -> each.taskId().equals(task))
                .map(BlockedTask::reason)
                .findFirst();
    }
}
