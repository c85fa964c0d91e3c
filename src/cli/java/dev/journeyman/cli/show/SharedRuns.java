package dev.journeyman.cli.show;

import dev.journeyman.cli.words.TimeSpan;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.workspace.process.Machine;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Who drives the runs of a store now, and who will: a worker that holds a run, one of the only machine that can drive it, or any. Nothing
 * is said of runs in a store that does not hand them out. It is immutable and may be used from any thread.
 *
 * @param shared whether the store hands its runs out
 * @param holders who holds a run, by run
 * @param here the name of this machine
 */
public record SharedRuns(boolean shared, Map<String, Holder> holders, String here) {

    /** The runs of a store that hands nothing out. */
    public static final SharedRuns NONE = new SharedRuns(false, Map.of(), "");

    public SharedRuns {
        holders = Map.copyOf(holders);
    }

    /** Returns who holds the runs of a store now. */
    public static SharedRuns of(Journal journal) {
        return of(journal, Machine.host(Machine.here()));
    }

    static SharedRuns of(Journal journal, String here) {
        return journal.handout()
                .map(Handout::holders)
                .map(held -> new SharedRuns(
                        true,
                        held.stream().collect(Collectors.toMap(Holder::run, Function.identity(), (one, other) -> one)),
                        here))
                .orElse(NONE);
    }

    /** Returns who holds a run; empty if it is free. */
    public Optional<Holder> holder(String run) {
        return Optional.ofNullable(holders.get(run));
    }

    /**
     * Returns why this process cannot drive a run, as a sentence; empty if it can.
     *
     * @param only the name of the only machine that can drive the run; empty if every machine can
     */
    public Optional<String> elsewhere(String run, Optional<String> only) {
        return holder(run)
                .map(holder -> "Run %s is driven by %s.".formatted(run, holder.worker()))
                .or(() -> other(only)
                        .map(machine ->
                                "Run %s waits for the machine %s, where its repository is: a worker there takes it."
                                        .formatted(run, machine)));
    }

    /** Returns the name of the only machine that can drive a run; empty if this one can. */
    private Optional<String> other(Optional<String> only) {
        return only.filter(machine -> shared && !machine.equals(here));
    }

    /** Returns who drives a run or what it is due for, as a line of a list; empty where the list says it without that. */
    public Optional<String> line(RunHead head, Instant now) {
        Optional<String> held = holder(head.run())
                .map(holder -> "driven by %s, claim renewed %s ago"
                        .formatted(holder.worker(), TimeSpan.of(Duration.between(holder.renewed(), now))));
        return held.or(() -> shared ? free(head, now) : Optional.empty());
    }

    private Optional<String> free(RunHead head, Instant now) {
        Instant due = head.due().at();
        if (head.due().driven()) {
            return Optional.of("cut off; a worker takes it over when the claim of its last one has ended");
        }
        if (due == null || due.isAfter(now)) {
            return Optional.empty();
        }
        String who = other(Optional.ofNullable(head.due().host()))
                .map("machine "::concat)
                .orElse("a worker");
        return Optional.of("waits for %s, due for %s".formatted(who, TimeSpan.of(Duration.between(due, now))));
    }
}
