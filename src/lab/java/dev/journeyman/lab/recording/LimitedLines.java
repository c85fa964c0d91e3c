package dev.journeyman.lab.recording;

import java.io.BufferedReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines up to a maximum length; the rest of a longer line is skipped, so the line is not valid JSON. It is used
 * by one thread.
 */
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
