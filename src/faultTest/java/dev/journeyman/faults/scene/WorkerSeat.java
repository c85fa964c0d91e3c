package dev.journeyman.faults.scene;

import dev.journeyman.faults.store.FaultRelay;
import dev.journeyman.faults.store.FaultRelay.Direction;
import dev.journeyman.faults.store.StorePlace;
import dev.journeyman.faults.worker.HostSettings;
import dev.journeyman.faults.worker.Weakness;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A place for one worker after another, with a way to the server of its own. It is used by one thread. */
final class WorkerSeat implements AutoCloseable {

    private final HostSettings settings;
    private final FaultRelay relay;
    private WorkerProcess process;
    private int processes = 1;

    /** Starts the first worker of a seat. */
    WorkerSeat(StorePlace store, Path scene, int number, int slots, Weakness weakness) throws IOException {
        this.relay = new FaultRelay(store.port());
        this.settings = new HostSettings(
                store.through(relay.port()), scene, "worker-" + number, "boot-" + number, slots, weakness);
        this.process = WorkerProcess.start(named());
    }

    private HostSettings named() {
        return new HostSettings(
                settings.store(),
                settings.scene(),
                settings.name() + "-" + processes,
                settings.boot(),
                settings.slots(),
                settings.weakness());
    }

    WorkerProcess process() {
        return process;
    }

    /** Starts a worker in place of one that has ended. */
    void again() throws IOException {
        processes++;
        process = WorkerProcess.start(named());
    }

    void cut(boolean requests, Duration time) {
        relay.cut(direction(requests), time);
    }

    void slow(boolean requests, Duration time, Duration lag) {
        relay.slow(direction(requests), time, lag);
    }

    private static Direction direction(boolean requests) {
        return requests ? Direction.REQUESTS : Direction.ANSWERS;
    }

    /** Ends the worker. */
    @Override
    public void close() {
        try {
            process.kill();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        relay.close();
    }
}
