package dev.journeyman.faults.scene;

import dev.journeyman.faults.check.CheckReport;
import dev.journeyman.faults.store.StorePlace.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The program of the long evidence: 100 stories over four workers of four slots, with faults until all are over. */
final class WorkerFaultsProgram {

    private static final Duration TERM = Duration.ofSeconds(6);

    private WorkerFaultsProgram() {}

    /**
     * Plays.
     *
     * @param arguments a directory, the kind of the server, the seed and the number of stories
     */
    public static void main(String... arguments) throws Exception {
        Path base = Files.createDirectories(Path.of(arguments[0]).toAbsolutePath());
        Kind kind = Kind.valueOf(arguments[1].toUpperCase(Locale.ROOT));
        long seed = Long.parseLong(arguments[2]);
        int stories = Integer.parseInt(arguments[3]);
        SceneSize size = new SceneSize(4, 4, stories, 10, TERM);
        CheckReport report = new WorkerFaults(kind, size, seed, Integer.MAX_VALUE).play(scene(base));
        for (int workers : List.of(1, 2, 4)) {
            new WorkerMeasures(kind, new SceneSize(1, 4, 8, 10, TERM)).print(scene(base), workers);
        }
        System.exit(report.clean() ? 0 : 1);
    }

    private static Path scene(Path base) throws IOException {
        return Files.createTempDirectory(base, "scene");
    }
}
