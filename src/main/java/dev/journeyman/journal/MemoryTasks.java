package dev.journeyman.journal;

import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.knowledge.TaskStore.TaskHistory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tasks of projects, kept until the process ends. It may be used from any thread. */
final class MemoryTasks implements TaskStore {

    private final Map<String, Map<String, CompletedTask>> completed = new HashMap<>();
    private final Map<String, Map<String, BlockedTask>> blocked = new HashMap<>();

    @Override
    public synchronized TaskHistory history(String project, int last) {
        List<CompletedTask> all =
                List.copyOf(completed.getOrDefault(project, Map.of()).values());
        return new TaskHistory(
                all.subList(Math.max(0, all.size() - Math.max(0, last)), all.size()),
                List.copyOf(blocked.getOrDefault(project, Map.of()).values()));
    }

    @Override
    public synchronized void completed(String project, String run, CompletedTask task) {
        completed.computeIfAbsent(project, any -> new LinkedHashMap<>()).putIfAbsent(run, task);
    }

    @Override
    public synchronized void block(String project, BlockedTask task) {
        blocked.computeIfAbsent(project, any -> new LinkedHashMap<>()).put(task.taskId(), task);
    }

    @Override
    public synchronized boolean unblock(String project, String task) {
        return blocked.getOrDefault(project, new HashMap<>()).remove(task) != null;
    }
}
