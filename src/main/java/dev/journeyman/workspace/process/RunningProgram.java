package dev.journeyman.workspace.process;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A program that was started and may still run. Closing it ends every process that it started. One thread closes it;
 * other threads may read and write its streams.
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

    /** Returns the stream to its standard input. */
    public OutputStream input() {
        return process.getOutputStream();
    }

    /** Returns the stream of its standard output. The caller must read it, or the program may block. */
    public InputStream output() {
        return process.getInputStream();
    }

    /** Returns its standard error, without the middle if it is too long. Call it after closing the program. */
    public String error() throws InterruptedException {
        return error.text();
    }

    /** Returns whether the program still runs. */
    public boolean alive() {
        return process.isAlive();
    }

    /** Waits for the end of the program and returns its exit code; empty if the time limit is reached first. */
    public OptionalInt await(Duration limit) throws InterruptedException {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
                ? OptionalInt.of(process.exitValue())
                : OptionalInt.empty();
    }

    /** Ends the program and every process that it started. */
    @Override
    public void close() {
        end.run();
    }
}
