package dev.journeyman.faults.scene;

import dev.journeyman.faults.store.StorePlace.Kind;
import dev.journeyman.faults.store.StoreServer;
import dev.journeyman.faults.worker.Weakness;
import dev.journeyman.journal.Journal;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * How much memory an idle worker has, and how many turns some workers take in a second, without faults. Each turn runs a command that
 * ends at once; the verdicts come from another process.
 *
 * @param kind the kind of the server
 * @param size how large the scene is for one worker
 */
record WorkerMeasures(Kind kind, SceneSize size) {

    private static final String REPLY = "ReplyReceived";

    /** Measures with some workers, and prints what was measured. */
    void print(Path place, int workers) throws Exception {
        StoreServer server = StoreServer.start(kind);
        try (Scene scene = new Scene(server, server.place(size.term()), place)) {
            for (int worker = 0; worker < workers; worker++) {
                scene.seat(size.slots(), Weakness.NONE);
            }
            for (WorkerSeat seat : scene.seats()) {
                Wait.until("worker", () -> seat.process().ready());
            }
            long resident = scene.seats().get(0).process().resident() / 1_024;
            List<String> atOnce = Collections.nCopies(size.commands(), "0");
            long begin = System.nanoTime();
            for (int story = 1; story <= size.stories() * workers; story++) {
                scene.submit("s-" + story, atOnce);
            }
            Wait.until("end of all runs", () -> scene.verdicts().give() == 0);
            double seconds = (System.nanoTime() - begin) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "%s workers: %.1f turns/s; resident memory of one: idle %s MB, after it %s MB%n",
                    workers,
                    turns(scene.journal()) / seconds,
                    resident,
                    scene.seats().get(0).process().resident() / 1_024);
        }
    }

    private static long turns(Journal journal) {
        return journal.runs().stream()
                .flatMap(run -> journal.read(run).stream())
                .filter(entry -> entry.type().equals(REPLY))
                .count();
    }
}
