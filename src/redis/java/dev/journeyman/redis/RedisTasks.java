package dev.journeyman.redis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.journal.JournalException;
import dev.journeyman.knowledge.TaskStore;
import java.util.List;
import java.util.Objects;

/**
 * The tasks of projects in a Redis store. Each is a line of JSON, so that records of earlier versions may lack fields. It
 * may be used from any thread.
 */
final class RedisTasks implements TaskStore {

    private static final String COMPLETED = "completed";
    private static final String BLOCKED = "blocked";

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final RedisCalls calls;
    private final RedisKeys keys;

    RedisTasks(RedisCalls calls, RedisKeys keys) {
        this.calls = calls;
        this.keys = keys;
    }

    @Override
    public TaskHistory history(String project, int last) {
        RedisKeys.Shard shard = keys.of(project);
        List<?> answer = (List<?>) calls.run(
                RedisScript.HISTORY,
                List.of(
                        shard.tasks(project, COMPLETED),
                        shard.order(project, COMPLETED),
                        shard.tasks(project, BLOCKED),
                        shard.order(project, BLOCKED)),
                List.of(Integer.toString(Math.max(0, last))));
        return new TaskHistory(
                read((List<?>) answer.get(0), CompletedTask.class), read((List<?>) answer.get(1), BlockedTask.class));
    }

    @Override
    public void completed(String project, String run, CompletedTask task) {
        run(RedisScript.COMPLETE, project, COMPLETED, List.of(run, write(task)));
    }

    @Override
    public void block(String project, BlockedTask task) {
        run(RedisScript.BLOCK, project, BLOCKED, List.of(task.taskId(), write(task)));
    }

    @Override
    public boolean unblock(String project, String task) {
        return run(RedisScript.UNBLOCK, project, BLOCKED, List.of(task)).equals(1L);
    }

    private Object run(RedisScript script, String project, String kind, List<String> arguments) {
        RedisKeys.Shard shard = keys.of(project);
        return calls.run(script, List.of(shard.tasks(project, kind), shard.order(project, kind)), arguments);
    }

    private static String write(Object task) {
        try {
            return JSON.writeValueAsString(task);
        } catch (JsonProcessingException problem) {
            throw new IllegalStateException("A task cannot be written: " + task, problem);
        }
    }

    private <T> List<T> read(List<?> tasks, Class<T> type) {
        return tasks.stream().map(task -> read(task.toString(), type)).toList();
    }

    private <T> T read(String task, Class<T> type) {
        try {
            return Objects.requireNonNull(JSON.readValue(task, type));
        } catch (JsonProcessingException | NullPointerException problem) {
            throw new JournalException(
                    "The store %s is damaged: the task %s cannot be read. It was left as it is; restore it from a copy."
                            .formatted(calls.store(), task),
                    problem);
        }
    }
}
