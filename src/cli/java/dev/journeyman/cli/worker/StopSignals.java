package dev.journeyman.cli.worker;

import dev.journeyman.cli.ExitCode;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * The signals that ask a program to end in order: SIGTERM, SIGHUP and Ctrl-C. They only wake the thread that waits for them, which
 * then closes what it has opened and returns; the JVM does not shut down before. A second Ctrl-C ends the program at once. It may be
 * used from any thread.
 */
final class StopSignals implements AutoCloseable {

    private static final String INTERRUPT = "INT";

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private final Map<Object, Object> before = new HashMap<>();
    private @Nullable Thread hook;

    private StopSignals() {}

    /** Listens for signals until it is closed. */
    static StopSignals heard() {
        StopSignals signals = new StopSignals();
        try {
            signals.handle(INTERRUPT);
            signals.handle("TERM");
            signals.handle("HUP");
        } catch (ReflectiveOperationException unknown) { // the class for signals is not part of Java
            signals.hook = new Thread(signals::endBeforeTheJvm, "journeyman-stop");
            Runtime.getRuntime().addShutdownHook(signals.hook);
        }
        return signals;
    }

    private void handle(String name) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object asks =
                Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, of) -> {
                    ask(name);
                    return null;
                });
        Object known = signal.getConstructor(String.class).newInstance(name);
        Object usual = signal.getMethod("handle", signal, handler).invoke(null, known, asks);
        if (usual.equals(handler.getField("SIG_IGN").get(null))) { // as nohup does
            signal.getMethod("handle", signal, handler).invoke(null, known, usual);
        } else {
            before.put(known, usual);
        }
    }

    private void ask(String name) {
        if (asked.getCount() == 0 && name.equals(INTERRUPT)) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
        }
        asked.countDown();
    }

    private void endBeforeTheJvm() {
        asked.countDown();
        try {
            over.await();
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the first signal. */
    void await() throws InterruptedException {
        asked.await();
    }

    /** Gives the signals back to who had them before. */
    @Override
    public void close() {
        over.countDown();
        before.forEach(StopSignals::giveBack);
        if (hook != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException alreadyStopping) {
                // the hook is running, and the latch has released it
            }
        }
    }

    private static void giveBack(Object signal, Object usual) {
        try {
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            signal.getClass().getMethod("handle", signal.getClass(), handler).invoke(null, signal, usual);
        } catch (ReflectiveOperationException unknown) {
            throw new IllegalStateException(unknown); // it was there when the signal was taken
        }
    }
}
