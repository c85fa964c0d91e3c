package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.journeyman.story.AttemptRound;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The record of one provider's part in an attempt: one call of a program, or the work of a model until another provider
 * took over or the attempt ended. It is immutable and may be used from any thread.
 *
 * @param attemptNumber the number of the record among those of its task, from 1
 * @param provider the name of the provider
 * @param timestamp when the provider's part ended
 * @param filesCreated the files that git reports as new
 * @param filesUpdated the files that git reports as changed or deleted
 * @param status whether the provider completed the task
 * @param validationErrors the checks that failed, one line each; may be empty
 * @param exitReason why the provider's part ended, where it failed; null otherwise
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

    /** Returns this record with another timestamp. */
    public AttemptRecord at(Instant time) {
        return new AttemptRecord(
                attemptNumber, provider, time, filesCreated, filesUpdated, status, validationErrors, exitReason);
    }
}
