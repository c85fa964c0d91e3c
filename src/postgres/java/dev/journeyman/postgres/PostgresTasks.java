package dev.journeyman.postgres;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.journal.JournalException;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.knowledge.TaskStore.TaskHistory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/**
 * The tasks of projects in a database. Each is a line of JSON, so that records of earlier versions may lack fields. It may be used
 * from any thread.
 *
 * @param database the store
 */
record PostgresTasks(PostgresDatabase database) implements TaskStore {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    @Override
    public TaskHistory history(String project, int last) {
        Deque<CompletedTask> completed = new ArrayDeque<>();
        for (String task : database.column(
                "select c.task from ${schema}.completed c where c.project = ? order by c.number desc limit ?",
                project,
                Math.max(0, last))) {
            completed.addFirst(read(task, CompletedTask.class));
        }
        List<BlockedTask> blocked = database
                .column("select b.task from ${schema}.blocked b where b.project = ? order by b.number", project)
                .stream()
                .map(task -> read(task, BlockedTask.class))
                .toList();
        return new TaskHistory(List.copyOf(completed), blocked);
    }

    @Override
    public void completed(String project, String run, CompletedTask task) {
        database.change(
                "insert into ${schema}.completed (project, run, task) values (?, ?, ?) on conflict do nothing",
                project,
                run,
                write(task));
    }

    @Override
    public void block(String project, BlockedTask task) {
        database.change(
                "insert into ${schema}.blocked (project, id, task) values (?, ?, ?)"
                        + " on conflict (project, id) do update set task = excluded.task",
                project,
                task.taskId(),
                write(task));
    }

    @Override
    public boolean unblock(String project, String task) {
        return database.changeOnce("delete from ${schema}.blocked where project = ? and id = ?", project, task) > 0;
    }

    private static String write(Object task) {
        try {
            return JSON.writeValueAsString(task);
        } catch (JsonProcessingException problem) {
            throw new IllegalStateException("A task cannot be written: " + task, problem);
        }
    }

    private <T> T read(String task, Class<T> type) {
        try {
            return Objects.requireNonNull(JSON.readValue(task, type));
        } catch (JsonProcessingException | NullPointerException problem) {
            throw new JournalException(
                    "The store %s is damaged: the task %s cannot be read. It was left as it is; restore it from a copy."
                            .formatted(database.name(), task),
                    problem);
        }
    }
}
