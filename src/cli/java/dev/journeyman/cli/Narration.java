package dev.journeyman.cli;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Entry;
import dev.journeyman.report.Standing;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What the demo tells: what happened and, the first time, what it means. It is used by one thread at a time. */
final class Narration implements Telling {

    private final Progress progress = new Progress();
    private final Set<String> told = new HashSet<>();

    @Override
    public Optional<String> line(Entry entry, Standing standing, Paint paint) {
        if (entry instanceof Entry.RequestSent) {
            return Optional.empty(); // what comes of a turn tells more than that it began
        }
        Optional<String> happened = progress.line(entry, standing, paint);
        String meaning =
                entry instanceof Entry.Moved moved ? meaning(moved.move().signal()) : "";
        return meaning.isEmpty() || !told.add(meaning)
                ? happened
                : Optional.of(happened.map(line -> line + "\n").orElse("") + "  > " + meaning);
    }

    private static String meaning(Signal signal) {
        if (signal instanceof Signal.PlanSubmitted) {
            return "A plan is there. Nothing is coded before the architect has approved it.";
        }
        if (signal instanceof Signal.PlanApproved) {
            return "Approved: the conversation is cleared, the plan is now in the system prompt.";
        }
        if (signal instanceof Signal.BudgetExhausted) {
            return "Three turns are over and the test is still red: the architect is asked.";
        }
        if (signal instanceof Signal.Pivoted) {
            return "A pivot: the conversation is dropped, story, old plan and feedback stay.";
        }
        if (signal instanceof Signal.ChecksFailed) {
            return "Work counts when its checks pass. What failed goes back to the coder.";
        }
        return signal instanceof Signal.WorkApproved ? "Done: checked, approved and committed on a branch." : "";
    }
}
