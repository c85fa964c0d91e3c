package dev.journeyman.knowledge;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The task contexts of the runs that are driven, as long as their tasks last: a cache over what the runs keep of them.
 *
 * <p>It may be used from any thread.
 */
public final class TaskContexts {

    private static final int CACHED = 1_000;

    private final Cache<ContextKey, TaskContext> cache =
            Caffeine.newBuilder().maximumSize(CACHED).build();

    /** Fetches what is not there yet. */
    public interface Fetching {

        /** Returns what is known now, when it is kept. */
        TaskContext fetch() throws InterruptedException;
    }

    /**
     * Returns a context, which is fetched where it never was before.
     *
     * @param kept what the run keeps of it
     */
    public TaskContext get(ContextKey key, Supplier<Optional<TaskContext>> kept, Fetching fetching)
            throws InterruptedException {
        TaskContext cached = cache.getIfPresent(key);
        if (cached != null) {
            return cached;
        }
        Optional<TaskContext> known = kept.get();
        TaskContext context = known.isPresent() ? known.get() : fetching.fetch();
        cache.put(key, context);
        return context;
    }

    /** Forgets the contexts of a run: its task is over, or somebody else has gone on with it meanwhile. */
    public void forget(String run) {
        cache.asMap().keySet().removeIf(key -> key.run().equals(run));
    }
}
