package dev.journeyman.review;

import java.util.Optional;

/**
 * Who judges submissions and answers questions. An answer of nothing leaves the request open: the run parks, and a verdict
 * delivered later, by whatever process, goes on from there.
 *
 * <p>It is called by one run at a time from that run's thread, by several runs at once.
 */
@FunctionalInterface
public interface Architect {

    /** Judges a request now, or leaves it open. */
    Optional<Verdict> judge(ReviewRequest request) throws InterruptedException;

    /** Returns the architect that leaves everything open. */
    static Architect park() {
        return request -> Optional.empty();
    }

    /** Returns the architect that approves what the checks allow, and continues while files change; what was escalated it leaves to a person. */
    static Architect auto() {
        return request -> AutoArchitect.judge(request.submission());
    }
}
