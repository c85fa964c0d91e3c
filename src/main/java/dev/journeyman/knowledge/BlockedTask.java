package dev.journeyman.knowledge;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A task that nobody is to begin.
 *
 * @param taskId the story's id
 * @param reason why, in the words of whoever blocked it
 */
public record BlockedTask(
        @JsonProperty("task_id") String taskId,
        @JsonProperty("reason") String reason) {}
