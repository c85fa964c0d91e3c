package dev.journeyman.cli;

import dev.journeyman.Outcome;
import dev.journeyman.Run;
import java.lang.reflect.Proxy;

/** Waits for a run; Ctrl-C pauses it and waits until it has come to rest, a second Ctrl-C ends the program at once. */
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
        endAtOnceOnTheNext();
        run.stop();
        try {
            run.await();
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Has the next Ctrl-C end the program. A JVM that is on its way out takes no notice of signals; whatever was acknowledged is in
     * the store. The class for signals is not part of Java: where it is missing, everything takes the time it takes.
     */
    private static void endAtOnceOnTheNext() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object halt = Proxy.newProxyInstance(
                    handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        Runtime.getRuntime().halt(Exit.INTERRUPTED);
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("INT"), halt);
        } catch (ReflectiveOperationException unknown) {
            // the first one is under way
        }
    }
}
