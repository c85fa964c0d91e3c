package dev.journeyman.web.sample;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.journal.Journal;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A run of many turns, of which each reads a file of about four kilobytes. */
public final class LongRun {

    private static final int FILES = 50;
    private static final int LINES = 60;
    private static final int WINDOW = 128_000;

    private LongRun() {}

    /** Drives a run of so many turns below a directory of its own, and returns its outcome. */
    public static Outcome drive(Journal journal, Path place, int turns) throws IOException, InterruptedException {
        Path directory = Files.createDirectories(place.resolve("long"));
        for (int i = 0; i < FILES; i++) {
            int file = i;
            Files.writeString(
                    directory.resolve("file%02d.txt".formatted(i)),
                    IntStream.range(0, LINES)
                            .mapToObj(line ->
                                    "File %s has a line %s, and it says what such a line says.".formatted(file, line))
                            .collect(Collectors.joining("\n")));
        }
        SettableClock clock = new SettableClock(Instant.parse("2026-03-02T21:00:00Z"));
        TimedModel model = new TimedModel("night-model", WINDOW, clock);
        for (int i = 0; i < turns - 1; i++) {
            model.says(Replies.call(
                    "read_file", "path", "file%02d.txt".formatted(i % FILES), "start_line", "" + (1 + i / FILES)));
        }
        model.says(Replies.call("submit_work", "summary", "Everything was read."));
        Story story = Story.of(
                        "Read through the night", "A story of many turns.", Criterion.checked("it holds", "true"))
                .withKind(Story.Kind.EXPRESS)
                .withBudget(Budget.DEFAULT.withTurns(1, turns + 1));
        try (CoderEngine engine = CoderEngine.builder()
                .provider(model)
                .home(place.resolve("home"))
                .clock(clock)
                .pauses(clock)
                .journal(journal)
                .build()) {
            return engine.start(
                            story,
                            new WorkspaceRequest(directory, true, Map.of()),
                            entry -> clock.advance(Duration.ofMillis(1)))
                    .await();
        }
    }
}
