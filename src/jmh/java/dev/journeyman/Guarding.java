package dev.journeyman;

import dev.journeyman.workspace.process.Guard;
import dev.journeyman.workspace.process.Guards;
import dev.journeyman.workspace.process.Sandbox;
import dev.journeyman.workspace.process.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A measurement of what a guard costs: the median times of a command that does nothing, without a guard and below one in turns.
 *
 * @param plain the time without a guard, in milliseconds
 * @param guarded the time below a guard, in milliseconds
 */
record Guarding(double plain, double guarded) {

    private static final int TIMES = 200;

    private static final long FAR = Long.MAX_VALUE / 10_000;

    /** Measures commands in a sandbox. */
    static Guarding of(Path place, Sandbox sandbox) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(place, "guarding");
        Shell shell = new Shell(directory, directory, sandbox);
        List<Long> plain = new ArrayList<>();
        List<Long> guarded = new ArrayList<>();
        try (Guard guard = new Guards(place.resolve("guards")).open(FAR)) {
            for (int i = 0; i < TIMES; i++) {
                plain.add(nanos(shell));
                guarded.add(nanos(shell.below(guard)));
            }
        }
        return new Guarding(median(plain), median(guarded));
    }

    private static long nanos(Shell shell) throws InterruptedException {
        long start = System.nanoTime();
        shell.run(":", Duration.ofMinutes(1));
        return System.nanoTime() - start;
    }

    private static double median(List<Long> nanos) {
        return nanos.stream().sorted().toList().get(nanos.size() / 2) / 1e6;
    }
}
