package dev.journeyman.prompt;

import static dev.journeyman.prompt.Stories.BARE;
import static dev.journeyman.prompt.Stories.FULL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.PivotLine;
import dev.journeyman.house.Golden;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.prompt.View.BudgetReviewView;
import dev.journeyman.prompt.View.CodeReviewView;
import dev.journeyman.prompt.View.CodingView;
import dev.journeyman.prompt.View.DifferingView;
import dev.journeyman.prompt.View.HelpingView;
import dev.journeyman.prompt.View.KnownView;
import dev.journeyman.prompt.View.OpeningView;
import dev.journeyman.prompt.View.PlanReviewView;
import dev.journeyman.prompt.View.PlanningView;
import dev.journeyman.prompt.View.QuestionView;
import dev.journeyman.prompt.View.SummaryView;
import dev.journeyman.prompt.View.VerificationView;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PromptsTest {

    private static final List<String> READING = List.of("read_file", "list_files", "search", "submit_plan");
    private static final List<String> WRITING = List.of("read_file", "write_file", "submit_work");
    private static final String PLAN = "1. Read `Health.java`.\n2. Answer 200.";
    private static final String PIVOT = PivotLine.of("Use \"the\" router\nfrom now on.");
    private static final KnownView KNOWN = new KnownView(
            "The router is in Routes.java.",
            "",
            new ProjectRecord(
                            new ProjectRecord.Place("shop", "journeyman/health-1a2b", "4b825dc"),
                            List.of(new CompletedTask(
                                    "version", "Say which build runs.", "2026-01-01T00:00:00Z", null)),
                            List.of(new BlockedTask("metrics", "the port is not decided")))
                    .json());

    private final Prompts prompts = new Prompts(Ours.texts());

    @Nested
    class Planning {

        @Test
        void afresh() {
            holds("planning-fresh.md", new PlanningView(FULL, KnownView.NOTHING, "", "", READING, 10, false));
        }

        @Test
        void with_knowledge_and_context() {
            holds("planning-with-knowledge.md", new PlanningView(FULL, KNOWN, "", "", READING, 10, false));
        }

        @Test
        void after_a_pivot() {
            holds("planning-pivoted.md", new PlanningView(FULL, KnownView.NOTHING, PLAN, PIVOT, READING, 10, false));
        }

        @Test
        void in_the_next_attempt() {
            holds("planning-next-attempt.md", new PlanningView(FULL, KnownView.NOTHING, PLAN, "", READING, 10, false));
        }

        @Test
        void with_one_action_a_turn() {
            holds("planning-iterative.md", new PlanningView(BARE, KnownView.NOTHING, "", "", READING, 10, true));
        }

        @Test
        void a_minimal_story() {
            holds("planning-bare.md", new PlanningView(BARE, KnownView.NOTHING, "", "", List.of(), 1, false));
        }
    }

    @Nested
    class Verifying {

        @Test
        void the_system_prompt_of_a_helper() {
            holds("helper.md", new HelpingView(FULL, KNOWN));
        }

        @Test
        void the_request_to_a_helper() {
            List<View.UnpassedView> criteria = List.of(
                    new View.UnpassedView(1, "GET /health answers 200", "./gradlew test --tests HealthTest", List.of()),
                    new View.UnpassedView(
                            2,
                            "The page says which build it is",
                            "",
                            List.of(
                                    new View.ReasonView(1, "`true` cannot fail and shows nothing."),
                                    new View.ReasonView(
                                            2, "`grep -q build page` ended with exit code 2.\n      no such file"))));
            holds("verification.md", new VerificationView("/srv/worktree", criteria, "It answers.\n\nI looked."));
        }
    }

    @Nested
    class Coding {

        @Test
        void with_what_the_repository_says() {
            KnownView known =
                    new KnownView(KNOWN.knowledge(), "From `AGENTS.md`:\n\n> # Build\n>\n> Run make.", KNOWN.context());
            holds("coding-with-repository.md", new CodingView(FULL, known, PLAN, "", WRITING, 30, false));
        }

        @Test
        void by_a_plan() {
            holds("coding-standard.md", new CodingView(FULL, KNOWN, PLAN, "", WRITING, 30, false));
        }

        @Test
        void with_one_action_a_turn() {
            holds("coding-iterative.md", new CodingView(BARE, KnownView.NOTHING, PLAN, "", WRITING, 30, true));
        }

        @Test
        void without_a_plan() {
            holds("coding-express.md", new CodingView(BARE, KnownView.NOTHING, "", "", WRITING, 30, false));
        }

        @Test
        void after_a_pivot() {
            holds("coding-pivoted.md", new CodingView(FULL, KnownView.NOTHING, PLAN, PIVOT, WRITING, 30, false));
        }
    }

    @Nested
    class Judging {

        @Test
        void a_plan() {
            holds("plan-review.md", new PlanReviewView(FULL, KNOWN, PIVOT));
        }

        @Test
        void work() {
            holds("code-review.md", new CodeReviewView(FULL, KnownView.NOTHING, PLAN, ""));
        }

        @Test
        void a_budget() {
            holds("budget-review.md", new BudgetReviewView(FULL, KnownView.NOTHING, PLAN, PIVOT));
        }

        @Test
        void a_budget_that_ran_out_before_there_was_a_plan() {
            holds("budget-review-without-plan.md", new BudgetReviewView(BARE, KnownView.NOTHING, "", ""));
        }

        @Test
        void a_question() {
            holds("question.md", new QuestionView(FULL, KnownView.NOTHING, PLAN, PIVOT));
        }

        @Test
        void the_instructions_for_a_summary() {
            holds("summary.md", new SummaryView(FULL, KnownView.NOTHING, 1_500));
        }
    }

    @Nested
    class Opening {

        @Test
        void planning() {
            holds("opening-planning.md", new OpeningView(true, "", List.of()));
        }

        @Test
        void coding() {
            holds("opening-coding.md", new OpeningView(false, "", List.of()));
        }

        @Test
        void with_the_feedback_of_the_architect() {
            holds("opening-with-feedback.md", new OpeningView(false, "Mind the cache.", List.of()));
        }

        @Test
        void with_the_files_of_an_abandoned_approach() {
            holds(
                    "opening-with-differing-files.md",
                    new OpeningView(
                            true,
                            "",
                            List.of(new DifferingView("src/a b.txt", true), new DifferingView("-c.txt", false))));
        }
    }

    @Nested
    class Rendered {

        private final CodingView view = new CodingView(FULL, KNOWN, PLAN, PIVOT, WRITING, 30, false);

        @Test
        void twice_is_the_same_with_any_instance() {
            String once = prompts.render(view);

            assertThat(prompts.render(view)).isEqualTo(once);
            assertThat(new Prompts(Ours.texts()).render(view)).isEqualTo(once);
        }

        @Test
        void after_another_view_is_the_same() {
            String once = prompts.render(view);
            prompts.render(new CodingView(BARE, KnownView.NOTHING, "", "", List.of(), 1, false));

            assertThat(prompts.render(view)).isEqualTo(once);
        }

        @Test
        void a_pivot_occurs_once_after_story_and_plan() {
            String text = prompts.render(view);

            assertThat(text).containsOnlyOnce(PIVOT).containsOnlyOnce("[BUDGET_PIVOT_FEEDBACK]");
            assertThat(text.indexOf(PLAN)).isGreaterThan(text.indexOf("# Story"));
            assertThat(text.lines()).contains(PIVOT);
            assertThat(text.indexOf(PIVOT)).isGreaterThan(text.indexOf(PLAN));
        }

        @Test
        void a_plan_is_kept_byte_for_byte() {
            String plan = "  1. tabs\there\r\n\n\n2. <b>&amp;</b> \"quoted\" 'so' `\u00e9` $1 \\n\n";

            assertThat(prompts.render(new CodingView(FULL, KnownView.NOTHING, plan, "", WRITING, 30, false)))
                    .contains("# Approved plan\n\n" + plan);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{{plan}}",
                    "{{{plan}}}",
                    "{{#tools}}{{.}}{{/tools}}",
                    "{{>story}}",
                    "{{^plan}}x{{/plan}}",
                    "{{!gone}}",
                    "{{=<% %>=}}",
                    "{{unknown",
                    "}}",
                    "{{/story}}"
                })
        void text_that_looks_like_a_template_stays_text(String text) {
            StoryView story = new StoryView(
                    "s",
                    "T " + text,
                    "D " + text,
                    "I " + text,
                    List.of(new StoryView.CriterionView(1, "C " + text, "R " + text)));

            String rendered = prompts.render(new CodingView(
                    story,
                    new KnownView("K " + text, "Q " + text, "X " + text),
                    "P " + text,
                    PivotLine.of(text),
                    List.of("t" + text),
                    3,
                    false));

            for (String prefix : List.of("T ", "D ", "I ", "C ", "R ", "K ", "Q ", "X ", "P ", "t")) {
                assertThat(rendered).contains(prefix + text);
            }
            assertThat(rendered).contains(PivotLine.of(text));
            assertThat(prompts.render(new OpeningView(false, text, List.of(new DifferingView(text, true)))))
                    .contains("The architect says: " + text, "- " + text);
        }

        @Test
        void no_template_syntax_is_left() {
            assertThat(prompts.render(view)).doesNotContain("{{", "}}");
        }
    }

    private void holds(String file, View view) {
        Golden.of(Prompts.class, file).holds(prompts.render(view) + "\n");
    }
}
