package dev.journeyman.workspace.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The output of a process, read while it runs: its beginning and its end are kept, however long it is, or all of it is passed on and
 * nothing is kept.
 */
final class OutputCapture implements Runnable {

    private static final int WORD = 1_024;

    /** What is read at once: as much as a pipe holds. */
    private static final int CHUNK = 64 * 1024;

    private static final int PIECE = 8 * 1024;

    private final InputStream stream;
    private final int limit;
    private final @Nullable OutputStream passedTo;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final CompletableFuture<Boolean> whole = new CompletableFuture<>();
    private byte[] tail = new byte[0];
    private long after;

    private OutputCapture(InputStream stream, int limit, @Nullable OutputStream passedTo) {
        this.stream = stream;
        this.limit = limit;
        this.passedTo = passedTo;
    }

    /** Starts to read a stream of which a number of bytes is kept: half from its beginning, half from its end. */
    static OutputCapture of(InputStream stream, int limit) {
        return new OutputCapture(stream, limit, null).reading();
    }

    /** Starts to read a stream that is passed on as it is read, by a thread of its own. */
    static OutputCapture passedTo(OutputStream reader, InputStream stream) {
        return new OutputCapture(stream, 0, reader).reading();
    }

    private OutputCapture reading() {
        Thread thread = new Thread(this, "journeyman-output");
        thread.setDaemon(true);
        thread.start();
        return this;
    }

    @Override
    public void run() {
        byte[] chunk = new byte[passedTo == null ? PIECE : CHUNK];
        boolean ended = false;
        try {
            for (int count = stream.read(chunk); count >= 0; count = stream.read(chunk)) {
                if (passedTo == null) {
                    take(chunk, count);
                } else {
                    passedTo.write(chunk, 0, count);
                }
            }
            ended = true;
        } catch (IOException closed) {
            // the process was ended, and there is no more than the output so far
        } finally {
            whole.complete(ended);
        }
    }

    /** Waits for the end of the stream, which a surviving process may keep open. */
    void await(Duration limit) throws InterruptedException {
        try {
            whole.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException open) {
            // the output so far is all there is
        }
    }

    /** Waits for the end of the stream, also in an interrupted thread, and returns whether it was reached. */
    boolean ended(Duration limit) {
        return whole.copy()
                .completeOnTimeout(false, limit.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** Returns the output so far. */
    synchronized String text() {
        if (after == 0) {
            return head.toString(StandardCharsets.UTF_8);
        }
        byte[] begin = head.toByteArray();
        byte[] end = ordered();
        if (after <= tail.length) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            all.writeBytes(begin);
            all.writeBytes(end);
            return all.toString(StandardCharsets.UTF_8);
        }
        int last = lastSpace(begin);
        int first = firstSpace(end);
        return new String(begin, 0, last, StandardCharsets.UTF_8)
                + String.format(
                        Locale.ROOT, "\n[… %,d bytes left out …]\n", after - tail.length + begin.length - last + first)
                + new String(end, first, end.length - first, StandardCharsets.UTF_8);
    }

    /** Returns where the last, possibly incomplete, word begins: redaction would not recognize half of a secret. */
    private static int lastSpace(byte[] bytes) {
        for (int i = bytes.length; i > bytes.length - WORD; i--) {
            if (Character.isWhitespace(bytes[i - 1])) {
                return i;
            }
        }
        return bytes.length;
    }

    private static int firstSpace(byte[] bytes) {
        for (int i = 0; i < WORD; i++) {
            if (Character.isWhitespace(bytes[i])) {
                return i;
            }
        }
        return 0;
    }

    private synchronized void take(byte[] chunk, int count) {
        int first = Math.min(count, begin() - head.size());
        head.write(chunk, 0, first);
        if (first < count && tail.length == 0) {
            tail = new byte[limit - begin()];
        }
        for (int i = first; i < count; i++) {
            tail[(int) (after++ % tail.length)] = chunk[i];
        }
    }

    /** Returns how many bytes are kept of the beginning. */
    private int begin() {
        return limit == ProcessLimits.ALL ? limit : limit / 2;
    }

    private byte[] ordered() {
        int size = (int) Math.min(after, tail.length);
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = tail[(int) ((after - size + i) % tail.length)];
        }
        return bytes;
    }
}
