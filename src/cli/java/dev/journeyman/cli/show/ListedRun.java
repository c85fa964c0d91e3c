package dev.journeyman.cli.show;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.journal.RunHead;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A run as the list shows it. It is used by one thread.
 *
 * @param head the head of the run
 * @param drivers who drives the runs of its store
 */
public record ListedRun(RunHead head, SharedRuns drivers) {

    /** Makes the row of a run of which only the head is known. */
    public ListedRun(RunHead head) {
        this(head, SharedRuns.NONE);
    }

    /** Returns the last name of the user's repository directory. */
    String project() {
        Path name = Path.of(head.subject().directory()).getFileName();
        return name == null ? "/" : name.toString();
    }

    /** Returns the cost of the run; a hyphen when it is zero. */
    String cost() {
        return head.spent().cost().signum() == 0
                ? "-"
                : Money.shown(head.spent().cost());
    }

    /** Returns what the run waits for and the first line of it; empty where the run does not wait. */
    public Optional<String> waits(LocalTimes dates) {
        return Optional.ofNullable(head.waiting())
                .map(waiting -> new WaitWords(waiting, head.updated(), dates).whole());
    }

    /** Returns the same with the id of the request and how long the run has waited. */
    Optional<String> waits(LocalTimes dates, Instant now) {
        return Optional.ofNullable(head.waiting())
                .map(waiting -> new WaitWords(waiting, head.updated(), dates).whole(now));
    }

    /** Returns who drives the run or what it is due for; empty where the state of the run says it. */
    public Optional<String> driver(Instant now) {
        return drivers.line(head, now);
    }

    /** Returns the run as a JSON object. */
    public ObjectNode json(LocalTimes dates) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("run", head.run())
                .put("story", head.subject().story())
                .put("title", head.subject().title())
                .put("updated", head.updated().toString())
                .put("project", project())
                .put("state", head.state().name());
        json.put("turns", head.spent().turns())
                .put("tokens", head.spent().tokens())
                .put("cost", head.spent().cost());
        waits(dates).ifPresent(words -> json.put("waits_for", words));
        Optional.ofNullable(head.waiting())
                .map(RunHead.Waiting::since)
                .ifPresent(since -> json.put("waits_since", since.toString()));
        head.request().ifPresent(request -> json.put("request", request));
        driver(json);
        ArrayNode path = json.putArray("path");
        head.newest().path().forEach(state -> path.add(state.name()));
        return json;
    }

    /** Adds to a JSON object who drives the run, the only machine that can, and when it is due. */
    public void driver(ObjectNode json) {
        drivers.holder(head.run())
                .ifPresent(holder -> json.put("worker", holder.worker())
                        .put("renewed", holder.renewed().toString()));
        Optional.ofNullable(head.due().host()).ifPresent(machine -> json.put("machine", machine));
        Optional.ofNullable(head.due().at()).ifPresent(due -> json.put("due", due.toString()));
    }
}
