package dev.journeyman.cli;

import dev.journeyman.Outcome;
import dev.journeyman.Run;

/** Waits for a run; Ctrl-C pauses it and waits until it has come to rest. */
final class Interrupts {

    private Interrupts() {}

    static Outcome await(Run run) throws InterruptedException {
        Thread hook = new Thread(() -> pause(run), "journeyman-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return run.await();
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException alreadyStopping) {
                // the hook runs; it waits for the run by itself
            }
        }
    }

    private static void pause(Run run) {
        run.stop();
        try {
            run.await();
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
