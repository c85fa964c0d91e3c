package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.journeyman.story.AttemptRound;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one provider did for an attempt: a call of a program, or all that a model did until another took over or the attempt ended.
 *
 * @param attemptNumber counts the records of a task
 * @param provider who served
 * @param timestamp when it ended
 * @param filesCreated the files that were not there before, as git sees it
 * @param filesUpdated the files that were changed or deleted, as git sees it
 * @param status whether that brought the task to its end
 * @param validationErrors what did not pass, a line each; may be empty
 * @param exitReason why it ended, where it failed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AttemptRecord(
        @JsonProperty("attemptNumber") int attemptNumber,
        @JsonProperty("provider") String provider,

        @JsonProperty("timestamp") @JsonFormat(shape = JsonFormat.Shape.STRING)
        Instant timestamp,

        @JsonProperty("files_created") List<String> filesCreated,
        @JsonProperty("files_updated") List<String> filesUpdated,
        @JsonProperty("status") AttemptStatus status,
        @JsonProperty("validationErrors") List<String> validationErrors,
        @JsonProperty("exitReason") @Nullable ExitReason exitReason) {

    public AttemptRecord {
        if (attemptNumber < 1) {
            throw new IllegalArgumentException("Records are counted from 1, not from %s.".formatted(attemptNumber));
        }
        filesCreated = AttemptRound.said(filesCreated);
        filesUpdated = AttemptRound.said(filesUpdated);
        validationErrors = AttemptRound.said(validationErrors);
    }

    /** Returns the same record with another time. */
    public AttemptRecord at(Instant time) {
        return new AttemptRecord(
                attemptNumber, provider, time, filesCreated, filesUpdated, status, validationErrors, exitReason);
    }
}
