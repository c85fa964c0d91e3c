package dev.journeyman.engine.step;

import dev.journeyman.engine.Reviewer;
import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.call.RequestRefusedException;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.engine.review.ModelArchitect;
import dev.journeyman.engine.review.SubmissionReader;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.policy.Limits;
import dev.journeyman.review.Architect;
import dev.journeyman.review.ReviewRequest;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.ReviewState;
import java.util.Locale;
import java.util.Optional;

/** Asks for the verdict on a submission. A request that is not answered at once stays open, and the run is parked. */
public final class ReviewStep implements Step {

    private static final int TRIES = 3;

    @Override
    public StepResult take(RunContext run) throws InterruptedException {
        if (run.runState().review().open().isEmpty()) {
            run.write(new Entry.ReviewRequested(
                    run.runState().review().nextRequest(),
                    run.state(),
                    run.state().mover().name().toLowerCase(Locale.ROOT),
                    SubmissionReader.look(run)));
        }
        ReviewState asked = run.runState().review();
        Submission submission = PendingSubmission.of(run.runState());
        if (submission instanceof Submission.Budget && asked.streak() >= Limits.STREAK_ABANDONED) {
            return new StepResult.Signalled(
                    new Signal.Abandoned("%s budget reviews in a row without progress".formatted(asked.streak())));
        }
        if (asked.verdict().isEmpty()) {
            try {
                judge(run, submission)
                        .ifPresent(verdict -> run.write(
                                new Entry.VerdictGiven(request(asked), verdict.decision(), verdict.feedback())));
            } catch (RequestRefusedException refused) {
                return new StepResult.Parked("%s waits for a person to answer %s. %s"
                        .formatted(run.state(), request(asked), refused.getMessage()));
            }
        }
        return run.runState()
                .review()
                .verdict()
                .<StepResult>map(verdict -> new StepResult.Signalled(submission.signal(verdict)))
                .orElseGet(() -> new StepResult.Parked("%s waits for %s to answer %s"
                        .formatted(run.state(), run.state().mover().name().toLowerCase(Locale.ROOT), request(asked))));
    }

    /** Asks until a verdict fits, a few times at most. */
    private static Optional<Verdict> judge(RunContext run, Submission submission) throws InterruptedException {
        Architect architect = architect(run);
        String id = request(run.runState().review());
        ReviewRequest request = new ReviewRequest(
                id, run.runState().contract(), submission, new TaskKnowledge(run).forReview(id, submission), "");
        for (int tries = 0; tries < TRIES; tries++) {
            Optional<Verdict> verdict = architect.judge(request);
            if (verdict.isEmpty() || submission.fitting().contains(verdict.get().decision())) {
                return verdict;
            }
            request = request.complaining(submission.misfit(verdict.get().decision()));
        }
        return Optional.empty();
    }

    private static Architect architect(RunContext run) {
        if (run.services().models().judge() instanceof Reviewer.Own own) {
            return own.architect();
        }
        return run.state() == State.ESCALATED
                ? Architect.park()
                : new ModelArchitect(
                        run, ((Reviewer.Models) run.services().models().judge()).roster());
    }

    private static String request(ReviewState asked) {
        return asked.open().orElseThrow().request();
    }
}
