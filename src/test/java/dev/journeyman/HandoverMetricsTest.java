package dev.journeyman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The meters of handovers, by their names and labels. */
class HandoverMetricsTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final HandoverMetrics metrics = new HandoverMetrics(registry);

    @Test
    void a_brief_counts_once_under_its_type_with_its_time_and_tokens() {
        see(new Entry.BriefInjected(BriefKind.RETRY, "coder/2", 2, 6, 50, 1_000, 250));
        see(new Entry.BriefInjected(BriefKind.RETRY, "coder/3", 3, 6, 70, 1_000, 750));

        assertThat(registry.get("context_injection_count")
                        .tag("type", "retry")
                        .counter()
                        .count())
                .isEqualTo(2);
        assertThat(registry.get("context_injection_time")
                        .tag("type", "retry")
                        .timer()
                        .totalTime(TimeUnit.MICROSECONDS))
                .isEqualTo(1_000);
        assertThat(registry.get("context_injection_tokens")
                        .tag("type", "retry")
                        .summary()
                        .totalAmount())
                .isEqualTo(120);
        assertThat(registry.get("context_injection_share")
                        .tag("type", "retry")
                        .summary()
                        .max())
                .isEqualTo(0.07);
        assertThat(registry.find("context_injection_count")
                        .tag("type", "helper")
                        .counter())
                .isNull();
    }

    @Test
    void ratios_are_NaN_before_there_is_anything_to_count() {
        assertThat(registry.get("helper_accuracy_ratio").gauge().value()).isNaN();
        see(new Entry.ChecksFinished(List.of("a: b"), List.of("a is not met"), true));
        see(new Entry.ChecksFinished(List.of(), List.of(), true));
        assertThat(registry.get("helper_accuracy_ratio").gauge().value()).isEqualTo(0.5);
    }

    private void see(Entry entry) {
        metrics.accept("r-1", RunEntries.stored(new RecordedEntry(1, Instant.EPOCH, entry)));
    }
}
