package dev.journeyman.engine.loop;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** The threads that drive the runs of an engine, and the names of runs. It may be used from any thread. */
public final class RunThreads implements AutoCloseable {

    private static final SecureRandom RANDOM = new SecureRandom();

    private final ExecutorService executor;
    private final boolean own;
    private volatile boolean closed;

    private RunThreads(ExecutorService executor, boolean own) {
        this.executor = executor;
        this.own = own;
    }

    /** Returns threads of the engine's own, virtual ones where the JVM has them. */
    public static RunThreads own() {
        return new RunThreads(perDrive(), true);
    }

    /** Returns the threads of a host's executor, which is not shut down. */
    public static RunThreads of(ExecutorService executor) {
        return new RunThreads(executor, false);
    }

    private static ExecutorService perDrive() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException olderJvm) {
            return Executors.newCachedThreadPool(work -> {
                Thread thread = new Thread(work, "journeyman-run");
                thread.setDaemon(true);
                return thread;
            });
        }
    }

    /** Returns whether no further drive begins. */
    boolean closed() {
        return closed || executor.isShutdown();
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
