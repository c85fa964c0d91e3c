package dev.journeyman.workspace.process;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A program that was started and may still run. When it is closed, every process that came of it ends. It is closed by one thread;
 * its streams may be read and written by others.
 */
public final class RunningProgram implements AutoCloseable {

    private final Process process;
    private final Runnable end;
    private final OutputCapture error;

    RunningProgram(Process process, Runnable end) {
        this.process = process;
        this.end = end;
        this.error = OutputCapture.of(process.getErrorStream());
    }

    /** Returns what is written to its standard input. */
    public OutputStream input() {
        return process.getOutputStream();
    }

    /** Returns what it writes to its standard output; whoever started it has to read it. */
    public InputStream output() {
        return process.getInputStream();
    }

    /** Returns what it wrote to its standard error so far, the middle left out where it was too much; to be asked when it is closed. */
    public String error() throws InterruptedException {
        return error.text();
    }

    /** Returns whether it has not ended. */
    public boolean alive() {
        return process.isAlive();
    }

    /** Waits for its end and returns its exit code; nothing where it takes longer. */
    public OptionalInt await(Duration limit) throws InterruptedException {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
                ? OptionalInt.of(process.exitValue())
                : OptionalInt.empty();
    }

    /** Ends it with everything it started. */
    @Override
    public void close() {
        end.run();
    }
}
