package dev.journeyman.handoff;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;

/**
 * What was tried for which task: a cache over a store that outlives the process. The cache is never ahead of the store, and what
 * fails there fails here.
 *
 * <p>It may be used from any thread.
 */
public final class ExecutionContexts {

    private static final int CACHED = 1_000;

    private final AttemptStore store;
    private final Cache<TaskRun, ExecutionContext> cache =
            Caffeine.newBuilder().maximumSize(CACHED).build();

    /** Begins over a store. */
    public ExecutionContexts(AttemptStore store) {
        this.store = store;
    }

    /** Returns what was tried for a task that is not over, where anything was. */
    public Optional<ExecutionContext> get(TaskRun task) {
        return Optional.ofNullable(cache.get(task, any -> store.load(any).orElse(null)));
    }

    /** Adds what a provider did: persisted first, then cached. Of several at once none is lost. */
    public ExecutionContext add(TaskRun task, AttemptRecord attempt) {
        return cache.asMap().compute(task, (any, known) -> {
            ExecutionContext before =
                    known != null ? known : store.load(task).orElseGet(() -> ExecutionContext.of(task.task()));
            store.append(task, attempt);
            return before.with(attempt);
        });
    }

    /** Closes a task that is over; a copy stays in the store's archive. */
    public void clear(TaskRun task) {
        cache.asMap().compute(task, (any, known) -> {
            store.archive(task);
            return null;
        });
    }

    /** Forgets what is cached of a task, so that it is read anew: another process may have gone on with it meanwhile. */
    public void forget(TaskRun task) {
        cache.invalidate(task);
    }

    /** Returns what was tried for a task that is over, for whoever looks back. */
    public Optional<ExecutionContext> archived(TaskRun task) {
        return store.archived(task);
    }
}
