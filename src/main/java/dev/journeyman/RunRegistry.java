package dev.journeyman;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
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
        await(LocalRun::stopping, Duration.ofSeconds(SECONDS_TO_STOP));
    }

    /** Pauses all runs that are being driven after the call under way, and breaks off what takes longer. */
    void drain(Duration grace) {
        await(run -> run.drain(false), grace);
        await(run -> run.drain(true), Duration.ofSeconds(SECONDS_TO_STOP));
    }

    private void await(Function<LocalRun, Optional<CompletableFuture<Outcome>>> end, Duration longest) {
        CompletableFuture<?>[] ending =
                runs.values().stream().flatMap(run -> end.apply(run).stream()).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(ending).get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException unfinished) {
            // every acknowledged entry is in the journal, and the run can be resumed
        }
    }
}
