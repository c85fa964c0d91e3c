package dev.journeyman.web.console;

import dev.journeyman.journal.Journal;
import dev.journeyman.web.RunControl;
import dev.journeyman.web.console.live.LiveFeed;
import dev.journeyman.web.console.live.Pulse;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What a console is made of. It is immutable and may be used from any thread.
 *
 * @param journal the store
 * @param name what the store is called
 * @param control what can be done to runs; empty if the console is read only
 * @param clock the clock
 * @param feed the live feed
 * @param facts where the facts of a run come from
 * @param pages where the page of a run comes from
 */
public record ConsoleParts(
        Journal journal,
        String name,
        Optional<RunControl> control,
        InstantSource clock,
        LiveFeed feed,
        RunFactsSource facts,
        PageSource pages) {

    /** Returns the parts of a console over a store. */
    public static ConsoleParts of(
            Journal journal, String name, Optional<RunControl> control, InstantSource clock, Pulse pulse) {
        FoldedRuns runs = new FoldedRuns(journal); // what is folded for the list is folded for the page
        return new ConsoleParts(journal, name, control, clock, new LiveFeed(journal, clock, pulse), runs, runs);
    }

    /** Returns the routes over these parts. */
    public ConsoleRoutes routes() {
        return new ConsoleRoutes(this);
    }
}
