package dev.journeyman.journal.claim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The time since this machine was started, which continues while the machine sleeps and never goes back. A shell reads the
 * same number without starting a process. It may be used from any thread.
 */
@FunctionalInterface
public interface Uptime {

    /** Returns the hundredths of a second since the machine was started. */
    long hundredths();

    /** Returns the uptime of this machine; empty where the system does not tell it, as on macOS and Windows. */
    static Optional<Uptime> here() {
        Path file = Path.of("/proc/uptime");
        return Files.isReadable(file) ? Optional.of(() -> read(file)) : Optional.empty();
    }

    private static long read(Path file) {
        try {
            String text = Files.readString(file, StandardCharsets.US_ASCII);
            String seconds = text.substring(0, text.indexOf(' '));
            int point = seconds.indexOf('.');
            return Long.parseLong(seconds.substring(0, point) + seconds.substring(point + 1));
        } catch (IOException problem) {
            throw new UncheckedIOException("/proc/uptime cannot be read.", problem);
        }
    }
}
