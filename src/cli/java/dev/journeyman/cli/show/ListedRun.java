package dev.journeyman.cli.show;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.RunState;
import dev.journeyman.workspace.WorkspaceRequest;
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
public record ListedRun(String run, Instant updated, String project, RunState standing) {

    public static ListedRun of(String run, List<RecordedEntry> entries) {
        Entry.RunStarted started = (Entry.RunStarted) entries.get(0).entry();
        Path project = WorkspaceRequest.of(started.options()).directory().getFileName();
        return new ListedRun(
                run,
                entries.get(entries.size() - 1).at(),
                project == null ? "/" : project.toString(),
                RunState.of(entries));
    }

    String title() {
        return standing.contract().story().title();
    }

    /** Returns what was spent. */
    String cost() {
        return standing.usage().all().cost().signum() == 0
                ? "-"
                : Money.shown(standing.usage().all().cost());
    }

    /** Returns what it waits for and the first words of that, without the rest; nothing where it does not wait. */
    public Optional<String> waits(LocalTimes dates) {
        OutcomeReason why = new OutcomeReason(standing, updated, dates);
        return why.waitsFor()
                .map(what -> what + why.question().map(words -> ": " + words).orElse(""));
    }

    /** Returns it as one object. */
    public ObjectNode json(LocalTimes dates) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("run", run)
                .put("story", standing.contract().story().id())
                .put("title", title())
                .put("updated", updated.toString())
                .put("project", project)
                .put("state", standing.position().state().name());
        json.put("turns", standing.usage().allTurns())
                .put("tokens", standing.usage().all().tokens())
                .put("cost", standing.usage().all().cost());
        waits(dates).ifPresent(words -> json.put("waits_for", words));
        WaitingRequest.of(run, standing).ifPresent(waiting -> json.put("request", waiting.request()));
        return json;
    }
}
