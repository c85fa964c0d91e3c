package dev.journeyman.faults.scene;

import dev.journeyman.faults.scene.FaultPlan.Next;
import dev.journeyman.journal.JournalException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Lets faults come while workers drive runs. It is used by one thread. */
final class FaultPlay implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(200);

    private final Scene scene;
    private final FaultPlan plan;
    private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);
    private final Set<Object> busy = new HashSet<>();
    private final List<Future<?>> repairs = new ArrayList<>();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(8);

    FaultPlay(Scene scene, FaultPlan plan) {
        this.scene = scene;
        this.plan = plan;
    }

    /** What ends a fault. */
    private interface Repair {
        void make() throws IOException, InterruptedException;
    }

    /**
     * Plays faults and gives verdicts until all runs are over.
     *
     * @param most how many faults come at most
     * @param longest how long it lasts at most
     */
    void play(int most, Duration longest) throws IOException, InterruptedException, ExecutionException {
        long end = System.nanoTime() + longest.toNanos();
        int faults = 0;
        Next next = plan.next();
        long due = System.nanoTime() + next.pause().toNanos();
        while (open() && System.nanoTime() < end) {
            if (faults < most && System.nanoTime() >= due) {
                faults += begun(next) ? 1 : 0;
                next = plan.next();
                due = System.nanoTime() + next.pause().toNanos();
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        for (Future<?> repair : repairs) {
            repair.get(); // an old owner may still wake and write
        }
        LockSupport.parkNanos(scene.store().term().dividedBy(2).toNanos());
    }

    /** Returns whether runs are not over, after verdicts were given. */
    private boolean open() {
        try {
            return scene.verdicts().give() > 0;
        } catch (JournalException away) {
            return true;
        }
    }

    /** Lets a fault come, unless its seat has one already. */
    private boolean begun(Next next) throws IOException, InterruptedException {
        Object at = next.fault() == Fault.SERVER_KILLED
                ? scene.server()
                : scene.seats().get(next.worker());
        synchronized (busy) {
            if (!busy.add(at)) {
                return false;
            }
        }
        counts.merge(next.fault(), 1, Integer::sum);
        Repair repair = at instanceof WorkerSeat seat ? begin(next, seat) : killServer();
        repairs.add(timer.schedule(
                () -> {
                    repair.make();
                    synchronized (busy) {
                        return busy.remove(at);
                    }
                },
                next.time().toMillis(),
                TimeUnit.MILLISECONDS));
        return true;
    }

    private Repair killServer() throws IOException, InterruptedException {
        scene.server().kill();
        return scene.server()::again;
    }

    private static Repair begin(Next next, WorkerSeat seat) throws InterruptedException {
        WorkerProcess process = seat.process();
        switch (next.fault()) {
            case WORKER_KILLED -> process.kill();
            case WORKER_STOPPED -> process.stop();
            case WORKER_ENDED -> process.end();
            case WAY_CUT -> seat.cut(next.requests(), next.time());
            case WAY_SLOW -> seat.slow(next.requests(), next.time(), next.time().dividedBy(20));
            case SERVER_KILLED -> throw new IllegalArgumentException("not at a seat");
        }
        return switch (next.fault()) {
            case WORKER_KILLED -> seat::again;
            case WORKER_STOPPED -> process::proceed;
            case WORKER_ENDED ->
                () -> {
                    process.awaitEnd();
                    seat.again();
                };
            default -> () -> {};
        };
    }

    /** Returns how many faults of each kind came. */
    String counts() {
        List<String> words = new ArrayList<>();
        for (Fault fault : Fault.values()) {
            words.add("%s %s".formatted(counts.getOrDefault(fault, 0), fault));
        }
        return String.join(", ", words);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
