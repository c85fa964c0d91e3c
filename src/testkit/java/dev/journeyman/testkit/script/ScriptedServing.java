package dev.journeyman.testkit.script;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout.Serving;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The slots of a scripted worker. Each run is driven on a thread of its own. It may be used from any thread. */
final class ScriptedServing implements Serving {

    private static final Logger LOG = LoggerFactory.getLogger(ScriptedServing.class);

    private final String host;
    private final int slots;
    private final Consumer<Claim> driver;
    private int busy;
    private boolean closed;

    ScriptedServing(String host, int slots, Consumer<Claim> driver) {
        this.host = host;
        this.slots = slots;
        this.driver = driver;
    }

    String host() {
        return host;
    }

    /** Drives a run in a free slot, and returns it; empty if no slot is free or there is no run. */
    synchronized Optional<String> drives(Supplier<? extends Optional<? extends Claim>> next) {
        if (closed || busy == slots) {
            return Optional.empty();
        }
        Optional<? extends Claim> claim = next.get();
        claim.ifPresent(this::begin);
        return claim.map(Claim::run);
    }

    private void begin(Claim claim) {
        busy++;
        Thread thread = new Thread(() -> drive(claim), "journeyman-drives-" + claim.run());
        thread.setDaemon(true);
        thread.start();
    }

    private void drive(Claim claim) {
        try {
            driver.accept(claim);
        } catch (RuntimeException | Error problem) {
            LOG.warn("The driver of run {} failed. The run is given back.", claim.run(), problem);
        } finally {
            end(claim);
        }
    }

    private void end(Claim claim) {
        try {
            claim.close();
        } finally {
            done();
        }
    }

    private synchronized void done() {
        busy--;
        notifyAll();
    }

    /** Waits until no slot is busy. */
    synchronized void settle() {
        try {
            while (busy > 0) {
                wait();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        settle();
    }
}
