package dev.journeyman.experiment;

import dev.journeyman.Outcome;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.journal.entry.Entry;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a scenario with one setting.
 *
 * @param scenario the scenario
 * @param outcome how the run ended
 * @param entries its journal
 * @param requests every request that was sent, in full
 */
record Result(Scenario scenario, Outcome outcome, List<Entry> entries, List<String> requests) {

    Result {
        entries = List.copyOf(entries);
        requests = List.copyOf(requests);
    }

    boolean done() {
        return outcome.done();
    }

    int attempts() {
        return (int)
                entries.stream().filter(Entry.AttemptStarted.class::isInstance).count();
    }

    /** Returns the kinds of the briefs that were added, in order. */
    Stream<BriefKind> briefs() {
        return entries.stream()
                .filter(Entry.BriefInjected.class::isInstance)
                .map(entry -> ((Entry.BriefInjected) entry).kind());
    }

    /** Returns the tokens of all requests, those of failed ones included. */
    long tokens() {
        return entries.stream()
                .filter(Entry.RequestSent.class::isInstance)
                .mapToLong(entry -> ((Entry.RequestSent) entry).sent().tokens())
                .sum();
    }
}
