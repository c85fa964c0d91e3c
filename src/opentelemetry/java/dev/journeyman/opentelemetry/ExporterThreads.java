package dev.journeyman.opentelemetry;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The threads on which spans are sent. The exporter would log a stack trace for each failure, which its sender reports in one sentence:
 * what it logs on these threads is left out, and what it logs on other threads of the host is not. It may be used from any thread.
 */
final class ExporterThreads {

    private static final List<Logger> LOGGERS = List.of(
            Logger.getLogger("io.opentelemetry.exporter.internal.http.HttpExporter"),
            Logger.getLogger("io.opentelemetry.exporter.sender.jdk.internal.JdkHttpSender"));

    static {
        LOGGERS.forEach(logger -> logger.setFilter(new Others(logger.getFilter())));
    }

    private ExporterThreads() {}

    /** Returns an executor with such threads, which do not keep a process alive. */
    static ExecutorService executor() {
        return Executors.newCachedThreadPool(Quiet::new);
    }

    /** A thread whose exporter does not log. */
    private static final class Quiet extends Thread {

        Quiet(Runnable work) {
            super(work, "journeyman-otlp");
            setDaemon(true);
        }
    }

    /**
     * Lets through what other threads log.
     *
     * @param before the filter that was there before; null if there was none
     */
    private record Others(@Nullable Filter before) implements Filter {

        @Override
        public boolean isLoggable(LogRecord record) {
            return !(Thread.currentThread() instanceof Quiet) && (before == null || before.isLoggable(record));
        }
    }
}
