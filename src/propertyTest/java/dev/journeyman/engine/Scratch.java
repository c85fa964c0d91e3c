package dev.journeyman.engine;

import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import dev.journeyman.tool.Arguments;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Directories that live as long as one try. */
final class Scratch {

    private Scratch() {}

    static <T> T in(Function<Path, T> work) {
        try {
            Path home = Files.createTempDirectory("play");
            try {
                return work.apply(home);
            } finally {
                delete(home);
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    static void with(Consumer<Path> work) {
        in(home -> {
            work.accept(home);
            return home;
        });
    }

    /** Brings the worktree that some entries speak of to where they leave it. */
    static void asOf(List<Recorded> past) {
        Path worktree = null;
        Entry.ToolStarted started = null;
        try {
            for (Recorded recorded : past) {
                if (recorded.entry() instanceof Entry.WorkspacePrepared prepared) {
                    worktree = Path.of(prepared.path());
                    delete(worktree);
                    Files.createDirectories(worktree);
                } else if (recorded.entry() instanceof Entry.ToolStarted begun) {
                    started = begun;
                } else if (recorded.entry() instanceof Entry.ToolFinished finished
                        && finished.ok()
                        && started != null
                        && worktree != null) {
                    redo(worktree, started);
                }
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static void redo(Path worktree, Entry.ToolStarted started) throws IOException {
        if (started.tool().equals("write_file")) {
            Arguments arguments = Arguments.of(ToolExecutionRequest.builder()
                    .name(started.tool())
                    .arguments(started.arguments())
                    .build());
            Files.writeString(worktree.resolve(arguments.text("path")), arguments.text("content"));
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
