package dev.journeyman.knowledge;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.knowledge.TaskStore.TaskHistory;
import dev.journeyman.policy.SecretShape;
import dev.journeyman.story.BadInputException;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The record of a project that every prompt contains: its last completed tasks and its blocked tasks. Both lists are
 * written even where they are empty. It is made only from a task store. It is immutable and may be used from any
 * thread.
 *
 * @param project the project and where the story began
 * @param recentHistory the last completed tasks, in the order of their completion
 * @param activeBlockers all blocked tasks
 */
@JsonPropertyOrder({"project", "recent_history", "active_blockers"})
public record ProjectRecord(
        @JsonProperty("project") Place project,
        @JsonProperty("recent_history") List<CompletedTask> recentHistory,
        @JsonProperty("active_blockers") List<BlockedTask> activeBlockers) {

    /** The maximum and the default number of completed tasks. */
    public static final int LAST = 5;

    /** The minimum number of completed tasks. */
    public static final int FEWEST = 3;

    private static final ObjectWriter JSON =
            new ObjectMapper().writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    /**
     * The project and the commit at which the story began.
     *
     * @param name the name of the project
     * @param branch the branch from which the story began; empty where it did not begin from a branch
     * @param baseCommit the commit at which the story began
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
     * Returns the given number of completed tasks after checking it.
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

    /** Returns the record of a project with the tasks of a store. */
    public static ProjectRecord of(Place project, TaskHistory history) {
        return new ProjectRecord(project, history.completed(), history.blocked());
    }

    /**
     * Returns this record without anything that is known as a secret or looks like one, so that prompts may contain it.
     *
     * @param redaction removes the known secrets from a text
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

    /** Returns the record as JSON, as prompts contain it. */
    public String json() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException problem) {
            throw new IllegalStateException("The project's record cannot be written: " + this, problem);
        }
    }

    /** A listener for the project record of each new prompt. Several runs may call it at the same time. */
    @FunctionalInterface
    public interface Listener {

        /** Receives the record that the next prompt contains. An exception is logged and does not affect the run. */
        void seen(ProjectRecord record);

        /** Returns a listener that ignores every record. */
        static Listener none() {
            return record -> {};
        }
    }
}
