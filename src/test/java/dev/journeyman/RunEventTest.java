package dev.journeyman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.RunEvent.Kind;
import dev.journeyman.flow.State;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.EarlierJournal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.testkit.SampleEntries;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunEventTest {

    @ParameterizedTest
    @ValueSource(strings = {"pivot", "provider-switch-and-retry", "parked"})
    void the_events_of_real_runs_are_listed(String name) throws IOException {
        String lines = events(new EarlierJournal(name).entries()).stream()
                .map(event -> event + "\n")
                .collect(Collectors.joining());

        Golden.of(RunEventTest.class, "events-" + name + ".txt").holds(lines);
    }

    @Test
    void another_provider_is_told_beside_the_request_to_it() throws IOException {
        List<RunEvent> all = events(new EarlierJournal("provider-switch-and-retry").entries());
        RunEvent change = only(all, Kind.PROVIDER_CHANGED);

        assertThat(change.caller()).contains(CallerRole.CODER);
        assertThat(change.previousProvider()).contains("first");
        assertThat(change.provider()).contains("second");
        assertThat(change.text()).contains("quota_exhausted");
        assertThat(all.get(all.indexOf(change) + 1))
                .matches(next -> next.kind() == Kind.REQUEST_SENT && next.seq() == change.seq());
    }

    @Test
    void an_event_has_what_its_kind_promises_and_nothing_else() throws IOException {
        List<RunEvent> all = events(new EarlierJournal("pivot").entries());
        RunEvent pivot = all.stream()
                .filter(event -> event.decision().filter(Decision.PIVOT::equals).isPresent())
                .findFirst()
                .orElseThrow();
        RunEvent check = only(all, Kind.CHECK_FINISHED);
        RunEvent end = only(all, Kind.ENDED);

        assertThat(pivot.kind()).isEqualTo(Kind.VERDICT_GIVEN);
        assertThat(pivot.request()).contains("r2");
        assertThat(pivot.text()).contains("No second file: change the one there is.");
        assertThat(pivot.provider()).isEmpty();
        assertThat(check.passed()).contains(true);
        assertThat(check.number()).hasValue(1);
        assertThat(check.took()).isPresent();
        assertThat(end.to()).contains(State.DONE);
        assertThat(end.from()).isEmpty();
        assertThat(end.run()).isEqualTo("run");
    }

    @Test
    void a_long_text_is_cut() {
        RunEvent event = only(
                events(List.of(new RecordedEntry(
                        1, Instant.EPOCH, new Entry.ToolFinished("c", "1", "read_file", true, 7, "é".repeat(9_000))))),
                Kind.TOOL_FINISHED);

        assertThat(event.text().orElseThrow().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(4_000);
        assertThat(event.text().orElseThrow()).endsWith("…");
        assertThat(event.took()).contains(Duration.ofMillis(7));
    }

    @Test
    void each_kind_has_an_entry_that_is_told_as_it() {
        Stream<Entry> changes = SampleEntries.changes().stream().map(change -> new Entry.ContextChanged("c", change));
        List<RecordedEntry> samples = Stream.concat(SampleEntries.entries().stream(), changes)
                .map(entry -> new RecordedEntry(1, Instant.EPOCH, entry))
                .toList();
        Set<Kind> kinds = events(samples).stream().map(RunEvent::kind).collect(Collectors.toSet());
        kinds.add(Kind.PROVIDER_CHANGED); // two requests

        assertThat(kinds).containsExactlyInAnyOrder(Kind.values());
    }

    private static RunEvent only(List<RunEvent> events, Kind kind) {
        List<RunEvent> found =
                events.stream().filter(event -> event.kind() == kind).toList();
        assertThat(found).as("%s", kind).hasSize(1);
        return found.get(0);
    }

    private static List<RunEvent> events(List<RecordedEntry> entries) {
        RunEvents maker = new RunEvents("run");
        return entries.stream()
                .flatMap(recorded -> maker.events(recorded).stream())
                .toList();
    }
}
