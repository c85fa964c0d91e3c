package dev.journeyman.context;

import dev.journeyman.flow.Signal;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryKind;

/**
 * What a coder is bound by, and what outlives every conversation. The system prompt is rendered from it.
 *
 * @param story what is asked
 * @param plan the approved plan; empty before one is approved
 * @param earlierPlan the plan that was approved before a pivot or an earlier attempt; empty where there is none
 * @param pivot the newest pivot feedback; empty where there is none
 */
public record Contract(Story story, String plan, String earlierPlan, String pivot) {

    /** Returns the contract with which every story begins. */
    public static Contract of(Story story) {
        return new Contract(story, "", "", "");
    }

    /** Returns the contract after a plan was approved. */
    public Contract approved(String approvedPlan) {
        return new Contract(story, approvedPlan, "", pivot);
    }

    /** Returns the contract after a pivot. */
    public Contract pivoted(Signal.Pivoted signal) {
        return new Contract(story, "", lastPlan(), signal.feedback().strip());
    }

    /** Returns the contract with which a new attempt begins. An express story does not plan again: it goes on by its plan. */
    public Contract reopened() {
        if (story.kind() == StoryKind.EXPRESS && !plan.isEmpty()) {
            return this;
        }
        return new Contract(story, "", lastPlan(), pivot);
    }

    /** Returns the line that carries the pivot, as long as it usually may be; empty where there was none. */
    public String pivotLine() {
        return pivotLine(PivotLine.LIMIT);
    }

    /** Returns the line that carries the pivot, with at most so many code points of it; empty where there was none. */
    public String pivotLine(int limit) {
        return PivotLine.of(pivot, limit);
    }

    /** Returns the approved plan, or the one that was approved before; empty where there is none. */
    public String lastPlan() {
        return plan.isEmpty() ? earlierPlan : plan;
    }
}
