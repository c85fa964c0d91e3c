package dev.journeyman.cli;

import dev.journeyman.CoderEngine;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.report.EventLines;
import dev.journeyman.report.RequestCapture;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A host that embeds the engine and writes the entries of its journal to files, with the requests and events derived
 * from them.
 */
final class HostileHost {

    private HostileHost() {}

    public static void main(String[] arguments) throws Exception {
        Path place = Path.of(arguments[0]);
        ReplayProvider script = ReplayProvider.read(Files.readString(place.resolve("script.json")), "script.json");
        Journal journal = Journal.memory();
        try (CoderEngine engine = CoderEngine.builder()
                .provider(script)
                .architect(List.of(script))
                .home(place.resolve("home"))
                .journal(journal)
                .build()) {
            WorkspaceRequest assignment = new WorkspaceRequest(place.resolve("repository"), false, Map.of());
            var run = engine.start(
                    StoryFormat.read(Files.readString(place.resolve("story.yaml")), "story.yaml"),
                    assignment,
                    entry -> {});
            var outcome = run.await();
            RequestCapture capture = new RequestCapture();
            EventLines events = new EventLines(run.id());
            List<String> entries = new ArrayList<>();
            List<String> requests = new ArrayList<>();
            for (var recorded : RunEntries.read(journal, run.id())) {
                entries.add(EntryFormat.write(recorded.entry()));
                capture.line(recorded).ifPresent(requests::add);
                events.lines(recorded).forEach(System.out::println);
            }
            write(place.resolve("told/entries.jsonl"), entries);
            write(place.resolve("told/requests.jsonl"), requests);
            System.err.println("run " + run.id());
            System.err.println(outcome.state() + ": " + outcome.reason());
            System.exit(outcome.done() ? 0 : 1);
        }
    }

    /** Writes lines, with a question mark for each unpaired surrogate. */
    private static void write(Path file, List<String> lines) throws IOException {
        Files.write(file, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }
}
