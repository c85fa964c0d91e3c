package dev.journeyman;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** The handles of an engine's runs: one for each run until it is over. It may be used from any thread. */
final class RunRegistry {

    private static final int SECONDS_TO_STOP = 10;

    private final Map<String, LocalRun> runs = new ConcurrentHashMap<>();

    /** Returns the handle of a run, which is made if there is none. */
    LocalRun of(String id, Function<String, LocalRun> made) {
        return runs.computeIfAbsent(id, made);
    }

    /** Forgets a run that is over. Nothing more happens to it, so a second handle does no harm. */
    void forget(String id) {
        runs.remove(id);
    }

    /** Stops all runs that are being driven and waits, for a limited time, until they pause. */
    void stopAll() {
        List<CompletableFuture<Outcome>> stopping =
                runs.values().stream().flatMap(run -> run.stopping().stream()).toList();
        try {
            CompletableFuture.allOf(stopping.toArray(CompletableFuture<?>[]::new))
                    .get(SECONDS_TO_STOP, TimeUnit.SECONDS);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException unfinished) {
            // every acknowledged entry is in the journal, and the run can be resumed
        }
    }
}
