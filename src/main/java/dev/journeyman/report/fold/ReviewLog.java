package dev.journeyman.report.fold;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The requests for verdicts, the questions and the pivots of a run. It is used by one thread at a time. */
public final class ReviewLog {

    private final Map<String, Requested> requests = new LinkedHashMap<>();
    private final List<Asked> questions = new ArrayList<>();
    private final List<Pivoted> pivots = new ArrayList<>();
    private Plans plans = new Plans("", "");
    private int beforeAttempt;

    /** A request for a verdict, and the verdict if it was given, with where it was delivered if that is known. */
    public record Requested(
            Instant at, Entry.ReviewRequested request, Optional<Verdict> verdict, Optional<String> from) {}

    /** A question of the coder, and its answer if there is one. */
    public record Asked(Instant at, Signal.QuestionAsked question, Optional<String> answer) {}

    /** A change of the approach, with its feedback. */
    public record Pivoted(Instant at, String feedback) {}

    /**
     * The newest plans that were submitted.
     *
     * @param newest the newest one; empty without one
     * @param before the one before; empty without one
     */
    private record Plans(String newest, String before) {}

    void requested(Instant at, Entry.ReviewRequested request) {
        requests.put(request.request(), new Requested(at, request, Optional.empty(), Optional.empty()));
    }

    void judged(Entry.VerdictGiven given) {
        Verdict verdict = new Verdict(given.decision(), given.feedback());
        requests.computeIfPresent(
                given.request(),
                (id, asked) -> new Requested(
                        asked.at(), asked.request(), Optional.of(verdict), Optional.ofNullable(given.from())));
        if (given.decision() == Decision.ANSWER && !questions.isEmpty()) {
            Asked newest = questions.get(questions.size() - 1);
            questions.set(
                    questions.size() - 1, new Asked(newest.at(), newest.question(), Optional.of(given.feedback())));
        }
    }

    void moved(Instant at, Signal signal) {
        if (signal instanceof Signal.QuestionAsked question) {
            questions.add(new Asked(at, question, Optional.empty()));
        } else if (signal instanceof Signal.Pivoted pivoted) {
            pivots.add(new Pivoted(at, pivoted.feedback()));
        } else if (signal instanceof Signal.PlanSubmitted submitted) {
            plans = new Plans(submitted.plan(), plans.newest());
        } else if (signal instanceof Signal.AttemptFailed) {
            beforeAttempt = requests.size();
        }
    }

    /** Returns the requests, the oldest first. */
    public List<Requested> requests() {
        return List.copyOf(requests.values());
    }

    /** Returns the requests of the current attempt, the oldest first. */
    List<Requested> inAttempt() {
        return requests.values().stream().skip(beforeAttempt).toList();
    }

    /** Returns the plan that was submitted before the newest one; empty without one. */
    String planBefore() {
        return plans.before();
    }

    /** Returns the questions, the oldest first. */
    public List<Asked> questions() {
        return List.copyOf(questions);
    }

    /** Returns the pivots, the oldest first. */
    public List<Pivoted> pivots() {
        return List.copyOf(pivots);
    }
}
