package dev.journeyman.knowledge;

import java.util.Optional;

/**
 * A store of the tasks of projects. A write is durable when its method has returned. It may be used from any thread.
 */
public interface TaskStore {

    /**
     * Returns the completed and blocked tasks of a project.
     *
     * @param project the key of the project
     * @param last the maximum number of completed tasks, counted from the newest
     */
    TaskHistory history(String project, int last);

    /** Records that a run completed a task. Repeated calls for the same run have no effect. */
    void completed(String project, String run, CompletedTask task);

    /** Blocks a task; the newest reason replaces an earlier one. */
    void block(String project, BlockedTask task);

    /** Unblocks a task and returns whether it was blocked. */
    boolean unblock(String project, String task);

    /** Returns why a task is blocked; empty where it is not blocked. */
    default Optional<String> blocked(String project, String task) {
        return history(project, 0).blocked().stream()
                .filter(each -> each.taskId().equals(task))
                .map(BlockedTask::reason)
                .findFirst();
    }
}
