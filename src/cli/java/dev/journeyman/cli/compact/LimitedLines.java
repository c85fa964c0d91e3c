package dev.journeyman.cli.compact;

import java.io.BufferedReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads lines of a length that is bounded: of a longer one the rest is passed over, and what is left is no JSON. Used by one thread. */
final class LimitedLines {

    private final BufferedReader reader;
    private final int longest;

    LimitedLines(BufferedReader reader, int longest) {
        this.reader = reader;
        this.longest = longest;
    }

    /** Returns the next line; null at the end. */
    @Nullable
    String next() throws IOException {
        StringBuilder line = new StringBuilder();
        int read = reader.read();
        if (read < 0) {
            return null;
        }
        for (; read >= 0 && read != '\n'; read = reader.read()) {
            if (line.length() < longest) {
                line.append((char) read);
            }
        }
        return line.toString();
    }
}
