package dev.journeyman.workspace.process;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * The thread that starts all commands. The system ends a command with the thread that started it, so this one lives as long as
 * the JVM does, which a virtual thread's carrier or a thread of a pool need not.
 */
final class ProcessStarter {

    private static final Executor THREAD = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "journeyman-commands");
        thread.setDaemon(true);
        return thread;
    });

    private ProcessStarter() {}

    static Process start(ProcessBuilder builder) throws IOException {
        CompletableFuture<Process> started = new CompletableFuture<>();
        THREAD.execute(() -> {
            try {
                started.complete(builder.start());
            } catch (IOException | RuntimeException problem) {
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
