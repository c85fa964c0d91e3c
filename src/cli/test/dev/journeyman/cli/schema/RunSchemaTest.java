package dev.journeyman.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.CoderEngine;
import dev.journeyman.cli.StoredRun;
import dev.journeyman.cli.WaitingRuns;
import dev.journeyman.flow.State;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.report.EventLines;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.testkit.SampleEntries;
import dev.journeyman.testkit.script.ScriptedModel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events and the report of a run, beside their schemas. */
class RunSchemaTest {

    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    @TempDir
    private Path place;

    @Test
    void each_event_has_the_fields_of_its_type() {
        List<JsonNode> events = new ArrayList<>();
        runs().forEach(run -> {
            EventLines lines = new EventLines("health-1");
            run.entries().forEach(entry -> lines.lines(entry).forEach(line -> events.add(SchemaFile.read(line))));
        });
        SampleEntries.changes().forEach(change -> events.addAll(of(new Entry.ContextChanged("coder-1", change))));
        for (Entry entry : SampleEntries.entries()) {
            if (!(entry instanceof Entry.RunStarted) && !(entry instanceof Entry.ReviewRequested)) {
                events.addAll(of(entry));
            }
        }

        List<String> types = new ArrayList<>();
        new SchemaFile("events")
                .json()
                .path("properties")
                .path("type")
                .path("examples")
                .forEach(type -> types.add(type.asText()));
        assertThat(events)
                .extracting(event -> event.path("type").asText())
                .containsAll(types)
                .isSubsetOf(types);
        new ClosedSchema("events").holds(events);
    }

    /** Returns the events of an entry after the beginning of a run. */
    private static List<JsonNode> of(Entry entry) {
        EventLines lines = new EventLines("health-1");
        RequestContent sent = new RequestContent("", List.of(), 1, 9, TokenWindow.of(64_000));
        StoredRun begun = new StoredRun("health-1", "Health", NOON)
                .with(new Entry.RequestSent(1, CallerRole.CODER, "coder-1", State.CODING, "another", sent));
        begun.entries().forEach(lines::lines);
        return lines.lines(new RecordedEntry(3, NOON, entry)).stream()
                .map(SchemaFile::read)
                .toList();
    }

    private static Stream<StoredRun> runs() {
        return Stream.of(WaitingRuns.plan(), WaitingRuns.work(), WaitingRuns.budget(), WaitingRuns.question());
    }

    @Test
    void a_report_has_the_fields_of_the_schema() {
        List<JsonNode> reports = new ArrayList<>(List.of(answered()));
        for (String name : List.of("parked", "pivot", "provider-switch-and-retry")) {
            Golden.of(CoderEngine.class, "report-%s.txt".formatted(name))
                    .text()
                    .lines()
                    .filter(line -> line.startsWith("{"))
                    .map(SchemaFile::read)
                    .forEach(reports::add);
        }

        assertThat(reports).hasSize(4);
        new ClosedSchema("report").holds(reports);
    }

    /** Returns the report of a run whose question was answered in the console. */
    private JsonNode answered() {
        Journal journal = Journal.memory();
        WaitingRuns.question()
                .with(new Entry.VerdictGiven("r2", Decision.ANSWER, "8081", "console"))
                .into(journal);
        try (CoderEngine engine = CoderEngine.builder()
                .model("scripted", ScriptedModel.of(), 64_000)
                .architect(Architect.park())
                .journal(journal)
                .home(place)
                .build()) {
            return SchemaFile.read(engine.report("health-1").toJson());
        }
    }
}
