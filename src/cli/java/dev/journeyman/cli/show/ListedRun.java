package dev.journeyman.cli.show;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.run.RunState;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A run as the list shows it. It is used by one thread.
 *
 * @param run its name
 * @param updated the time of its newest entry
 * @param project the last name of the user's repository directory
 * @param standing its state
 */
public record ListedRun(String run, Instant updated, String project, RunState standing) {

    /** Returns a run from its entries. */
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

    /** Returns the cost of the run; a hyphen when it is zero. */
    String cost() {
        return standing.usage().all().cost().signum() == 0
                ? "-"
                : Money.shown(standing.usage().all().cost());
    }

    /** Returns what the run waits for and the first line of it; empty where the run does not wait. */
    public Optional<String> waits(LocalTimes dates) {
        OutcomeReason why = new OutcomeReason(standing, updated, dates);
        return why.waitsFor()
                .map(what -> what + why.question().map(words -> ": " + words).orElse(""));
    }

    /** Returns the run as a JSON object. */
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
