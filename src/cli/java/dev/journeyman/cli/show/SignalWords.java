package dev.journeyman.cli.show;

import static java.util.Map.entry;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.flow.State;
import java.util.Map;

/** The words for signals that people read; tables, events and journals use the names of the signals. */
final class SignalWords {

    private static final Map<Class<? extends Signal>, String> FIXED = Map.ofEntries(
            entry(Signal.WorkspaceReady.class, "the workspace is ready"),
            entry(Signal.ExpressReady.class, "the workspace is ready, and no plan is asked for"),
            entry(Signal.PlanSubmitted.class, "the coder submitted a plan"),
            entry(Signal.CompletionClaimed.class, "the coder says that nothing is left to do"),
            entry(Signal.QuestionAsked.class, "the coder asked a question"),
            entry(Signal.WorkSubmitted.class, "the coder submitted its work"),
            entry(Signal.ChecksPassed.class, "every check passed"),
            entry(Signal.ChecksFailed.class, "the checks failed"),
            entry(Signal.PlanApproved.class, "the plan was approved"),
            entry(Signal.WorkApproved.class, "the work was approved"),
            entry(Signal.CompletionApproved.class, "nothing was left to do, and that was approved"),
            entry(Signal.ChangesRequested.class, "changes were asked for"),
            entry(Signal.Continued.class, "the budget was granted once more"),
            entry(Signal.Pivoted.class, "another way was asked for"),
            entry(Signal.Escalated.class, "the decision was handed to a person"),
            entry(Signal.Answered.class, "the question was answered"),
            entry(Signal.ServiceRestored.class, "a provider may serve again"));

    private SignalWords() {}

    /** Returns the words for a move, with its reason if it has one, as a clause without a full stop. */
    static String of(Move move) {
        Signal signal = move.signal();
        if (signal instanceof Signal.BudgetExhausted exhausted) {
            return reasoned(words(exhausted.reason()), exhausted.detail(), "");
        }
        if (signal instanceof Signal.ServiceLost lost) {
            return reasoned("no provider can serve now", lost.detail(), "");
        }
        if (signal instanceof Signal.Rejected rejected) {
            String where = move.from().state() == State.PLAN_REVIEW ? "plan review" : "code review";
            return reasoned("it was rejected in " + where, rejected.feedback(), "");
        }
        if (signal instanceof Signal.AttemptFailed failed) {
            boolean checked = move.from().state() == State.TESTING; // each failed check has its own line
            return reasoned("the attempt failed", checked ? "" : failed.reason(), "");
        }
        return signal instanceof Signal.Failing failing
                ? failing(failing)
                : FIXED.getOrDefault(signal.getClass(), signal.name());
    }

    private static String words(BudgetKind reason) {
        return switch (reason) {
            case STUCK -> "the coder goes round in circles";
            case CONTEXT -> "the window is full";
            default -> "a budget ran out";
        };
    }

    private static String failing(Signal.Failing failing) {
        String reason = failing.reason();
        if (failing instanceof Signal.Abandoned) {
            return reasoned("it was abandoned", reason, "abandoned");
        }
        if (failing instanceof Signal.Cancelled) {
            return reasoned("it was cancelled", reason, "cancelled");
        }
        if (failing instanceof Signal.SuspensionExpired) {
            return reasoned("it waited too long for a provider", reason.replaceAll("\\bPT(\\d+)H\\b", "$1 hours"), "");
        }
        if (failing instanceof Signal.AttemptsExhausted) {
            return reasoned("no attempt is left", reason.replaceFirst("^No attempt is left: ", ""), "");
        }
        return reasoned("it cannot continue", reason, "");
    }

    /** Returns the words with the reason, unless the reason adds nothing. */
    private static String reasoned(String words, String reason, String saysNoMore) {
        return reason.isBlank() || reason.equals(saysNoMore) ? words : words + ": " + reason.strip();
    }
}
