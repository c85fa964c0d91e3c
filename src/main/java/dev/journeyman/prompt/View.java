package dev.journeyman.prompt;

import java.util.List;

/**
 * The view from which a template is rendered: its components are the variables of the template. No component contains a
 * conversation. It is immutable and may be used from any thread.
 */
public sealed interface View {

    /**
     * The knowledge about a task.
     *
     * @param knowledge the task context as text; empty where there is none
     * @param repository what the repository says to coding agents, quoted; empty where there is nothing
     * @param context the project record as JSON; empty where there is none
     */
    record KnownView(String knowledge, String repository, String context) {

        /** The view without knowledge. */
        public static final KnownView NOTHING = new KnownView("", "", "");
    }

    /** The view of planning; {@code iterative} is whether a turn is one tool call. */
    record PlanningView(
            StoryView story,
            KnownView known,
            String earlierPlan,
            String pivot,
            List<String> tools,
            int turns,
            boolean iterative)
            implements View {}

    /** The view of coding; {@code iterative} is whether a turn is one tool call. */
    record CodingView(
            StoryView story,
            KnownView known,
            String plan,
            String pivot,
            List<String> tools,
            int turns,
            boolean iterative)
            implements View {}

    /** The view of an agent program that plans or codes by itself. */
    record AgentView(
            boolean planning,
            StoryView story,
            KnownView known,
            DirectionView direction,
            WorkView work,
            String directory)
            implements View {}

    /** The direction of a story: its plans and its pivot; each is empty where there is none. */
    record DirectionView(String plan, String earlierPlan, String pivot) {}

    /**
     * The work so far.
     *
     * @param todo the todo list; empty where there is none
     * @param list the file with the todo list
     * @param said the feedback to the coder so far
     * @param base the commit at which the story began
     * @param differing the files that differ from that commit
     */
    record WorkView(String todo, String list, List<SaidView> said, String base, List<DifferingView> differing) {}

    /** A feedback to the coder. */
    record SaidView(String text, boolean first) {}

    /** The view of a plan review. */
    record PlanReviewView(StoryView story, KnownView known, String pivot) implements View {}

    /** The view of a code review. */
    record CodeReviewView(StoryView story, KnownView known, String plan, String pivot) implements View {}

    /** The view of a budget review. */
    record BudgetReviewView(StoryView story, KnownView known, String plan, String pivot) implements View {}

    /** The view of the architect that answers a question. */
    record QuestionView(StoryView story, KnownView known, String plan, String pivot) implements View {}

    /** The view of a summarizer. */
    record SummaryView(StoryView story, KnownView known, int tokens) implements View {}

    /** The view of a helper. */
    record HelpingView(StoryView story, KnownView known) implements View {}

    /** The view of the turn that asks a helper for commands. */
    record VerificationView(String directory, List<UnpassedView> criteria, String response) implements View {}

    /**
     * A criterion that has not passed yet.
     *
     * @param number the number of the criterion, from 1
     * @param text the criterion in words
     * @param command the command of the story; empty where a helper makes one
     * @param before the reasons of earlier failures, the oldest first
     */
    record UnpassedView(int number, String text, String command, List<ReasonView> before) {}

    /** The reason why a criterion failed in a round; its lines after the first are indented. */
    record ReasonView(int round, String reason) {}

    /** The view of the first turn of a conversation. */
    record OpeningView(boolean planning, String feedback, List<DifferingView> differing) implements View {}

    /** A file that differs from the commit at which the story began. */
    record DifferingView(String path, boolean first) {}
}
