package dev.journeyman.web.console.live;

import dev.journeyman.web.ConsoleResponse.Events;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The stream of events to one client. A client that is slower than the runs fills its queue; its stream is then closed,
 * and it comes back with the id of the last event it was sent. Events are put in from any thread; one thread writes
 * them.
 */
final class EventClient implements Events {

    /** How many events wait for a slow client. */
    static final int WAITING = 1_000;

    private final String run;
    private final List<String> first;
    private final Consumer<EventClient> leaving;
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(WAITING);
    private @Nullable Thread writer;
    private boolean over;

    /**
     * Makes a stream.
     *
     * @param run the run whose events it has; empty for all runs
     * @param first what is sent before anything else
     * @param leaving is told when the stream is over
     */
    EventClient(String run, List<String> first, Consumer<EventClient> leaving) {
        this.run = run;
        this.first = List.copyOf(first);
        this.leaving = leaving;
    }

    /** Returns the run whose events it has; empty for all runs. */
    String run() {
        return run;
    }

    boolean takes(String other) {
        return run.isEmpty() || run.equals(other);
    }

    /** Hands the client an event; one that cannot take it is cut. */
    void offer(String frame) {
        if (!queue.offer(frame)) {
            close();
        }
    }

    @Override
    public void writeTo(OutputStream client) throws IOException {
        if (!begun()) {
            return;
        }
        try {
            for (String frame : first) {
                write(client, frame);
            }
            client.flush();
            while (!Thread.currentThread().isInterrupted()) {
                write(client, queue.take());
                client.flush();
            }
        } catch (InterruptedException closed) {
            // the server ends the stream, or the client was too slow
        } finally {
            ended();
            leaving.accept(this);
        }
    }

    private static void write(OutputStream client, String frame) throws IOException {
        client.write(frame.getBytes(StandardCharsets.UTF_8));
    }

    private synchronized boolean begun() {
        if (over || writer != null) {
            return false;
        }
        writer = Thread.currentThread();
        return true;
    }

    private synchronized void ended() {
        over = true;
        writer = null;
        Thread.interrupted(); // what was meant for this stream ends with it
    }

    @Override
    public void close() {
        synchronized (this) {
            over = true;
            if (writer != null) {
                writer.interrupt(); // also out of a write that blocks
            }
        }
        leaving.accept(this);
    }
}
