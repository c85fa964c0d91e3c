package dev.journeyman;

import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.report.HandoverStatistics;
import dev.journeyman.report.RunMeters;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;

/**
 * Meters of runs and of their hand-overs in the host's Micrometer registry. Add this object to the engine as an observer. It
 * counts only the entries that it observed; {@link HandoverStatistics} counts the hand-overs of a whole store.
 *
 * <p>It may be used from any thread.
 */
public final class HandoverMetrics implements BiConsumer<String, StoredEntry> {

    private static final String TYPE = "type";

    private final MeterRegistry registry;
    private final HandoverStatistics stats = new HandoverStatistics();
    private final RunMeters meters;

    /** Makes the meters in a registry. */
    public HandoverMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.meters = new RunMeters(registry);
        gauge("retry_success_ratio", all -> all.retries().value());
        gauge("fallback_success_ratio", all -> all.fallbacks().value());
        gauge("helper_accuracy_ratio", all -> all.helpers().value());
        gauge("attempts_per_completed_task", HandoverStatistics::attempts);
    }

    /** Counts an entry of a run. */
    @Override
    public void accept(String run, StoredEntry stored) {
        RecordedEntry recorded = RunEntries.recorded(stored);
        meters.apply(run, recorded);
        Entry entry = recorded.entry();
        stats.apply(run, entry);
        if (entry instanceof Entry.BriefInjected brief) {
            String type = brief.kind().toString();
            registry.counter("context_injection_count", TYPE, type).increment();
            registry.timer("context_injection_time", TYPE, type).record(brief.micros(), TimeUnit.MICROSECONDS);
            registry.summary("context_injection_tokens", TYPE, type).record(brief.tokens());
            registry.summary("context_injection_share", TYPE, type)
                    .record((double) brief.tokens() / Math.max(1, brief.prompt()));
        }
    }

    private void gauge(String name, ToDoubleFunction<HandoverStatistics> value) {
        Gauge.builder(name, stats, value).strongReference(true).register(registry);
    }
}
