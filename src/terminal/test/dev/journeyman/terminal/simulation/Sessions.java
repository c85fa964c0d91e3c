package dev.journeyman.terminal.simulation;

import dev.journeyman.terminal.startup.InjectionListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Many sessions, run in parallel; the same seeds give the same results. */
final class Sessions {

    private Sessions() {}

    /**
     * Runs one session for each of a range of seeds.
     *
     * @param directory the parent of the agents' working directories
     */
    static Figures run(long from, long until, Path directory) {
        return new Figures(LongStream.range(from, until)
                .parallel()
                .mapToObj(seed -> one(seed, directory.resolve("session" + seed)))
                .toList());
    }

    private static Finding one(long seed, Path directory) {
        try {
            Finding finding = Finding.of(new Session(Draw.of(seed), directory).run(new InjectionListener() {}));
            try (Stream<Path> files = Files.walk(directory)) {
                List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : all) {
                    Files.delete(file);
                }
            }
            return finding;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("seed %d was interrupted".formatted(seed), stopped);
        }
    }
}
