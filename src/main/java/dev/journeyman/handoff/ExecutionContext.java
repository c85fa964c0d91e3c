package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The records of a task so far. It is immutable and may be used from any thread.
 *
 * @param taskId the id of the task
 * @param attempts the records, the oldest first
 * @param currentAttempt the number of the newest record; 0 without records
 * @param lastProvider the provider of the newest record; null without records
 * @param lastValidationErrors the validation errors of the newest record; null without records
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ExecutionContext(
        @JsonProperty("task_id") String taskId,
        @JsonProperty("attempts") List<AttemptRecord> attempts,
        @JsonProperty("current_attempt") int currentAttempt,
        @JsonProperty("last_provider") @Nullable String lastProvider,
        @JsonProperty("last_validation_errors") @Nullable List<String> lastValidationErrors) {

    public ExecutionContext {
        attempts = attempts == null ? List.of() : List.copyOf(attempts);
        lastValidationErrors = lastValidationErrors == null ? null : AttemptRound.said(lastValidationErrors);
    }

    /** Returns the context of a task without records. */
    public static ExecutionContext of(String task) {
        return new ExecutionContext(task, List.of(), 0, null, null);
    }

    /** Returns this context with one more record. */
    public ExecutionContext with(AttemptRecord attempt) {
        List<AttemptRecord> all = new ArrayList<>(attempts);
        all.add(attempt);
        return new ExecutionContext(
                taskId, all, attempt.attemptNumber(), attempt.provider(), attempt.validationErrors());
    }

    /**
     * Returns the attempts that failed, the oldest first; an attempt may consist of the records of several providers.
     */
    @JsonIgnore
    public List<AttemptRound> rounds() {
        List<AttemptRound> rounds = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < attempts.size(); i++) {
            if (attempts.get(i).exitReason() == ExitReason.VALIDATION_FAILURE) {
                rounds.add(round(
                        rounds.size() + 1,
                        attempts.subList(from, i + 1),
                        attempts.get(i).validationErrors()));
                from = i + 1;
            }
        }
        return List.copyOf(rounds);
    }

    /** Returns the current attempt as far as it is recorded; the part of the current provider is not. */
    @JsonIgnore
    public AttemptRound current() {
        int from = 0;
        for (int i = 0; i < attempts.size(); i++) {
            from = attempts.get(i).exitReason() == ExitReason.VALIDATION_FAILURE ? i + 1 : from;
        }
        List<AttemptRecord> since = attempts.subList(from, attempts.size());
        List<String> errors =
                since.isEmpty() ? List.of() : since.get(since.size() - 1).validationErrors();
        return round(rounds().size() + 1, since, errors);
    }

    private static AttemptRound round(int number, List<AttemptRecord> served, List<String> errors) {
        Set<String> created = new LinkedHashSet<>();
        Set<String> updated = new LinkedHashSet<>();
        served.forEach(each -> {
            created.addAll(each.filesCreated());
            updated.addAll(each.filesUpdated());
        });
        updated.removeAll(created);
        return new AttemptRound(number, List.copyOf(created), List.copyOf(updated), errors);
    }

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

    /** How a provider's part in an attempt ended. */
    public enum AttemptStatus {
        @JsonProperty("completed")
        COMPLETED,
        @JsonProperty("failed")
        FAILED;

        /** Returns the name as records contain it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Why a provider's part in an attempt ended without completing the task. */
    public enum ExitReason {
        /** The provider failed, and its circuit breaker opened. */
        @JsonProperty("circuit_breaker")
        CIRCUIT_BREAKER,
        /** The checks failed, or the budget of the attempt was used up. */
        @JsonProperty("validation_failure")
        VALIDATION_FAILURE,
        /** The provider failed, and its circuit breaker stayed closed. */
        @JsonProperty("execution_error")
        EXECUTION_ERROR;

        /** Returns the name as records contain it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
