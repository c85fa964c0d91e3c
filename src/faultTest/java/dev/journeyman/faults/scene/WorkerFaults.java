package dev.journeyman.faults.scene;

import dev.journeyman.faults.check.CheckReport;
import dev.journeyman.faults.store.StorePlace.Kind;
import dev.journeyman.faults.store.StoreServer;
import dev.journeyman.faults.worker.Weakness;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;

/**
 * Stories that workers drive to their end while faults come by a plan.
 *
 * @param kind the kind of the server
 * @param size how large the scene is
 * @param seed the seed of the plan
 * @param faults how many faults come at most
 */
record WorkerFaults(Kind kind, SceneSize size, long seed, int faults) {

    private static final Duration LONGEST = Duration.ofMinutes(60);

    /** Plays the scene below a directory, prints what came of it, and returns it. */
    CheckReport play(Path place) throws IOException, InterruptedException, ExecutionException {
        StoreServer server = StoreServer.start(kind);
        try (Scene scene = new Scene(server, server.place(size.term()), place);
                FaultPlay play = new FaultPlay(scene, new FaultPlan(seed, size.term(), size.workers()))) {
            for (int story = 1; story <= size.stories(); story++) {
                scene.submit("s-" + story, size.seconds(story));
            }
            for (int worker = 0; worker < size.workers(); worker++) {
                scene.seat(size.slots(), Weakness.NONE);
            }
            play.play(faults, LONGEST);
            CheckReport report = scene.check();
            report.findings().forEach(System.out::println);
            System.out.println("seed %s, %s: %s".formatted(seed, kind, play.counts()));
            System.out.println(report.line());
            return report;
        }
    }
}
