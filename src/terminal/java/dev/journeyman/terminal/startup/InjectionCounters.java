package dev.journeyman.terminal.startup;

import java.time.Duration;

/** Counters of the outcomes of injections. They may be used from any thread. */
public final class InjectionCounters {

    private int attempted;
    private int first;
    private int later;
    private int inFile;
    private int failed;
    private long attempts;
    private long millis;

    public synchronized void attempted() {
        attempted++;
    }

    public synchronized void succeeded(int tries, Duration took) {
        first += tries == 1 ? 1 : 0;
        later += tries == 1 ? 0 : 1;
        attempts += tries;
        millis += took.toMillis();
    }

    public synchronized void leftInFile() {
        inFile++;
    }

    public synchronized void failed() {
        failed++;
    }

    public synchronized InjectionMetrics metrics() {
        int succeeded = first + later;
        return new InjectionMetrics(
                attempted,
                first,
                later,
                inFile,
                failed,
                succeeded == 0 ? 0 : (double) attempts / succeeded,
                succeeded == 0 ? 0 : (double) millis / succeeded);
    }
}
