package dev.journeyman.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The surviving processes of a test, which are found by a unique word in their command lines. */
final class Survivors {

    private static final int PATIENCE = 5;

    private Survivors() {}

    /** Waits for the processes to end, kills those that do not, and returns the command lines of the latter. */
    static List<String> ended(String word) throws InterruptedException {
        List<String> alive = new ArrayList<>();
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            for (Path process : processes
                    .filter(path -> path.getFileName().toString().matches("\\d+"))
                    .filter(path -> line(path).contains(word))
                    .toList()) {
                String line = line(process);
                if (!gone(Long.parseLong(process.getFileName().toString()))) {
                    alive.add(line);
                }
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        return alive;
    }

    private static boolean gone(long id) throws InterruptedException {
        ProcessHandle process = ProcessHandle.of(id).orElse(null);
        if (process == null) {
            return true;
        }
        try {
            process.onExit().get(PATIENCE, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException livesOn) {
            process.destroyForcibly();
            return false;
        } catch (ExecutionException unknown) {
            throw new IllegalStateException(unknown);
        }
    }

    private static String line(Path process) {
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                    .replace('\0', ' ');
        } catch (IOException ended) {
            return "";
        }
    }
}
