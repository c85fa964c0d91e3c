package dev.journeyman.cli.drive;

import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.cli.ExitCode;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * What Ctrl-C does while a command drives: it pauses the run, and the program lives until the run has come to rest and the command
 * has said so, which is when this is closed. A second Ctrl-C ends the program at once.
 */
public final class InterruptHandler implements AutoCloseable {

    private final CountDownLatch told = new CountDownLatch(1);
    private @Nullable Thread hook;

    /** Waits for a run. */
    public Outcome await(Run run) throws InterruptedException {
        hook = new Thread(() -> pause(run), "journeyman-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        return run.await();
    }

    @Override
    public void close() {
        told.countDown();
        if (hook == null) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyStopping) {
            // the hook runs, and has just been told
        }
    }

    private void pause(Run run) {
        endAtOnceOnTheNext();
        run.stop();
        try {
            told.await();
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
                        Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("INT"), halt);
        } catch (ReflectiveOperationException unknown) {
            // the first one is under way
        }
    }
}
