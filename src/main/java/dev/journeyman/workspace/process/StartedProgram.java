package dev.journeyman.workspace.process;

import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.Commands.RunningProgram;
import dev.journeyman.workspace.process.Guard.ClaimRanOutException;
import dev.journeyman.workspace.process.ProcessLimits.Ending;
import dev.journeyman.workspace.process.ProcessResult.Cause;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The process of a program that was started, and its output. One thread closes it; other threads may read and write its streams.
 */
public final class StartedProgram implements RunningProgram {

    /** How long the output of a program whose processes were ended may take to arrive. */
    private static final Duration CLOSING = Duration.ofSeconds(2);

    /** How long a process that a program left running may keep its output open. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private final Process process;
    private final ProcessTree tree;
    private final Sandbox sandbox;
    private final ProcessLimits limits;
    private final OutputCapture error;

    StartedProgram(Process process, ProcessTree tree, ProcessDescription what) {
        this.process = process;
        this.tree = tree;
        this.sandbox = what.sandbox();
        this.limits = what.limits();
        this.error = OutputCapture.of(process.getErrorStream(), limits.output());
    }

    /** Returns a reference to the process that was started. */
    ProcessRef ref() {
        return ProcessRef.of(process.toHandle());
    }

    /** Keeps the limits of the program until it has ended, and returns what came of it. */
    ProcessResult toItsEnd(OutputCapture output, Consumer<ProcessRef> listener) {
        Cause cause = null;
        try {
            listener.accept(ref());
            cause = waited();
        } finally {
            if (!leaves(cause)) {
                close();
            }
        }
        Duration patience = patience(cause);
        boolean whole = output.ended(patience) && error.ended(patience);
        if (!whole && leaves(cause)) {
            close();
        }
        int exit = cause == Cause.ITSELF || cause == Cause.CLAIM_RAN_OUT ? process.exitValue() : -1;
        return new ProcessResult(cause, exit, output.text(), error.text(), whole);
    }

    private Cause waited() {
        try {
            boolean ended = process.waitFor(limits.time().toMillis(), TimeUnit.MILLISECONDS);
            return ended ? byItself() : Cause.TIME_LIMIT;
        } catch (InterruptedException later) {
            process.onExit()
                    .completeOnTimeout(process, limits.afterInterrupt().toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            Thread.currentThread().interrupt();
            return process.isAlive() ? Cause.INTERRUPT : byItself();
        }
    }

    private Cause byItself() {
        return tree.outOfClaim(process.exitValue()) ? Cause.CLAIM_RAN_OUT : Cause.ITSELF;
    }

    /** Returns whether the processes that the program left running are left alone. */
    private boolean leaves(@Nullable Cause cause) {
        return cause == Cause.ITSELF && limits.ending() == Ending.ASK_FIRST;
    }

    private Duration patience(Cause cause) {
        if (Thread.currentThread().isInterrupted()) {
            return limits.afterInterrupt();
        }
        return leaves(cause) ? GRACE : CLOSING;
    }

    @Override
    public OutputStream input() {
        return process.getOutputStream();
    }

    @Override
    public InputStream output() {
        return process.getInputStream();
    }

    @Override
    public String error() throws InterruptedException {
        error.await(CLOSING);
        return error.text();
    }

    @Override
    public boolean alive() {
        return process.isAlive();
    }

    @Override
    public OptionalInt await(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            return OptionalInt.empty();
        }
        if (tree.outOfClaim(process.exitValue())) {
            throw new ClaimRanOutException();
        }
        return OptionalInt.of(process.exitValue());
    }

    @Override
    public void close() {
        tree.end(sandbox, limits.ending());
    }
}
