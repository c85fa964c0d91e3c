package dev.journeyman.workspace.process;

import dev.journeyman.workspace.Commands.ProcessRef;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one way in which processes are started: git, commands, agents, tool servers and questions to the system are
 * {@link ProcessDescription descriptions} given to it. Each process carries a mark of its own in its environment, by
 * which all that it starts is found and ended. It may be used from any thread.
 */
public final class ProcessRunner {

    private ProcessRunner() {}

    /**
     * Runs a process to its end. If the thread is interrupted, it is still interrupted afterwards.
     *
     * @throws IOException if the process cannot be started
     */
    public static ProcessResult run(ProcessDescription what) throws IOException {
        return run(what, process -> {});
    }

    /**
     * Runs a process to its end and passes its standard output on while it runs, in a thread of its own; the result has none of it. What
     * the reader has been given is complete if the result is whole.
     *
     * @throws IOException if the process cannot be started
     */
    public static ProcessResult run(ProcessDescription what, OutputStream reader) throws IOException {
        StartedProgram started = start(what);
        return started.toItsEnd(OutputCapture.passedTo(reader, started.output()), process -> {});
    }

    /** Runs a process to its end, with a listener that gets it when it has started. */
    static ProcessResult run(ProcessDescription what, Consumer<ProcessRef> listener) throws IOException {
        StartedProgram started = start(what);
        OutputCapture output = OutputCapture.of(started.output(), what.limits().output());
        return started.toItsEnd(output, listener);
    }

    /**
     * Starts a process. The caller closes it, and until then keeps the limits of its time.
     *
     * @throws IOException if the process cannot be started
     */
    static StartedProgram start(ProcessDescription what) throws IOException {
        Guard guard = what.limits().guard();
        Guard.Post post = guard == null ? null : guard.post();
        ProcessBuilder builder = new ProcessBuilder(words(what, post));
        builder.directory(what.directory().toAbsolutePath().toFile());
        what.environment().applyTo(builder.environment());
        String mark = ProcessTree.markIn(what.directory()) + UUID.randomUUID();
        builder.environment().put(ProcessTree.MARK, mark);
        direct(builder, what.output());
        if (what.input() instanceof ProcessInput.From from) {
            builder.redirectInput(from.file().toFile());
        }
        Process process = ProcessStarter.start(builder::start);
        if (what.input() instanceof ProcessInput.Text text) {
            feed(process.getOutputStream(), text.text());
        }
        if (post != null) {
            post.started(process.toHandle());
        }
        return new StartedProgram(process, new ProcessTree(process.toHandle(), mark, post), what);
    }

    private static List<String> words(ProcessDescription what, Guard.@Nullable Post post) {
        List<String> words = what.sandbox().around(what.command());
        return post == null ? words : post.around(words, what.sandbox() != Sandbox.NONE);
    }

    private static void direct(ProcessBuilder builder, ProcessOutput output) {
        switch (output) {
            case APART -> {}
            case JOINED -> builder.redirectErrorStream(true);
            case OUTPUT_INHERITED -> builder.redirectOutput(ProcessBuilder.Redirect.INHERIT);
            case ERROR_INHERITED -> builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        }
    }

    /** Writes a text to a process. A thread does, so that a program that does not read it cannot block its caller. */
    private static void feed(OutputStream stream, String text) throws IOException {
        if (text.isEmpty()) {
            stream.close();
            return;
        }
        Thread thread = new Thread(() -> write(stream, text), "journeyman-input");
        thread.setDaemon(true);
        thread.start();
    }

    private static void write(OutputStream stream, String text) {
        try (stream) {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException closed) {
            // the program has read what it needs, and its exit code shows whether it failed
        }
    }
}
