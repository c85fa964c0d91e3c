package dev.journeyman.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * A task that was done, as the system recorded it: nothing here was written by a model.
 *
 * @param taskId the story's id
 * @param intent what it was good for, or its title where the story does not say; null in older records
 * @param completedAt when it was done, ISO-8601 in UTC; null in records of old
 * @param result what came of it, in the system's words; null in records of old
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"task_id", "intent", "status", "completed_at", "result"})
public record CompletedTask(
        @JsonProperty("task_id") String taskId,
        @JsonProperty("intent") @Nullable String intent,
        @JsonProperty("completed_at") @Nullable String completedAt,
        @JsonProperty("result") @Nullable String result) {

    /** Returns what became of it. */
    @JsonProperty(value = "status", access = JsonProperty.Access.READ_ONLY)
    public String status() {
        return "completed";
    }
}
