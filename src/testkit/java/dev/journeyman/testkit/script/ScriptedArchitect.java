package dev.journeyman.testkit.script;

import dev.journeyman.review.Architect;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * An architect that gives scripted verdicts in order. It leaves a request open if it has no verdict left. It may be
 * used from any thread.
 */
public final class ScriptedArchitect implements Architect {

    private final Deque<Verdict> verdicts = new ArrayDeque<>();
    private final List<ReviewRequest> requests = new ArrayList<>();

    private ScriptedArchitect(List<Verdict> verdicts) {
        this.verdicts.addAll(verdicts);
    }

    /** Returns an architect that gives these verdicts. */
    public static ScriptedArchitect of(Verdict... verdicts) {
        return new ScriptedArchitect(List.of(verdicts));
    }

    @Override
    public synchronized Optional<Verdict> judge(ReviewRequest request) {
        requests.add(request);
        return Optional.ofNullable(verdicts.poll());
    }

    /** Returns the requests so far. */
    public synchronized List<ReviewRequest> requests() {
        return List.copyOf(requests);
    }
}
