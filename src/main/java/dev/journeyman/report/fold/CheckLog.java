package dev.journeyman.report.fold;

import dev.journeyman.context.TruncatedText;
import dev.journeyman.journal.entry.CriterionFailure;
import dev.journeyman.journal.entry.Entry;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The newest result of each criterion, and the errors of the newest round. It is used by one thread at a time. */
public final class CheckLog {

    /** The bytes at which the last line of an output is cut. */
    private static final int SHOWN = 1_000;

    private final Map<Integer, CheckEnd> ends = new TreeMap<>();
    private final Set<Integer> checkedInRound = new HashSet<>();
    private List<String> errors = List.of();

    /**
     * How the newest check of a criterion ended.
     *
     * @param passed whether the criterion is met
     * @param command the command's end; empty if no command could show the criterion
     * @param output the output, or why there was no command
     */
    public record CheckEnd(boolean passed, Optional<Entry.CheckFinished> command, String output) {

        /** Returns the last line of the output, cut if it is long; may be empty. */
        public String lastLine() {
            List<String> lines = output.strip().lines().toList();
            return lines.isEmpty()
                    ? ""
                    : TruncatedText.head(lines.get(lines.size() - 1).strip(), SHOWN, "…");
        }
    }

    void finished(Entry.CheckFinished check) {
        checkedInRound.add(check.criterion());
        ends.put(check.criterion(), new CheckEnd(check.passed(), Optional.of(check), check.output()));
    }

    void roundFinished(Entry.ChecksFinished round) {
        errors = round.errors();
        for (CriterionFailure shortfall : round.shortfalls()) {
            int criterion = shortfall.criterion();
            CheckEnd end = ends.get(criterion);
            if (!checkedInRound.contains(criterion) || (end != null && end.passed())) {
                ends.put(criterion, new CheckEnd(false, Optional.empty(), shortfall.reason()));
            }
            checkedInRound.add(criterion);
        }
        ends.keySet().retainAll(checkedInRound); // earlier versions do not say why the others have no result
        checkedInRound.clear();
    }

    /** Returns the end of the newest check of a criterion, which is counted from 1; empty if it is unchecked. */
    public Optional<CheckEnd> end(int criterion) {
        return Optional.ofNullable(ends.get(criterion));
    }

    /** Returns what the newest finished round found, a line each. */
    public List<String> errors() {
        return errors;
    }
}
