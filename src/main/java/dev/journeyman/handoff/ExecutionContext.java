package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.journeyman.story.AttemptRound;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was tried for a task so far.
 *
 * @param taskId the task
 * @param attempts one record for each provider that served, the oldest first
 * @param currentAttempt the number of the newest record; 0 before the first
 * @param lastProvider who served last; null before the first
 * @param lastValidationErrors what the newest record says did not pass; null before the first
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

    /** Returns the context of a task nobody tried yet. */
    public static ExecutionContext of(String task) {
        return new ExecutionContext(task, List.of(), 0, null, null);
    }

    /** Returns the context with one record more. */
    public ExecutionContext with(AttemptRecord attempt) {
        List<AttemptRecord> all = new ArrayList<>(attempts);
        all.add(attempt);
        return new ExecutionContext(
                taskId, all, attempt.attemptNumber(), attempt.provider(), attempt.validationErrors());
    }

    /** Returns the attempts that did not pass, the oldest first; several providers may have served one. */
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

    /** Returns the attempt that is under way, as far as providers that are out of it by now served it. */
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
}
