package dev.journeyman.cli.show;

import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * Standard error for the log, with control characters replaced as in {@link ShownWriter}. It may be used from any
 * thread.
 */
public final class ShownStream extends PrintStream {

    public ShownStream(PrintStream out) {
        super(out, true, Charset.defaultCharset());
    }

    @Override
    public void write(byte[] text, int offset, int length) {
        byte[] safe = ShownWriter.shown(new String(text, offset, length, Charset.defaultCharset()))
                .getBytes(Charset.defaultCharset());
        super.write(safe, 0, safe.length);
    }
}
