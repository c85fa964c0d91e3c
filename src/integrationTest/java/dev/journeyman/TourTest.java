package dev.journeyman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.langchain4j.data.message.SystemMessage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of docs/tour.md, unchanged. */
class TourTest {

    @TempDir
    private Path place;

    private Path repository;
    private Path home;

    @BeforeEach
    void make_a_repository() {
        repository = ScratchRepositories.make(place.resolve("repository"), "README", "a repository\n");
        home = place.resolve("home");
    }

    @Test
    void a_story_whose_reviews_the_user_answers() throws Exception {
        Story story = greeting();
        ScriptedModel model = greeter();
        Journal journal = Journal.memory();
        CoderEngine engine = CoderEngine.builder()
                .model("scripted", model, 64_000)
                .architect(Architect.park()) // no verdict comes at once: a review waits, and holds no thread
                .journal(journal)
                .home(home)
                .build();
        Run run = engine.start(story, repository);
        Outcome outcome = run.await(); // waits in PLAN_REVIEW
        assertThat(outcome.state()).hasToString("PLAN_REVIEW");
        run.deliver(outcome.request().orElseThrow(), Verdict.of(Decision.APPROVE));
        outcome = run.await(); // the check failed, its output went back, the coder mended it: CODE_REVIEW
        assertThat(outcome.state()).hasToString("CODE_REVIEW");
        run.deliver(outcome.request().orElseThrow(), Verdict.of(Decision.APPROVE));
        outcome = run.await(); // DONE, and the work is on outcome.branch()

        List<String> signals = RunEntries.read(journal, run.id()).stream()
                .map(RecordedEntry::entry)
                .filter(Entry.Moved.class::isInstance)
                .map(entry -> ((Entry.Moved) entry).move().signal().name())
                .toList();

        assertThat(outcome.done()).isTrue();
        assertThat(String.join(" ", signals))
                .isEqualTo("WorkspaceReady PlanSubmitted PlanApproved WorkSubmitted ChecksFailed WorkSubmitted"
                        + " ChecksPassed WorkApproved");
        assertThat(model.requests().get(2).messages().toString())
                .contains("Criterion 1, it greets, is not met: `grep -q 'hello, world' hello.txt` ended with exit code"
                        + " 1.");
        engine.close();
    }

    @Test
    void a_budget_that_runs_out_and_is_reviewed() throws Exception {
        Story story = Story.of("Greet the world", "hello.txt says hello.", Criterion.checked("it greets", "true"))
                .withBudget(Budget.DEFAULT.withTurns(2, 30));
        ScriptedModel model = ScriptedModel.of(
                Replies.call("list_files"),
                Replies.call("read_file", "path", "README"),
                Replies.call("submit_plan", "plan", "1. Write hello.txt, and nothing else"));
        CoderEngine engine = CoderEngine.builder()
                .model("scripted", model, 64_000)
                .architect(Architect.park())
                .home(home)
                .build();
        Run run = engine.start(story, repository);
        Outcome outcome = run.await(); // two planning turns are over: BUDGET_REVIEW
        assertThat(outcome.state()).hasToString("BUDGET_REVIEW");
        run.deliver(outcome.request().orElseThrow(), new Verdict(Decision.PIVOT, "Stop exploring. It is one file."));
        outcome = run.await(); // the conversation was dropped, the feedback is in the system prompt: PLAN_REVIEW
        assertThat(outcome.state()).hasToString("PLAN_REVIEW");

        SystemMessage system =
                (SystemMessage) model.requests().get(2).messages().get(0);
        assertThat(system.text()).contains("**[BUDGET_PIVOT_FEEDBACK]:** \"Stop exploring. It is one file.\"");
        assertThat(model.requests().get(2).messages()).hasSize(2);
        run.cancel();
        assertThat(run.await().state()).hasToString("FAILED");
        engine.close();
    }

    private static Story greeting() {
        Story story = Story.of(
                "Greet the world",
                "hello.txt says hello to the world.",
                Criterion.checked("it greets", "grep -q 'hello, world' hello.txt"));
        return story;
    }

    private static ScriptedModel greeter() {
        ScriptedModel model = ScriptedModel.of(
                Replies.call("submit_plan", "plan", "1. Write hello.txt"),
                Replies.calls(
                        Replies.request("write_file", "path", "hello.txt", "content", "hello"),
                        Replies.request("submit_work", "summary", "hello.txt is there")),
                Replies.calls(
                        Replies.request("edit_file", "path", "hello.txt", "old", "hello", "new", "hello, world"),
                        Replies.request("submit_work", "summary", "hello.txt greets the world")));
        return model;
    }
}
