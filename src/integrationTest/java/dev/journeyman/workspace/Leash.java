package dev.journeyman.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A pipe that planted processes hold open: it ends when the last of them is dead, and not before. Their lines in it
 * show that they ran.
 */
public final class Leash {

    private final Path pipe;
    private final CompletableFuture<String> held;

    public Leash(Path pipe) throws IOException, InterruptedException {
        this.pipe = pipe;
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        this.held = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            try {
                held.complete(Files.readString(pipe));
            } catch (IOException problem) {
                held.completeExceptionally(problem);
            }
        });
        reader.setDaemon(true);
        reader.start();
    }

    /** Returns a shell command that opens the pipe, reports so by making a file, and keeps running. */
    public String taken(Path up) {
        return "exec 9>'%s'; echo alive >&9; : > '%s'; exec sleep 300".formatted(pipe, up);
    }

    /** Returns what the processes wrote once all of them are dead. */
    public String released() throws Exception {
        return held.get(20, TimeUnit.SECONDS);
    }
}
