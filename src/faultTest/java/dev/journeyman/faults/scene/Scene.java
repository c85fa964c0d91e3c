package dev.journeyman.faults.scene;

import dev.journeyman.CoderEngine;
import dev.journeyman.faults.check.CheckReport;
import dev.journeyman.faults.check.Evidence;
import dev.journeyman.faults.check.WorkerCheck;
import dev.journeyman.faults.store.StorePlace;
import dev.journeyman.faults.store.StoreServer;
import dev.journeyman.faults.worker.CanaryEngine;
import dev.journeyman.faults.worker.CanaryStory;
import dev.journeyman.faults.worker.HostSettings;
import dev.journeyman.faults.worker.NoteFile;
import dev.journeyman.faults.worker.NotedJournal;
import dev.journeyman.faults.worker.Weakness;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.claim.Uptime;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A server, workers over its store, and stories that they drive. It is used by one thread. */
public final class Scene implements AutoCloseable {

    private final StoreServer server;
    private final StorePlace store;
    private final Path place;
    private final Journal journal;
    private final CoderEngine engine;
    private final List<WorkerSeat> seats = new CopyOnWriteArrayList<>();

    /** Starts a server, and prepares a place for everything else. */
    public Scene(StoreServer server, StorePlace store, Path place) throws IOException {
        this.server = server;
        this.store = store;
        this.place = place;
        for (String directory : List.of("notes", "logs", "home")) {
            Files.createDirectories(place.resolve(directory));
        }
        ScratchRepositories.make(repository(), CanaryStory.PROGRAM, CanaryStory.TEXT);
        this.journal = store.open();
        HostSettings own = new HostSettings(store, place, "host", "boot-0", 1, Weakness.NONE);
        String name = journal.handout().orElseThrow().worker();
        NoteFile notes =
                new NoteFile(place.resolve("notes/host"), name, Uptime.here().orElseThrow());
        this.engine = CanaryEngine.of(NotedJournal.of(journal, notes), own);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> seats().forEach(WorkerSeat::close)));
    }

    Path repository() {
        return place.resolve("repository");
    }

    StoreServer server() {
        return server;
    }

    StorePlace store() {
        return store;
    }

    Journal journal() {
        return journal;
    }

    List<WorkerSeat> seats() {
        return List.copyOf(seats);
    }

    /** Returns the place of everything that the evidence writes. */
    Path place() {
        return place;
    }

    /** Submits a story that is worked on in the repository of this machine. */
    String submit(String id, List<String> seconds) {
        return submit(id, seconds, request());
    }

    String submit(String id, List<String> seconds, WorkspaceRequest request) {
        return engine.submit(new CanaryStory(id, place.resolve("canaries"), seconds).story(), request);
    }

    /** Returns the request for a worktree of the repository of this machine. */
    WorkspaceRequest request() {
        return new WorkspaceRequest(repository(), false, Map.of());
    }

    /** Waits until one of some commands of a story notes that it starts, and gives the verdicts that are asked for meanwhile. */
    void awaitStart(String story, String... calls) throws Exception {
        Path canaries = place.resolve("canaries");
        until("start of " + List.of(calls), () -> {
            String noted = Files.exists(canaries) ? Files.readString(canaries) : "";
            return Stream.of(calls).anyMatch(call -> noted.contains(" %s %s ".formatted(story, call)));
        });
    }

    /** Waits until something is so, and gives the verdicts that are asked for meanwhile. */
    void until(String what, Wait.Condition condition) throws Exception {
        Wait.until(what, () -> {
            boolean holds = condition.holds();
            if (!holds) {
                verdicts().give();
            }
            return holds;
        });
    }

    /** Starts a worker on a seat of its own. */
    WorkerSeat seat(int slots, Weakness weakness) throws IOException {
        WorkerSeat seat = new WorkerSeat(store, place, seats.size() + 1, slots, weakness);
        seats.add(seat);
        return seat;
    }

    /** Returns what gives the verdicts on the runs. */
    Verdicts verdicts() {
        return new Verdicts(engine, journal);
    }

    /** Checks all runs. */
    CheckReport check() throws IOException {
        try (Stream<Path> notes = Files.list(place.resolve("notes"))) {
            Path canaries = place.resolve("canaries");
            return Evidence.read(
                            notes.toList(),
                            Files.exists(canaries) ? List.of(canaries) : List.of(),
                            WorkerCheck.booted())
                    .check(journal);
        }
    }

    @Override
    public void close() {
        seats.forEach(WorkerSeat::close);
        engine.close();
        journal.close();
        server.close();
    }
}
