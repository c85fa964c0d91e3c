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

/** The processes that are left of those whose command line has a word nobody else's has. */
final class Survivors {

    private static final int PATIENCE = 5;

    private Survivors() {}

    /** Returns the command lines of those that live on though they were given a while to die, and ends them. */
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
