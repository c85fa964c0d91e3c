package dev.journeyman.prompt;

import java.util.List;

/** What a template sees. The components of a view are the variables of its template; none can carry a conversation. */
public sealed interface View {

    /** What planning sees. */
    record PlanningView(
            StoryView story,
            String knowledge,
            String context,
            String earlierPlan,
            String pivot,
            List<String> tools,
            int turns)
            implements View {}

    /** What coding sees. */
    record CodingView(
            StoryView story, String knowledge, String context, String plan, String pivot, List<String> tools, int turns)
            implements View {}

    /** What the review of a plan sees. */
    record PlanReviewView(StoryView story, String knowledge, String context, String pivot) implements View {}

    /** What the review of work sees. */
    record CodeReviewView(StoryView story, String knowledge, String context, String plan, String pivot)
            implements View {}

    /** What the review of a budget sees. */
    record BudgetReviewView(StoryView story, String knowledge, String context, String plan, String pivot)
            implements View {}

    /** What somebody who answers a question sees. */
    record QuestionView(StoryView story, String knowledge, String context, String plan, String pivot) implements View {}

    /** What a summarizer sees. */
    record SummaryView(StoryView story, String knowledge, String context, int tokens) implements View {}

    /** What a helper sees. */
    record HelpingView(StoryView story, String knowledge, String context) implements View {}

    /** What the turn sees that asks a helper for commands. */
    record VerificationView(String directory, List<StoryView.CriterionView> criteria, String response)
            implements View {}

    /** What the first turn of a conversation sees. */
    record OpeningView(boolean planning, String feedback, List<DifferingView> differing) implements View {}

    /** A file that differs from where the story began. */
    record DifferingView(String path, boolean first) {}
}
