package dev.journeyman.review;

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
}
