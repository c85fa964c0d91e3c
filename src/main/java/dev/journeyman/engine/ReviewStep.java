package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.policy.Limits;
import dev.journeyman.report.Desk;
import dev.journeyman.report.PendingSubmission;
import dev.journeyman.review.Architect;
import dev.journeyman.review.ReviewRequest;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import java.util.Locale;
import java.util.Optional;

/** A submission before somebody who judges. A request nobody answers now stays open, and the run waits. */
final class ReviewStep implements Step {

    private static final int TRIES = 3;

    @Override
    public StepEnd take(Driven run) throws InterruptedException {
        Desk desk = run.standing().desk();
        if (desk.open().isEmpty()) {
            run.write(new Entry.ReviewRequested(
                    desk.nextRequest(),
                    run.state(),
                    run.state().mover().name().toLowerCase(Locale.ROOT),
                    Submissions.look(run)));
        }
        Submission submission = PendingSubmission.of(run.standing());
        if (submission instanceof Submission.Budget && desk.streak() >= Limits.STREAK_ABANDONED) {
            return new StepEnd.Signalled(
                    new Signal.Abandoned("%s budget reviews in a row without progress".formatted(desk.streak())));
        }
        if (desk.verdict().isEmpty()) {
            try {
                judge(run, submission)
                        .ifPresent(verdict -> run.write(
                                new Entry.VerdictGiven(request(desk), verdict.decision(), verdict.feedback())));
            } catch (RefusedException refused) {
                return new StepEnd.Waits("%s waits for a person to answer %s. %s"
                        .formatted(run.state(), request(desk), refused.getMessage()));
            }
        }
        return desk.verdict()
                .<StepEnd>map(verdict -> new StepEnd.Signalled(submission.signal(verdict)))
                .orElseGet(() -> new StepEnd.Waits("%s waits for %s to answer %s"
                        .formatted(run.state(), run.state().mover().name().toLowerCase(Locale.ROOT), request(desk))));
    }

    /** Asks until a verdict fits, a few times at most. */
    private static Optional<Verdict> judge(Driven run, Submission submission) throws InterruptedException {
        Architect architect = architect(run);
        String id = request(run.standing().desk());
        ReviewRequest request = new ReviewRequest(
                id, run.standing().contract(), submission, new Knowing(run).forReview(id, submission), "");
        for (int tries = 0; tries < TRIES; tries++) {
            Optional<Verdict> verdict = architect.judge(request);
            if (verdict.isEmpty() || submission.fitting().contains(verdict.get().decision())) {
                return verdict;
            }
            request = request.complaining(submission.misfit(verdict.get().decision()));
        }
        return Optional.empty();
    }

    private static Architect architect(Driven run) {
        if (run.kit().cast().judge() instanceof Judge.Own own) {
            return own.architect();
        }
        return run.state() == State.ESCALATED
                ? Architect.park()
                : new ModelArchitect(run, ((Judge.Models) run.kit().cast().judge()).roster());
    }

    private static String request(Desk desk) {
        return desk.open().orElseThrow().request();
    }
}
