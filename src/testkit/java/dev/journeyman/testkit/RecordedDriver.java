package dev.journeyman.testkit;

import dev.journeyman.journal.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** A driver that keeps which runs it was given, and then does what a test says. It may be used from any thread. */
final class RecordedDriver implements Consumer<Claim> {

    private final Consumer<Claim> work;
    private final List<String> given = new ArrayList<>();
    private final Map<String, CompletableFuture<Claim>> events = new ConcurrentHashMap<>();

    RecordedDriver(Consumer<Claim> work) {
        this.work = work;
    }

    @Override
    public void accept(Claim claim) {
        long time;
        synchronized (this) {
            given.add(claim.run());
            time = given.stream().filter(claim.run()::equals).count();
        }
        given(claim.run(), time).complete(claim);
        work.accept(claim);
        driven(claim.run()).complete(claim);
    }

    /** Returns the claim on a run, which is there as soon as the run is given to the driver. */
    CompletableFuture<Claim> given(String run) {
        return given(run, 1);
    }

    /** Returns the claim on a run, which is there as soon as the run is given to the driver for the nth time. */
    CompletableFuture<Claim> given(String run, long time) {
        return events.computeIfAbsent(run + " " + time, any -> new CompletableFuture<>());
    }

    /** Returns the claim on a run, which is there as soon as the run was driven for the first time. */
    CompletableFuture<Claim> driven(String run) {
        return events.computeIfAbsent(run + " driven", any -> new CompletableFuture<>());
    }

    /** Returns the runs that were given to the driver, in order. */
    synchronized List<String> runs() {
        return List.copyOf(given);
    }
}
