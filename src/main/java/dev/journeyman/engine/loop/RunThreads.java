package dev.journeyman.engine.loop;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The threads that drive runs, virtual ones where the JVM has them, and the names of runs. */
public final class RunThreads {

    private static final SecureRandom RANDOM = new SecureRandom();

    private RunThreads() {}

    /** Returns an executor with a thread for each drive. */
    public static ExecutorService executor() {
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

    /** Returns a new name for a run of a story. */
    public static String runId(String story) {
        byte[] bytes = new byte[4];
        RANDOM.nextBytes(bytes);
        return story + "-" + HexFormat.of().formatHex(bytes);
    }
}
