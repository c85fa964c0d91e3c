package dev.journeyman.review;

import dev.journeyman.knowledge.TaskContext;
import java.util.Optional;

/**
 * The architect: it reviews submissions and answers the coder's questions. Where it returns no verdict, the request
 * stays open and the run parks; a verdict that is delivered later, by any process, resumes the run.
 *
 * <p>Each run calls it from the run's own thread, one call at a time; several runs may call it at the same time.
 */
@FunctionalInterface
public interface Architect {

    /** Returns the verdict on a request; empty to leave the request open. */
    Optional<Verdict> judge(ReviewRequest request) throws InterruptedException;

    /** Returns an architect that leaves every request open. */
    static Architect park() {
        return request -> Optional.empty();
    }

    /**
     * Returns an architect without a model: it approves whatever passed the checks, continues budgets while files
     * change, and leaves escalations to a person.
     */
    static Architect auto() {
        return request -> AutoArchitect.judge(request.submission());
    }

    /**
     * A request to the architect for a verdict. It is immutable and may be used from any thread.
     *
     * @param id the id by which a verdict refers to the request
     * @param contract the current story, plan and pivot
     * @param submission the submission to review
     * @param known the knowledge about the task, for example decisions about the project
     * @param complaint why the previous verdict did not fit; empty for the first one
     */
    record ReviewRequest(String id, Contract contract, Submission submission, TaskContext known, String complaint) {

        /** Returns this request after a verdict that did not fit, with the reason. */
        public ReviewRequest complaining(String why) {
            return new ReviewRequest(id, contract, submission, known, why);
        }
    }
}
