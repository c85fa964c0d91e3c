package dev.journeyman.run.head;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.model.fallback.FailedCall;
import dev.journeyman.review.Submission;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes what a run waits for from its state. It may be used from any thread. */
public final class PendingWait {

    /** The number of characters of a message that are shown. */
    private static final int SAID = 200;

    private PendingWait() {}

    /** Returns what a run waits for; empty where it ended or can take its next step itself. */
    public static Optional<RunHead.Waiting> of(RunState state) {
        if (state.history().end().isPresent()) {
            return Optional.empty();
        }
        Optional<Submission> asked = state.review().waiting().map(open -> PendingSubmission.of(state));
        boolean provider = state.position().state() == State.SUSPENDED;
        if (asked.isEmpty() && !provider) {
            return Optional.empty();
        }
        Collection<FailedCall> lost = provider ? lost(state) : List.of();
        return Optional.of(new RunHead.Waiting(
                asked.map(PendingWait::kind).orElse(""),
                provider,
                provider ? who(lost) : firstLine(text(state, asked.orElseThrow())),
                state.review().waiting().map(Entry.ReviewRequested::request).orElse(null),
                lost.stream()
                        .map(FailedCall::until)
                        .filter(Objects::nonNull)
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                since(state).orElse(null)));
    }

    /** Returns when the verdict was asked for, else since when no provider serves. */
    private static Optional<Instant> since(RunState state) {
        return state.review().waiting().isPresent()
                ? state.review().since()
                : state.history().suspended();
    }

    private static String kind(Submission submission) {
        if (submission instanceof Submission.Plan) {
            return "plan review";
        }
        if (submission instanceof Submission.Claim) {
            return "a review of the claim that nothing is left to do";
        }
        if (submission instanceof Submission.Work) {
            return "code review";
        }
        if (submission instanceof Submission.Question) {
            return "your answer to a question";
        }
        return submission instanceof Submission.Escalation
                ? "your decision on how to continue"
                : "a decision on how to continue";
    }

    private static String text(RunState state, Submission submission) {
        if (submission instanceof Submission.Plan plan) {
            return plan.plan();
        }
        if (submission instanceof Submission.Claim claim) {
            return claim.reason();
        }
        if (submission instanceof Submission.Work work) {
            return work.summary();
        }
        if (submission instanceof Submission.Question question) {
            return question.question();
        }
        return state.review().submitted().orElseThrow() instanceof Signal.BudgetExhausted exhausted
                ? exhausted.detail()
                : "";
    }

    private static String firstLine(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** Returns the newest failed call of each provider that does not serve. */
    private static Collection<FailedCall> lost(RunState state) {
        Map<String, FailedCall> newest = new LinkedHashMap<>();
        state.calls().lost().forEach(tried -> newest.put(tried.provider(), tried));
        return newest.values();
    }

    private static String who(Collection<FailedCall> lost) {
        return lost.stream()
                .map(tried -> "%s (%s%s)"
                        .formatted(tried.provider(), tried.failure().toString().replace('_', ' '), said(tried)))
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns the message of a failure that only a person can fix. A long one keeps its end, which names the variable
     * to check.
     */
    private static String said(FailedCall tried) {
        boolean personal = tried.failure().lasting() || tried.failure() == Failure.NO_SERVER;
        String message = tried.message().replaceAll("\\s+", " ").strip();
        if (!personal || message.isEmpty()) {
            return "";
        }
        return ": "
                + (message.length() <= SAID
                        ? message
                        : message.substring(0, SAID / 2) + " … " + message.substring(message.length() - SAID / 2));
    }
}
