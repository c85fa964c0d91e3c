package dev.journeyman.faults.worker;

import dev.journeyman.CoderEngine;
import dev.journeyman.Worker;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.claim.Uptime;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A worker in a process of its own, which drives stories of canaries until it is told to end. */
public final class WorkerHost {

    /** What the process says when it has begun to work. */
    public static final String READY = "ready ";

    /** How long calls may take when the process is told to end. */
    private static final Duration GRACE = Duration.ofSeconds(3);

    private WorkerHost() {}

    public static void main(String... words) throws InterruptedException {
        HostSettings settings = HostSettings.of(words);
        Journal store = opened(settings);
        String name = store.handout().orElseThrow().worker();
        Journal noted = NotedJournal.of(
                store, new NoteFile(settings.notes(), name, Uptime.here().orElseThrow()));
        CoderEngine engine =
                CanaryEngine.of(StopPoint.in(Weaknesses.in(noted, settings.weakness()), settings.scene()), settings);
        Worker worker = engine.worker(settings.slots());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            worker.drain(GRACE);
            engine.close();
            store.close();
        }));
        System.out.println(READY + name);
        endWithParent();
        worker.await();
    }

    /** Ends this process at once when the process is gone that started it. */
    private static void endWithParent() {
        Thread watch = new Thread(() -> {
            try {
                while (System.in.read() >= 0) {
                    // nothing is said
                }
            } catch (IOException gone) {
                // so is this process
            }
            Runtime.getRuntime().halt(1);
        });
        watch.setDaemon(true);
        watch.start();
    }

    /** Opens the store, which may be away. */
    private static Journal opened(HostSettings settings) {
        while (true) {
            try {
                return settings.store().open();
            } catch (JournalException away) {
                System.out.println("away: " + away.getMessage());
                LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            }
        }
    }
}
