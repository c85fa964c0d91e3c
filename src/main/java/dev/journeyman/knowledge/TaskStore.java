package dev.journeyman.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /**
     * A blocked task: it can be neither started nor resumed until it is unblocked. It is immutable and may be used from
     * any thread.
     *
     * @param taskId the id of the story
     * @param reason why it is blocked, as the user or host wrote it
     */
    record BlockedTask(
            @JsonProperty("task_id") String taskId,
            @JsonProperty("reason") String reason) {}

    /**
     * A completed task, as the engine recorded it; no part of it was written by a model. It is immutable and may be used
     * from any thread.
     *
     * @param taskId the id of the story
     * @param intent the intent of the story, or its title where it has none; null in older records
     * @param completedAt when it was completed, ISO-8601 in UTC; null in older records
     * @param result the result, in fixed words of the engine; null in older records
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonPropertyOrder({"task_id", "intent", "status", "completed_at", "result"})
    record CompletedTask(
            @JsonProperty("task_id") String taskId,
            @JsonProperty("intent") @Nullable String intent,
            @JsonProperty("completed_at") @Nullable String completedAt,
            @JsonProperty("result") @Nullable String result) {

        /** Returns the status, which is always {@code completed}. */
        @JsonProperty(value = "status", access = JsonProperty.Access.READ_ONLY)
        public String status() {
            return "completed";
        }
    }

    /**
     * The tasks of a project in a task store. It is immutable and may be used from any thread.
     *
     * @param completed the last completed tasks, in the order of their completion
     * @param blocked all blocked tasks
     */
    record TaskHistory(List<CompletedTask> completed, List<BlockedTask> blocked) {

        /** The history without completed and without blocked tasks. */
        public static final TaskHistory NONE = new TaskHistory(List.of(), List.of());

        public TaskHistory {
            completed = List.copyOf(completed);
            blocked = List.copyOf(blocked);
        }
    }
}
