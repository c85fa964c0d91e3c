package dev.journeyman.cli.show;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.model.Failure;
import dev.journeyman.model.fallback.FailedCall;
import dev.journeyman.review.Submission;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The reason for the state of a run, in words for people: how it ended, or what it waits for. It is used by one thread.
 *
 * @param standing the state of the run
 * @param at the time of its newest entry
 * @param dates the format of times
 */
public record OutcomeReason(RunState standing, Instant at, LocalTimes dates) {

    /** The number of characters of a message that are shown. */
    private static final int SAID = 200;

    /** Returns how the run ended or what it waits for, as a clause without a full stop. */
    public String clause() {
        if (standing.history().end().isPresent()) {
            return standing.history().newest().map(SignalWords::of).orElse("it ended");
        }
        if (stopped()) {
            return "it was stopped"
                    + waitsFor().map(what -> " and waits for " + what).orElse("");
        }
        return waitsFor().map(what -> "it waits for " + what).orElse("it is being driven, or was cut off");
    }

    /**
     * Returns the same clause; for a run that neither ended nor waits for a verdict, with the command that resumes it.
     */
    public String clause(String run) {
        boolean resumable = standing.history().end().isEmpty() && asked().isEmpty();
        return resumable
                ? "%s; resume it with journeyman resume %s".formatted(clause().replaceFirst("[.\\s]+$", ""), run)
                : clause();
    }

    /** Returns what the run waits for; empty where it ended or can take its next step itself. */
    Optional<String> waitsFor() {
        if (standing.history().end().isPresent()) {
            return Optional.empty();
        }
        Optional<String> asked = asked().map(OutcomeReason::kind);
        if (standing.position().state() != State.SUSPENDED) {
            return asked;
        }
        return Optional.of(asked.map(kind -> kind + ", by you or by ").orElse("") + provider());
    }

    /** Returns the first line of the open submission; empty while the run is suspended or has no open request. */
    Optional<String> question() {
        return standing.position().state() == State.SUSPENDED
                ? Optional.empty()
                : asked().flatMap(submission -> text(submission)
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .findFirst());
    }

    private boolean stopped() {
        return standing.history()
                .pause()
                .filter(pause -> pause.reason().equals("stopped"))
                .isPresent();
    }

    private Optional<Submission> asked() {
        return standing.review().open().isPresent()
                        && standing.review().verdict().isEmpty()
                ? Optional.of(PendingSubmission.of(standing))
                : Optional.empty();
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

    private String text(Submission submission) {
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
        return standing.review().submitted().orElseThrow() instanceof Signal.BudgetExhausted exhausted
                ? exhausted.detail()
                : "";
    }

    /**
     * Returns the providers that the run waits for, and the earliest time at which one of them serves again, if known.
     */
    private String provider() {
        Map<String, FailedCall> newest = new LinkedHashMap<>();
        standing.calls().lost().forEach(tried -> newest.put(tried.provider(), tried));
        List<FailedCall> lost = List.copyOf(newest.values());
        String until = lost.stream()
                .map(FailedCall::until)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .map(time -> " that is out until " + dates.of(time, at))
                .orElse(" that serves again");
        String who = lost.stream()
                .map(tried -> "%s (%s%s)"
                        .formatted(tried.provider(), tried.failure().toString().replace('_', ' '), said(tried)))
                .collect(Collectors.joining(", "));
        return "a provider" + until + (who.isEmpty() ? "" : ": " + who);
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
