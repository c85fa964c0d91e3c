package dev.journeyman.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

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
public record CompletedTask(
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
