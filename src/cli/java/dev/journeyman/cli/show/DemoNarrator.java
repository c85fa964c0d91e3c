package dev.journeyman.cli.show;

import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Signal;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.RunState;
import dev.langchain4j.data.message.UserMessage;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The output of the demo: each event and, the first time, its meaning. It is used by one thread at a time. */
public final class DemoNarrator implements LineFormatter {

    private final ProgressLines progress = new ProgressLines();
    private final Set<String> told = new HashSet<>();
    private String brief = "";

    @Override
    public Optional<String> line(Entry entry, RunState runState, TextStyle paint) {
        if (entry instanceof Entry.RequestSent) {
            return Optional.empty(); // the result of a turn is shown instead of its start
        }
        if (entry instanceof Entry.ContextChanged changed) {
            brief = text(changed.change()).orElse(brief);
        }
        Optional<String> happened = progress.line(entry, runState, paint)
                .map(line ->
                        entry instanceof Entry.BriefInjected injected ? line + "\n" + lines(injected.lines()) : line);
        String meaning =
                entry instanceof Entry.Moved moved ? meaning(moved.move().signal()) : meaning(entry);
        return meaning.isEmpty() || !told.add(meaning)
                ? happened
                : Optional.of(happened.map(line -> line + "\n").orElse("") + "  > " + meaning);
    }

    /** Returns the first lines of the newest brief. */
    private String lines(int count) {
        return brief.lines().limit(count).map(line -> "    " + line).collect(Collectors.joining("\n"));
    }

    private static Optional<String> text(ContextChange change) {
        if (change instanceof ContextChange.Briefed briefed) {
            return Optional.of(briefed.brief());
        }
        return change instanceof ContextChange.Appended appended
                        && appended.message() instanceof UserMessage said
                        && said.hasSingleText()
                ? Optional.of(said.singleText())
                : Optional.empty();
    }

    private static String meaning(Entry entry) {
        if (entry instanceof Entry.BriefInjected brief) {
            return brief.kind() == BriefKind.RETRY
                    ? "A new coder with an empty conversation: those lines say what did not pass."
                    : "The next model in the order takes over: those lines say from whom, and why.";
        }
        if (entry instanceof Entry.ContextChanged changed && changed.change() instanceof ContextChange.Shortened) {
            return "The window is nearly full: long results are cut, their facts stay.";
        }
        return entry instanceof Entry.ProviderSkipped
                ? "A new attempt begins with the first in the order; its quota is still used up."
                : "";
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
        if (signal instanceof Signal.AttemptFailed) {
            return "Work counts when its checks pass. This attempt is over, its work is kept.";
        }
        return signal instanceof Signal.WorkApproved ? "Done: checked, approved and committed on a branch." : "";
    }
}
