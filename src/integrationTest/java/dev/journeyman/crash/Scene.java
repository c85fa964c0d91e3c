package dev.journeyman.crash;

import dev.journeyman.build.QuickStart;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A place with a story, a script and a repository, where one process after another drives the same run. */
record Scene(Path place) {

    /** The exit code after SIGKILL. */
    static final int KILLED = 137;

    private static final int MINUTES = 3;

    /** Writes story and script. The caller makes the repository. */
    static Scene of(Path place, String story, String script) {
        try {
            Files.createDirectories(place);
            Files.writeString(place.resolve(CrashHost.STORY), story);
            Files.writeString(place.resolve(CrashHost.SCRIPT), script);
            return new Scene(place);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Lets another script serve first, until it fails. */
    Scene first(String script) {
        try {
            Files.writeString(place.resolve(CrashHost.FIRST), script);
            return this;
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    Path repository() {
        return place.resolve(CrashHost.REPOSITORY);
    }

    Trace trace() {
        return new Trace(place.resolve(CrashHost.TRACE));
    }

    /** Drives the run in a process of its own until it ends or is killed, and returns the exit code. */
    int drive(KillPoint point) {
        List<String> command = new ArrayList<>(QuickStart.java());
        command.addAll(List.of(CrashHost.class.getName(), place.toString(), point.toString()));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
                throw new AssertionError("The host did not end within %d minutes: %s".formatted(MINUTES, said()));
            }
            return process.exitValue();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Returns the output of the processes. */
    String said() {
        try {
            return Files.exists(log()) ? Files.readString(log()) : "";
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns the lines of a file that the commands of the run wrote beside its worktree. */
    List<String> left(String file) {
        Path path = place.resolve(CrashHost.HOME).resolve(run()).resolve(file);
        try {
            return Files.exists(path) ? Files.readAllLines(path) : List.of();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    String run() {
        try (Journal journal = Journal.sqlite(place.resolve(CrashHost.STORE))) {
            return journal.runs().get(0);
        }
    }

    List<RecordedEntry> entries() {
        try (Journal journal = Journal.sqlite(place.resolve(CrashHost.STORE))) {
            List<String> runs = journal.runs();
            return runs.isEmpty() ? List.of() : RunEntries.read(journal, runs.get(0));
        }
    }

    private Path log() {
        return place.resolve("log.txt");
    }
}
