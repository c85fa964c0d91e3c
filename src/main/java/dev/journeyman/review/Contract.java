package dev.journeyman.review;

import dev.journeyman.context.PivotLine;
import dev.journeyman.flow.Signal;
import dev.journeyman.story.Story;

/**
 * What the coder has to follow: the story, its plan and the newest pivot. It outlives every conversation, and the
 * system prompt is rendered from it. It is immutable and may be used from any thread.
 *
 * @param story the story to carry out
 * @param plan the approved plan; empty before one is approved
 * @param earlierPlan the plan that was approved before a pivot or an earlier attempt; empty where there is none
 * @param pivot the newest pivot feedback; empty where there is none
 */
public record Contract(Story story, String plan, String earlierPlan, String pivot) {

    /** Returns the contract at the start of a story, without a plan or a pivot. */
    public static Contract of(Story story) {
        return new Contract(story, "", "", "");
    }

    /** Returns the contract after the approval of a plan. */
    public Contract approved(String approvedPlan) {
        return new Contract(story, approvedPlan, "", pivot);
    }

    /** Returns the contract after a pivot. */
    public Contract pivoted(Signal.Pivoted signal) {
        return new Contract(story, "", lastPlan(), signal.feedback().strip());
    }

    /**
     * Returns the contract at the start of a new attempt. The plan becomes the earlier plan, except in an express
     * story: it is not planned again and keeps its plan.
     */
    public Contract reopened() {
        if (story.kind() == Story.Kind.EXPRESS && !plan.isEmpty()) {
            return this;
        }
        return new Contract(story, "", lastPlan(), pivot);
    }

    /** Returns the pivot line with the default limit; empty where there was no pivot. */
    public String pivotLine() {
        return pivotLine(PivotLine.LIMIT);
    }

    /** Returns the pivot line with at most so many code points of feedback; empty where there was no pivot. */
    public String pivotLine(int limit) {
        return PivotLine.of(pivot, limit);
    }

    /** Returns the approved plan or else the earlier plan; empty where there is neither. */
    public String lastPlan() {
        return plan.isEmpty() ? earlierPlan : plan;
    }
}
