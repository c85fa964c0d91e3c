package dev.journeyman.opentelemetry;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The traces of an engine's runs, sent while they are driven: {@code builder.observeEntries(traces)}. A span is sent when it ends, the
 * root of a run last. A collector that is slow or away delays no run: what it does not take is left out, with one line in the log. It
 * may be used from any thread; close it after the engine.
 */
public final class LiveTraces implements BiConsumer<String, StoredEntry>, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LiveTraces.class);

    /** How many entries wait for a slow collector; further ones are read from the journal, and their spans are not sent. */
    private static final int WAITING = 10_000;

    private static final Observed END = new Observed("", StoredEntry.of(0, Instant.EPOCH, ""));

    private final BlockingQueue<Observed> waiting;
    private final LiveFolds folds;
    private final SpanSender sender;
    private final Duration limit;
    private final Thread thread = new Thread(this::work, "journeyman-traces");
    private final AtomicBoolean refused = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** An entry of a run. */
    private record Observed(String run, StoredEntry entry) {}

    LiveTraces(TraceCollector collector, Journal journal, Duration limit, int most) {
        this.waiting = new LinkedBlockingQueue<>(most);
        this.folds = new LiveFolds(journal, collector.contents());
        this.sender = new SpanSender(collector, limit);
        this.limit = limit;
        thread.setDaemon(true);
    }

    /**
     * Begins to send what an engine's runs do.
     *
     * @param journal the engine's journal: what happened in a run before this process drove it is read there
     */
    public static LiveTraces to(TraceCollector collector, Journal journal) {
        LiveTraces traces = new LiveTraces(collector, journal, SpanSender.LIMIT, WAITING);
        traces.start();
        return traces;
    }

    void start() {
        thread.start();
    }

    /** Takes an entry that is written. It does not block. */
    @Override
    public void accept(String run, StoredEntry entry) {
        if (!closed.get() && !waiting.offer(new Observed(run, entry))) {
            refused("More entries wait for the collector than are kept.");
        }
    }

    private void work() {
        List<Observed> taken = new ArrayList<>();
        try {
            while (!taken.contains(END)) {
                taken.clear();
                taken.add(waiting.take());
                waiting.drainTo(taken, SpanBatches.MOST);
                send(taken.stream()
                        .filter(each -> !each.equals(END))
                        .flatMap(each -> folds.after(each.run(), each.entry()).stream())
                        .toList());
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(List<FinishedSpan> spans) {
        if (spans.isEmpty()) {
            return;
        }
        try {
            sender.send(spans);
            refused.set(false);
        } catch (CollectorException problem) {
            refused(String.valueOf(problem.getMessage()));
        } catch (RuntimeException | LinkageError broken) {
            refused("The exporter broke: " + broken);
        }
    }

    /** Logs the first failure since spans were taken last. */
    private void refused(String why) {
        if (!refused.getAndSet(true)) {
            LOG.warn("Spans of runs are left out: {} The runs continue, and journeyman export sends a whole run.", why);
        }
    }

    /** Sends what is left, for at most ten seconds, and stops. Later entries are ignored. */
    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            try {
                if (waiting.offer(END, limit.toMillis() / 2, TimeUnit.MILLISECONDS)) {
                    thread.join(limit.toMillis() / 2);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } finally {
                thread.interrupt();
                sender.close();
            }
        }
    }
}
