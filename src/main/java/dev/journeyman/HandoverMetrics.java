package dev.journeyman;

import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.report.HandoverStatistics;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;

/**
 * Meters of hand-overs in the host's Micrometer registry. Add this object to the engine as an observer. Its ratios
 * count only the entries that it observed; {@link HandoverStatistics} counts those of a whole store.
 *
 * <p>It may be used from any thread.
 */
public final class HandoverMetrics implements BiConsumer<String, StoredEntry> {

    private static final String TYPE = "type";

    private final MeterRegistry registry;
    private final HandoverStatistics stats = new HandoverStatistics();

    /** Makes the meters in a registry. */
    public HandoverMetrics(MeterRegistry registry) {
        this.registry = registry;
        gauge("retry_success_ratio", all -> all.retries().value());
        gauge("fallback_success_ratio", all -> all.fallbacks().value());
        gauge("helper_accuracy_ratio", all -> all.helpers().value());
        gauge("attempts_per_completed_task", HandoverStatistics::attempts);
    }

    /** Counts an entry of a run. */
    @Override
    public void accept(String run, StoredEntry stored) {
        Entry entry = RunEntries.recorded(stored).entry();
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
