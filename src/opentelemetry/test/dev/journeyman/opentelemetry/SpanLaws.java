package dev.journeyman.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.testkit.law.RandomChoices;
import dev.journeyman.testkit.law.RandomRun;
import dev.journeyman.testkit.law.TestEngine;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** What holds for the spans of every run. */
class SpanLaws {

    private static final String RUN = "any";

    @Provide
    Arbitrary<RandomRun> runs() {
        return Arbitraries.integers()
                .between(0, 999)
                .list()
                .ofMaxSize(60)
                .map(numbers -> TestEngine.standard().play(new RandomChoices(numbers)));
    }

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void the_spans_of_a_run_are_one_tree(@ForAll("runs") RandomRun run) {
        assertTree(run.entries());
    }

    @Property(tries = 30, shrinking = ShrinkingMode.OFF)
    void so_are_those_of_a_run_whose_process_died(@ForAll("runs") RandomRun run, @ForAll("moments") int moment) {
        run.dying(moment).ifPresent(resumed -> assertTree(resumed.entries()));
    }

    @Provide
    Arbitrary<Integer> moments() {
        return Arbitraries.integers().between(0, 999);
    }

    @Property(tries = 30, shrinking = ShrinkingMode.OFF)
    void the_spans_of_the_first_entries_are_the_first_spans(
            @ForAll("runs") RandomRun run, @ForAll("moments") int moment) {
        List<RecordedEntry> entries = run.entries();
        List<RecordedEntry> first = entries.subList(0, moment * entries.size() / 1_000);

        List<FinishedSpan> begun = ToldRun.folded(RUN, first, true);

        assertThat(ToldRun.folded(RUN, entries, true).subList(0, begun.size())).isEqualTo(begun);
        assertOneTree(withOpen(first));
    }

    private static void assertTree(List<RecordedEntry> entries) {
        SpanFold fold = new SpanFold(RUN, false);
        List<FinishedSpan> spans = new ArrayList<>();
        entries.forEach(recorded -> spans.addAll(fold.after(recorded)));
        boolean over = entries.stream().anyMatch(recorded -> recorded.entry() instanceof Entry.RunEnded);

        assertThat(fold.unfinished().isEmpty())
                .as("no span is open once the run is over")
                .isEqualTo(over);
        spans.addAll(fold.unfinished());
        assertOneTree(spans);
        long calls = entries.stream()
                .filter(recorded -> recorded.entry() instanceof Entry.RequestSent)
                .count();
        assertThat(spans).filteredOn(span -> span.getName().startsWith("chat")).hasSize((int) calls);
    }

    private static List<FinishedSpan> withOpen(List<RecordedEntry> entries) {
        SpanFold fold = new SpanFold(RUN, false);
        List<FinishedSpan> spans = new ArrayList<>();
        entries.forEach(recorded -> spans.addAll(fold.after(recorded)));
        spans.addAll(fold.unfinished());
        return spans;
    }

    /** Checks that there is one root, that each other span lies within its parent, and that no id is used twice. */
    private static void assertOneTree(List<FinishedSpan> spans) {
        Map<String, FinishedSpan> byId =
                spans.stream().collect(Collectors.toMap(SpanData::getSpanId, Function.identity()));
        Set<String> roots = new HashSet<>();
        for (FinishedSpan span : spans) {
            assertThat(span.ended()).isAfterOrEqualTo(span.begun());
            if (span.getParentSpanContext().isValid()) {
                FinishedSpan parent = Objects.requireNonNull(
                        byId.get(span.getParentSpanId()), () -> "no parent of " + span.getName());
                assertThat(span.begun()).as(span.getName()).isAfterOrEqualTo(parent.begun());
                assertThat(span.ended()).as(span.getName()).isBeforeOrEqualTo(parent.ended());
            } else {
                roots.add(span.getSpanId());
            }
        }
        assertThat(roots).hasSize(spans.isEmpty() ? 0 : 1);
    }
}
