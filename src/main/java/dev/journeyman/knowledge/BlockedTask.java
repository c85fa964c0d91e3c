package dev.journeyman.knowledge;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A blocked task: it can be neither started nor resumed until it is unblocked. It is immutable and may be used from
 * any thread.
 *
 * @param taskId the id of the story
 * @param reason why it is blocked, as the user or host wrote it
 */
public record BlockedTask(
        @JsonProperty("task_id") String taskId,
        @JsonProperty("reason") String reason) {}
