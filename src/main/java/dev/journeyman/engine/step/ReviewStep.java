package dev.journeyman.engine.step;

import dev.journeyman.engine.call.RequestRefusedException;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.engine.review.SubmissionReader;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.policy.Limits;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.ReviewState;
import java.util.Locale;
import java.util.Optional;

/**
 * Asks for the verdict on a submission. A request that is not answered at once stays open, and the run is parked. It belongs to the
 * thread that drives.
 */
public final class ReviewStep implements Step {

    private static final int TRIES = 3;

    private final RunJournal journal;
    private final SubmissionReader reader;
    private final TaskKnowledge knowledge;
    private final Architect architect;

    public ReviewStep(RunJournal journal, SubmissionReader reader, TaskKnowledge knowledge, Architect architect) {
        this.journal = journal;
        this.reader = reader;
        this.knowledge = knowledge;
        this.architect = architect;
    }

    @Override
    public StepResult take() throws InterruptedException {
        journal.unless(state -> state.review().open().isPresent(), this::request);
        ReviewState asked = journal.state().review();
        Submission submission = PendingSubmission.of(journal.state());
        if (submission instanceof Submission.Budget && asked.streak() >= Limits.STREAK_ABANDONED) {
            return new StepResult.Signalled(
                    new Signal.Abandoned("%s budget reviews in a row without progress".formatted(asked.streak())));
        }
        String id = asked.open().orElseThrow().request();
        try {
            journal.unless(state -> state.review().verdict().isPresent(), () -> judge(id, submission));
        } catch (RequestRefusedException refused) {
            return new StepResult.Parked(
                    "%s waits for a person to answer %s. %s".formatted(journal.place(), id, refused.getMessage()));
        }
        return journal.state()
                .review()
                .verdict()
                .<StepResult>map(verdict -> new StepResult.Signalled(submission.signal(verdict)))
                .orElseGet(() ->
                        new StepResult.Parked("%s waits for %s to answer %s".formatted(journal.place(), judge(), id)));
    }

    private void request() {
        String id = journal.state().review().nextRequest();
        journal.write(new Entry.ReviewRequested(id, journal.place(), judge(), reader.look(id)));
    }

    private String judge() {
        return journal.place().mover().name().toLowerCase(Locale.ROOT);
    }

    /** Asks until a verdict fits, a few times at most, and records it; the request stays open where none does. */
    private void judge(String id, Submission submission) throws InterruptedException {
        ReviewRequest request =
                new ReviewRequest(id, journal.state().contract(), submission, knowledge.forReview(id, submission), "");
        for (int tries = 0; tries < TRIES; tries++) {
            Optional<Verdict> verdict = architect.judge(request);
            if (verdict.isEmpty()) {
                return;
            }
            if (submission.fitting().contains(verdict.get().decision())) {
                journal.write(new Entry.VerdictGiven(
                        id, verdict.get().decision(), verdict.get().feedback()));
                return;
            }
            request = request.complaining(submission.misfit(verdict.get().decision()));
        }
    }
}
