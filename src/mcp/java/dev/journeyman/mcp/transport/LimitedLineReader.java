package dev.journeyman.mcp.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the lines that a program writes, up to a maximum length. It is used by one thread. */
final class LimitedLineReader {

    private final InputStream stream;
    private final byte[] chunk = new byte[16 * 1024];
    private int at;
    private int count;

    LimitedLineReader(InputStream stream) {
        this.stream = stream;
    }

    /**
     * Returns the next line; null at the end of the stream.
     *
     * @throws TooLongException if the line is longer than {@link ServerLimits#BODY}
     */
    @Nullable
    String next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (fill()) {
            int from = at;
            while (at < count && chunk[at] != '\n') {
                at++;
            }
            line.write(chunk, from, at - from);
            if (at < count) {
                at++;
                return line.toString(StandardCharsets.UTF_8);
            }
            if (line.size() > ServerLimits.BODY) {
                throw new TooLongException();
            }
        }
        return line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
    }

    private boolean fill() throws IOException {
        if (at == count) {
            at = 0;
            count = Math.max(0, stream.read(chunk));
        }
        return count > 0;
    }

    /** A line is longer than the maximum. */
    static final class TooLongException extends IOException {

        private static final long serialVersionUID = 1;
    }
}
