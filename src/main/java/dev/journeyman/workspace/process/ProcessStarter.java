package dev.journeyman.workspace.process;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * The thread that starts all processes. The system may end a process together with the thread that started it, so this
 * thread lives as long as the JVM, which the carrier of a virtual thread or a pool thread does not. It may be used from
 * any thread.
 */
final class ProcessStarter {

    private static final Executor THREAD = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "journeyman-processes");
        thread.setDaemon(true);
        return thread;
    });

    private ProcessStarter() {}

    static Process start(Callable<Process> starting) throws IOException {
        CompletableFuture<Process> started = new CompletableFuture<>();
        THREAD.execute(() -> {
            try {
                started.complete(starting.call());
            } catch (Throwable problem) { // also where there is no memory for another process
                started.completeExceptionally(problem);
            }
        });
        try {
            return started.join();
        } catch (CompletionException problem) {
            throw problem.getCause() instanceof IOException known ? known : new IOException(problem);
        }
    }
}
