package dev.journeyman.experiment;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.ContextService;
import dev.journeyman.review.Architect;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.SettableClock;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Drives each scenario with the real engine, in a real worktree, with real shell checks; only models and clock are scripted. */
final class Course {

    private final Path place;

    /** Drives scenarios below a directory. */
    Course(Path place) {
        this.place = place;
    }

    /** Drives all scenarios with one setting, in order. */
    List<Result> all(boolean enabled) throws InterruptedException {
        List<Result> results = new ArrayList<>();
        for (Scenario scenario : Scenario.all()) {
            results.add(drive(scenario, enabled, results.size() + 1));
        }
        return List.copyOf(results);
    }

    private Result drive(Scenario scenario, boolean enabled, int number) throws InterruptedException {
        Path repository = ScratchRepositories.make(
                place.resolve("%s-%s".formatted(number, enabled)).resolve("repository"),
                scenario.task().repository());
        SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
        List<Entry> entries = Collections.synchronizedList(new ArrayList<>());
        List<String> requests = Collections.synchronizedList(new ArrayList<>());
        EngineBuilder builder = CoderEngine.builder()
                .architect(Architect.auto())
                .journal(Journal.memory())
                .clock(clock)
                .pauses(clock)
                .workspaces(new NamedWorktrees(place.resolve("home")))
                .knowledge(ContextService.none()) // it names earlier failures too; only the briefs are measured here
                .briefs(settings(enabled))
                .observeEntries(
                        (run, stored) -> entries.add(RunEntries.recorded(stored).entry()));
        for (int i = 0; i < scenario.providers().size(); i++) {
            String name = "provider-" + (i + 1);
            builder.provider(new Peer(
                    name,
                    scenario.mind(),
                    scenario.providers().get(i),
                    request -> requests.add("%s %s".formatted(name, request))));
        }
        try (CoderEngine engine = builder.build()) {
            Outcome outcome = engine.start(scenario.task().story("Story " + number), repository)
                    .await();
            return new Result(scenario, outcome, entries, requests);
        }
    }

    private static BriefSettings settings(boolean enabled) {
        BriefSettings absent = BriefSettings.DEFAULT;
        return new BriefSettings(
                enabled, absent.maxLines(), absent.kinds(), absent.helperAttempts(), absent.maxFiles());
    }
}
