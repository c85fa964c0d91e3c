package dev.journeyman.journal.sqlite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.journal.JournalException;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.knowledge.TaskStore.TaskHistory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/**
 * The tasks of projects in an SQLite file. Each is a line of JSON, so that records of earlier versions may lack fields.
 */
final class SqliteTasks implements TaskStore {

    /** The tables, which are added to a store of an earlier version when it is opened. */
    static final List<String> TABLES = List.of(
            "create table if not exists completed"
                    + " (project text not null, run text not null, task text not null, unique (project, run))",
            "create index if not exists completed_lately on completed (project)", // and by age, as each index of SQLite
            // is
            "create table if not exists blocked"
                    + " (project text not null, id text not null, task text not null, unique (project, id))");

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final SqliteFile file;

    SqliteTasks(SqliteFile file) {
        this.file = file;
    }

    @Override
    public TaskHistory history(String project, int last) {
        return file.with(connection -> {
            Deque<CompletedTask> completed = new ArrayDeque<>();
            for (String task : SqliteFile.column(
                    connection,
                    "select task from completed where project = ? order by rowid desc limit " + Math.max(0, last),
                    project)) {
                completed.addFirst(read(task, CompletedTask.class));
            }
            List<BlockedTask> blocked = new ArrayList<>();
            for (String task : SqliteFile.column(
                    connection, "select task from blocked where project = ? order by rowid", project)) {
                blocked.add(read(task, BlockedTask.class));
            }
            return new TaskHistory(List.copyOf(completed), blocked);
        });
    }

    @Override
    public void completed(String project, String run, CompletedTask task) {
        file.change("insert or ignore into completed values (?, ?, ?)", project, run, write(task));
    }

    @Override
    public void block(String project, BlockedTask task) {
        file.change(
                "insert into blocked values (?, ?, ?) on conflict (project, id) do update set task = excluded.task",
                project,
                task.taskId(),
                write(task));
    }

    @Override
    public boolean unblock(String project, String task) {
        return file.change("delete from blocked where project = ? and id = ?", project, task) > 0;
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
                            .formatted(file.path(), task),
                    problem);
        }
    }
}
