package dev.journeyman.prompt;

import java.util.List;

/** What a template sees. The components of a view are the variables of its template; none can carry a conversation. */
public sealed interface View {

    /**
     * What is known beyond the story.
     *
     * @param knowledge what was fetched for the task; empty where nothing is known
     * @param context the project's own record, as JSON
     */
    record KnownView(String knowledge, String context) {

        /** Nothing is known. */
        public static final KnownView NOTHING = new KnownView("", "");
    }

    /** What planning sees; {@code iterative} is whether a turn is one action. */
    record PlanningView(
            StoryView story,
            KnownView known,
            String earlierPlan,
            String pivot,
            List<String> tools,
            int turns,
            boolean iterative)
            implements View {}

    /** What coding sees; {@code iterative} is whether a turn is one action. */
    record CodingView(
            StoryView story,
            KnownView known,
            String plan,
            String pivot,
            List<String> tools,
            int turns,
            boolean iterative)
            implements View {}

    /** What an agent sees that plans or codes by itself. */
    record AgentView(
            boolean planning,
            StoryView story,
            KnownView known,
            DirectionView direction,
            WorkView work,
            String directory)
            implements View {}

    /** Where a story is going. */
    record DirectionView(String plan, String earlierPlan, String pivot) {}

    /**
     * What came of it so far.
     *
     * @param todo the todo list; empty where there is none
     * @param list where the todo list lives
     * @param said what the coder was told since it began
     * @param base the commit the story began at
     * @param differing the files that differ from there
     */
    record WorkView(String todo, String list, List<SaidView> said, String base, List<DifferingView> differing) {}

    /** Something the coder was told. */
    record SaidView(String text, boolean first) {}

    /** What the review of a plan sees. */
    record PlanReviewView(StoryView story, KnownView known, String pivot) implements View {}

    /** What the review of work sees. */
    record CodeReviewView(StoryView story, KnownView known, String plan, String pivot) implements View {}

    /** What the review of a budget sees. */
    record BudgetReviewView(StoryView story, KnownView known, String plan, String pivot) implements View {}

    /** What somebody who answers a question sees. */
    record QuestionView(StoryView story, KnownView known, String plan, String pivot) implements View {}

    /** What a summarizer sees. */
    record SummaryView(StoryView story, KnownView known, int tokens) implements View {}

    /** What a helper sees. */
    record HelpingView(StoryView story, KnownView known) implements View {}

    /** What the turn sees that asks a helper for commands. */
    record VerificationView(String directory, List<UnpassedView> criteria, String response) implements View {}

    /**
     * A criterion that has not passed yet.
     *
     * @param command the story's own command; empty where a helper makes one
     * @param before why it failed in rounds before, the oldest first
     */
    record UnpassedView(int number, String text, String command, List<ReasonView> before) {}

    /** Why a criterion failed in a round; the lines after the first are indented. */
    record ReasonView(int round, String reason) {}

    /** What the first turn of a conversation sees. */
    record OpeningView(boolean planning, String feedback, List<DifferingView> differing) implements View {}

    /** A file that differs from where the story began. */
    record DifferingView(String path, boolean first) {}
}
