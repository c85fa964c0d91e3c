package dev.journeyman.handoff;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A store in memory that counts how often it is read, can be told to fail, and lets a test look on while it appends. */
final class MemoryAttempts implements AttemptStore {

    private final Map<TaskRun, ExecutionContext> open = new ConcurrentHashMap<>();
    private final Map<TaskRun, ExecutionContext> closed = new ConcurrentHashMap<>();
    private final AtomicInteger loads = new AtomicInteger();
    private volatile boolean failing;
    private volatile Runnable onAppended = () -> {};

    int loads() {
        return loads.get();
    }

    void failing(boolean now) {
        failing = now;
    }

    void onAppended(Runnable looksOn) {
        onAppended = looksOn;
    }

    @Override
    public Optional<ExecutionContext> load(TaskRun task) {
        loads.incrementAndGet();
        check();
        return Optional.ofNullable(open.get(task));
    }

    @Override
    public void append(TaskRun task, AttemptRecord attempt) {
        check();
        open.merge(task, ExecutionContext.of(task.task()).with(attempt), (before, any) -> before.with(attempt));
        onAppended.run();
    }

    @Override
    public void archive(TaskRun task) {
        check();
        Optional.ofNullable(open.remove(task)).ifPresent(context -> closed.put(task, context));
    }

    @Override
    public Optional<ExecutionContext> archived(TaskRun task) {
        return Optional.ofNullable(closed.get(task));
    }

    private void check() {
        if (failing) {
            throw new IllegalStateException("the disk is full");
        }
    }
}
