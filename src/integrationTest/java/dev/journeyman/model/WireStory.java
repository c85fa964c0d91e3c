package dev.journeyman.model;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import java.util.ArrayList;
import java.util.List;

/**
 * A story with most transitions there are, driven over every wire: the same replies must lead to the same transitions.
 */
public final class WireStory {

    /** The tokens of the window of its models: a long result does not fit. */
    public static final int WINDOW = 9_000;

    /** The transitions it makes with every vendor. */
    public static final List<String> WAY = List.of(
            "SETUP WorkspaceReady PLANNING",
            "PLANNING QuestionAsked QUESTION",
            "QUESTION Answered PLANNING",
            "PLANNING PlanSubmitted PLAN_REVIEW",
            "PLAN_REVIEW ChangesRequested PLANNING",
            "PLANNING PlanSubmitted PLAN_REVIEW",
            "PLAN_REVIEW PlanApproved CODING",
            "CODING BudgetExhausted BUDGET_REVIEW",
            "BUDGET_REVIEW Pivoted PLANNING",
            "PLANNING PlanSubmitted PLAN_REVIEW",
            "PLAN_REVIEW PlanApproved CODING",
            "CODING WorkSubmitted TESTING",
            "TESTING ChecksFailed CODING",
            "CODING WorkSubmitted TESTING",
            "TESTING ChecksPassed CODE_REVIEW",
            "CODE_REVIEW WorkApproved DONE");

    private WireStory() {}

    /** Returns the story. */
    public static Story story() {
        return Story.of(
                        "Say goodbye",
                        "a.txt says goodbye.",
                        Criterion.checked("it says goodbye", "grep -q goodbye a.txt"))
                .withBudget(Budget.DEFAULT.withTurns(4, 3));
    }

    /** Returns the replies of coder and architect, in order. */
    public static AiMessage[] replies() {
        return new AiMessage[] {
            Replies.call("ask_question", "question", "To whom?"),
            Replies.words("To the world."),
            Replies.call("submit_plan", "plan", "1. Write."),
            verdict("changes", "Say what."),
            Replies.call("submit_plan", "plan", "1. Write goodbye into a.txt."),
            verdict("approve", "Keep it short."),
            Replies.calls(
                    Replies.request("update_todo_list", "content", "- [ ] goodbye"),
                    Replies.request("run_command", "command", "seq 1 3000"),
                    Replies.request("read_file", "path", "missing.txt")),
            Replies.words("That was long."),
            Replies.calls(
                    Replies.request("run_command", "command", "echo out; exit 3"),
                    Replies.request("run_command", "command", "seq 1 3000")),
            verdict("pivot", "Do not count, write."),
            Replies.call("submit_plan", "plan", "1. Only write."),
            verdict("approve", ""),
            Replies.calls(
                    Replies.request("write_file", "path", "a.txt", "content", "good by\n"),
                    Replies.request("submit_work", "summary", "written")),
            Replies.calls(
                    Replies.request("edit_file", "path", "a.txt", "old", "good by", "new", "goodbye"),
                    Replies.request("submit_work", "summary", "now it says goodbye")),
            verdict("approve", "Well."),
        };
    }

    private static AiMessage verdict(String decision, String feedback) {
        return Replies.call("verdict", "decision", decision, "feedback", feedback);
    }

    /** Returns the transitions of a run, each as {@code FROM Signal TO}. */
    public static List<String> way(List<RecordedEntry> entries) {
        List<String> way = new ArrayList<>();
        for (RecordedEntry recorded : entries) {
            if (recorded.entry() instanceof Entry.Moved moved) {
                way.add("%s %s %s"
                        .formatted(
                                moved.move().from().state(),
                                moved.move().signal().name(),
                                moved.move().to().state()));
            }
        }
        return way;
    }
}
