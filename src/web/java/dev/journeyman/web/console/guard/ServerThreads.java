package dev.journeyman.web.console.guard;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads of the server: one for each request and each viewer, so that no viewer keeps a request waiting. */
public final class ServerThreads {

    /** More than there may be viewers, so that requests are answered also when all of them are connected. */
    private static final int MOST = 160;

    private static final int IDLE_SECONDS = 30;

    private ServerThreads() {}

    /** Returns virtual threads where the JVM has them, and a bounded number of others elsewhere. */
    public static ExecutorService open() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException olderJvm) {
            return new ThreadPoolExecutor(0, MOST, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                Thread thread = new Thread(work, "journeyman-serve");
                thread.setDaemon(true);
                return thread;
            });
        }
    }
}
