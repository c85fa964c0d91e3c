package dev.journeyman.agents;

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

/**
 * The processes that survive in a temporary home or worktree, found by their environment or their current directory.
 */
final class Leftovers {

    private static final Path PROCESSES = Path.of("/proc");
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(5);

    private Leftovers() {}

    /** Ends the surviving processes after a while, and returns their command lines. */
    static List<String> ended(Path... places) throws InterruptedException {
        List<String> alive = new ArrayList<>();
        long until = System.nanoTime() + PATIENCE;
        for (ProcessHandle process : in(places)) {
            String line = process.pid() + " " + text(process, "cmdline").replace('\0', ' ');
            if (!gone(process, until)) {
                alive.add(line);
            }
        }
        return alive;
    }

    private static List<ProcessHandle> in(Path... places) {
        if (!Files.isDirectory(PROCESSES)) {
            return List.of(); // no other system shows the environment of another process
        }
        try (Stream<Path> processes = Files.list(PROCESSES)) {
            return processes
                    .map(path -> path.getFileName().toString())
                    .filter(name -> name.matches("\\d+"))
                    .flatMap(name -> ProcessHandle.of(Long.parseLong(name)).stream())
                    .filter(process -> process.pid() != ProcessHandle.current().pid())
                    .filter(process -> Stream.of(places).anyMatch(place -> isIn(process, place)))
                    .toList();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static boolean isIn(ProcessHandle process, Path place) {
        return directory(process).startsWith(place) || text(process, "environ").contains(place.toString());
    }

    private static Path directory(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(PROCESSES.resolve(process.pid() + "/cwd"));
        } catch (IOException ended) {
            return PROCESSES;
        }
    }

    private static String text(ProcessHandle process, String file) {
        try {
            return Files.readString(PROCESSES.resolve(process.pid() + "/" + file), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    private static boolean gone(ProcessHandle process, long until) throws InterruptedException {
        try {
            process.onExit().get(until - System.nanoTime(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException livesOn) {
            process.destroyForcibly();
            return false;
        } catch (ExecutionException unknown) {
            throw new IllegalStateException(unknown);
        }
    }
}
