package dev.journeyman.knowledge;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.journeyman.policy.SecretShape;
import dev.journeyman.story.BadInputException;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The project's own record that stands in every prompt: what was done lately, and what is blocked. Both lists are there when they
 * are empty. It is made of what a store knows and of nothing else.
 *
 * @param project where this is
 * @param recentHistory the last tasks that were done, in the order they were
 * @param activeBlockers all tasks that are blocked
 */
@JsonPropertyOrder({"project", "recent_history", "active_blockers"})
public record ProjectRecord(
        @JsonProperty("project") Place project,
        @JsonProperty("recent_history") List<CompletedTask> recentHistory,
        @JsonProperty("active_blockers") List<BlockedTask> activeBlockers) {

    /** How many completed tasks are shown where nobody says otherwise. */
    public static final int LAST = 5;

    /** The fewest that can be shown. */
    public static final int FEWEST = 3;

    private static final ObjectWriter JSON =
            new ObjectMapper().writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    /**
     * Where a task is worked on.
     *
     * @param name the project
     * @param branch the branch the story began from; empty where it was none
     * @param baseCommit the commit it began at
     */
    @JsonPropertyOrder({"name", "branch", "base_commit"})
    public record Place(
            @JsonProperty("name") String name,
            @JsonProperty("branch") String branch,
            @JsonProperty("base_commit") String baseCommit) {}

    public ProjectRecord {
        recentHistory = List.copyOf(recentHistory);
        activeBlockers = List.copyOf(activeBlockers);
    }

    /**
     * Returns a number of completed tasks as it was given, where so many can be shown.
     *
     * @throws BadInputException if it is out of range
     */
    public static int checked(int tasks) {
        if (tasks < FEWEST || tasks > LAST) {
            throw new BadInputException(
                    "Prompts show from %s to %s completed tasks, not %s.".formatted(FEWEST, LAST, tasks));
        }
        return tasks;
    }

    /** Returns the record of what a store knows. */
    public static ProjectRecord of(Place project, TaskHistory history) {
        return new ProjectRecord(project, history.completed(), history.blocked());
    }

    /**
     * Returns the same as a prompt may have it: without what looks like a secret.
     *
     * @param redaction takes out what is known to be one
     */
    public ProjectRecord cleaned(UnaryOperator<String> redaction) {
        return map(text -> SecretShape.clean(redaction.apply(text)));
    }

    private ProjectRecord map(UnaryOperator<String> change) {
        return new ProjectRecord(
                new Place(change.apply(project.name()), change.apply(project.branch()), project.baseCommit()),
                recentHistory.stream()
                        .map(task -> new CompletedTask(
                                change.apply(task.taskId()),
                                task.intent() == null ? null : change.apply(task.intent()),
                                task.completedAt(),
                                task.result() == null ? null : change.apply(task.result())))
                        .toList(),
                activeBlockers.stream()
                        .map(task -> new BlockedTask(change.apply(task.taskId()), change.apply(task.reason())))
                        .toList());
    }

    /** Returns it as it stands in a prompt. */
    public String json() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException problem) {
            throw new IllegalStateException("The project's record cannot be written: " + this, problem);
        }
    }
}
