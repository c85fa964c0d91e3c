package dev.journeyman.cli.drive;

import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.cli.ExitCode;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * The handler of Ctrl-C while a command drives a run. The first Ctrl-C stops the run, and the program waits until the
 * command has reported the outcome and closes this handler. A second Ctrl-C ends the program at once. It is used by one
 * thread.
 */
public final class InterruptHandler implements AutoCloseable {

    private final CountDownLatch told = new CountDownLatch(1);
    private @Nullable Thread hook;

    /** Waits for a run; Ctrl-C stops it meanwhile. */
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
            // the hook is running, and the latch releases it
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
     * Makes the next Ctrl-C end the program. A JVM that is shutting down ignores signals unless they have a handler.
     * Everything acknowledged is in the store. The class for signals is not part of Java: without it, the program waits
     * for the run to stop.
     */
    public static void endAtOnceOnTheNext() {
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
            // the first Ctrl-C is being handled
        }
    }
}
