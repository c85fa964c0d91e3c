package dev.journeyman.web.fold;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.web.facts.CheckedFacts;
import dev.journeyman.web.facts.CheckedFacts.Check;
import dev.journeyman.web.facts.CheckedFacts.Missing;
import dev.journeyman.web.facts.CheckedFacts.Round;
import java.util.ArrayList;
import java.util.List;

/** The rounds of checks, folded from the entries of a run. It is used by one thread at a time. */
final class CheckRoundLog {

    private final List<Round> rounds = new ArrayList<>();

    /** The checks of the round that runs; where one ran twice because the run was cut off, the newer one. */
    private final List<Check> running = new ArrayList<>();

    private int attempt;

    CheckedFacts facts() {
        List<Round> all = new ArrayList<>(rounds);
        if (!running.isEmpty()) {
            long at = running.get(running.size() - 1).at();
            all.add(new Round(all.size() + 1, at, attempt, false, List.copyOf(running), List.of(), List.of()));
        }
        return new CheckedFacts(all);
    }

    /** Applies the next entry; the number is that of the attempt it belongs to. */
    void apply(RecordedEntry recorded, int number) {
        attempt = number;
        long at = recorded.at().toEpochMilli();
        if (recorded.entry() instanceof Entry.CheckFinished check) {
            running.removeIf(earlier -> earlier.criterion() == check.criterion());
            running.add(new Check(
                    recorded.seq(),
                    at,
                    check.criterion(),
                    check.passed(),
                    check.exit(),
                    check.millis(),
                    check.output()));
        } else if (recorded.entry() instanceof Entry.ChecksFinished finished) {
            List<Missing> missing = finished.shortfalls().stream()
                    .map(shortfall -> new Missing(shortfall.criterion(), shortfall.reason()))
                    .toList();
            rounds.add(
                    new Round(rounds.size() + 1, at, number, true, List.copyOf(running), missing, finished.errors()));
            running.clear();
        }
    }
}
