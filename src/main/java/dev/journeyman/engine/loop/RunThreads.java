package dev.journeyman.engine.loop;

import dev.journeyman.engine.ClockAndSleeper;
import dev.journeyman.flow.RunStateException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** The threads that drive the runs of an engine, and the names of runs. It may be used from any thread. */
public final class RunThreads implements AutoCloseable {

    private static final SecureRandom RANDOM = new SecureRandom();

    private final ExecutorService executor;
    private final boolean own;
    private final Wakeups wakeups;
    private volatile boolean closed;

    private RunThreads(ExecutorService executor, boolean own, ClockAndSleeper time) {
        this.executor = executor;
        this.own = own;
        this.wakeups = new Wakeups(time);
    }

    /**
     * Returns threads of the engine's own.
     *
     * @param virtual whether they are virtual ones where the JVM has them
     */
    public static RunThreads own(ClockAndSleeper time, boolean virtual) {
        return new RunThreads(virtual ? perDrive() : platform(), true, time);
    }

    /** Returns the threads of a host's executor, which is not shut down. */
    public static RunThreads of(ExecutorService executor, ClockAndSleeper time) {
        return new RunThreads(executor, false, time);
    }

    /** Does work at a time, on one of these threads, unless no further drive begins then. */
    Wakeups.Wakeup at(Instant due, Runnable work) {
        return wakeups.at(due, () -> {
            try {
                execute(work);
            } catch (RejectedExecutionException closed) {
                // the run stays paused and can be resumed
            }
        });
    }

    /** Forgets work that was to be done at a time. */
    void forget(Wakeups.Wakeup wakeup) {
        wakeups.forget(wakeup);
    }

    private static ExecutorService perDrive() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException olderJvm) {
            return platform();
        }
    }

    private static ExecutorService platform() {
        return Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "journeyman-run");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Returns whether no further drive begins. */
    boolean closed() {
        return closed || executor.isShutdown();
    }

    /** Refuses to begin what no thread would carry out. */
    void require() {
        if (closed()) {
            throw ended();
        }
    }

    /** Returns why a drive was not begun. */
    RunStateException refusal(String run, RejectedExecutionException full) {
        return closed()
                ? ended()
                : new RunStateException(
                        "The executor of the host took no more work. Run %s is in the journal and can be resumed."
                                .formatted(run),
                        full);
    }

    private static RunStateException ended() {
        return new RunStateException("The engine is closed. Build another one over the same journal and resume there.");
    }

    /** Drives on a thread. */
    void execute(Runnable drive) {
        if (closed) {
            throw new RejectedExecutionException("The engine is closed.");
        }
        executor.execute(drive);
    }

    /** Begins no further drive; those that are under way go on. */
    public void refuse() {
        closed = true;
    }

    /** Begins no further drive, and interrupts what the engine's own threads do. */
    @Override
    public void close() {
        closed = true;
        if (own) {
            executor.shutdownNow();
        }
    }

    /** Returns a new name for a run of a story. */
    public static String runId(String story) {
        byte[] bytes = new byte[4];
        RANDOM.nextBytes(bytes);
        return story + "-" + HexFormat.of().formatHex(bytes);
    }
}
