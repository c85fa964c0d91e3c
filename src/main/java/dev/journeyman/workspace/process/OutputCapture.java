package dev.journeyman.workspace.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads the output of a command while it runs, and keeps its beginning and its end however long it is. */
final class OutputCapture implements Runnable {

    private static final int HEAD = 256 * 1024;
    private static final int TAIL = 256 * 1024;
    private static final int WORD = 1_024;
    private static final long PATIENCE_MILLIS = 2_000;

    private final InputStream stream;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final byte[] tail = new byte[TAIL];
    private final Thread thread = new Thread(this, "journeyman-output");
    private long after;

    private OutputCapture(InputStream stream) {
        this.stream = stream;
        thread.setDaemon(true);
    }

    static OutputCapture of(InputStream stream) {
        OutputCapture capture = new OutputCapture(stream);
        capture.thread.start();
        return capture;
    }

    @Override
    public void run() {
        byte[] chunk = new byte[8192];
        try {
            for (int count = stream.read(chunk); count >= 0; count = stream.read(chunk)) {
                take(chunk, count);
            }
        } catch (IOException closed) {
            // the process has ended, and the output so far is complete
        }
    }

    /** Returns the output. It does not wait for a stream that a surviving process keeps open. */
    String text() throws InterruptedException {
        thread.join(PATIENCE_MILLIS);
        synchronized (this) {
            byte[] end = ordered();
            if (after <= TAIL) {
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                all.writeBytes(head.toByteArray());
                all.writeBytes(end);
                return all.toString(StandardCharsets.UTF_8);
            }
            byte[] begin = head.toByteArray();
            int last = lastSpace(begin);
            int first = firstSpace(end);
            return new String(begin, 0, last, StandardCharsets.UTF_8)
                    + String.format(
                            Locale.ROOT, "\n[… %,d bytes left out …]\n", after - TAIL + begin.length - last + first)
                    + new String(end, first, end.length - first, StandardCharsets.UTF_8);
        }
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
        int first = Math.min(count, HEAD - head.size());
        head.write(chunk, 0, first);
        for (int i = first; i < count; i++) {
            tail[(int) (after++ % TAIL)] = chunk[i];
        }
    }

    private byte[] ordered() {
        int size = (int) Math.min(after, TAIL);
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = tail[(int) ((after - size + i) % TAIL)];
        }
        return bytes;
    }
}
