package dev.journeyman.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Stream;

/** Temporary directories that are deleted after use. It may be used from any thread. */
public final class ScratchDirectories {

    private ScratchDirectories() {}

    public static <T> T in(Function<Path, T> work) {
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

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
