package dev.journeyman.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import dev.journeyman.report.Standing;
import dev.journeyman.workspace.Assignment;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A run as the list shows it.
 *
 * @param run its name
 * @param updated when something last happened in it
 * @param project the directory it works for, by its last name
 * @param standing where it stands
 */
record Listed(String run, Instant updated, String project, Standing standing) {

    static Listed of(String run, List<Recorded> entries) {
        Entry.RunStarted started = (Entry.RunStarted) entries.get(0).entry();
        Path project = Assignment.of(started.options()).directory().getFileName();
        return new Listed(
                run,
                entries.get(entries.size() - 1).at(),
                project == null ? "/" : project.toString(),
                Standing.of(entries));
    }

    String title() {
        return standing.contract().story().title();
    }

    /** Returns what was spent. */
    String cost() {
        return standing.meter().all().cost().signum() == 0
                ? "-"
                : Money.shown(standing.meter().all().cost());
    }

    /** Returns what it waits for and the first words of that, without the rest; nothing where it does not wait. */
    Optional<String> waits(Dates dates) {
        Why why = new Why(standing, updated, dates);
        return why.waitsFor()
                .map(what -> what + why.question().map(words -> ": " + words).orElse(""));
    }

    /** Returns it as one object. */
    ObjectNode json(Dates dates) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("run", run)
                .put("story", standing.contract().story().id())
                .put("title", title())
                .put("updated", updated.toString())
                .put("project", project)
                .put("state", standing.position().state().name());
        json.put("turns", standing.meter().allTurns())
                .put("tokens", standing.meter().all().tokens())
                .put("cost", standing.meter().all().cost());
        waits(dates).ifPresent(words -> json.put("waits_for", words));
        WaitingRequest.of(run, standing).ifPresent(waiting -> json.put("request", waiting.request()));
        return json;
    }
}
