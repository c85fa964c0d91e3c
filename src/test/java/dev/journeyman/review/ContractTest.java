package dev.journeyman.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Signal;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryFormat;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ContractTest {

    private static final Story STORY = StoryFormat.read("""
        {"title": "Count words", "criteria": [{"text": "The tests pass.", "command": "./gradlew test"}]}\
        """, "story.json");

    private final Contract begun = Contract.of(STORY);

    @Test
    void a_contract_begins_with_the_story_alone() {
        assertThat(begun).isEqualTo(new Contract(STORY, "", "", ""));
        assertThat(begun.pivotLine()).isEmpty();
    }

    @Test
    void a_contract_takes_over_the_approved_plan() {
        assertThat(begun.approved("1. Split.")).isEqualTo(new Contract(STORY, "1. Split.", "", ""));
    }

    @Nested
    class A_pivot {

        private final Contract pivoted = begun.approved("1. Split.").pivoted(new Signal.Pivoted("  Use a map.\n"));

        @Test
        void makes_the_plan_the_earlier_plan_and_keeps_the_story() {
            assertThat(pivoted).isEqualTo(new Contract(STORY, "", "1. Split.", "Use a map."));
        }

        @Test
        void is_a_line_in_the_system_prompt() {
            assertThat(pivoted.pivotLine()).isEqualTo("**[BUDGET_PIVOT_FEEDBACK]:** \"Use a map.\"");
        }

        @Test
        void stays_when_the_next_plan_is_approved() {
            assertThat(pivoted.approved("1. Map.")).isEqualTo(new Contract(STORY, "1. Map.", "", "Use a map."));
        }

        @Test
        void is_replaced_by_a_second_pivot() {
            Contract second = pivoted.approved("1. Map.").pivoted(new Signal.Pivoted("Use a tree."));
            assertThat(second).isEqualTo(new Contract(STORY, "", "1. Map.", "Use a tree."));
        }

        @Test
        void while_planning_keeps_the_plan_from_before_the_first_pivot() {
            assertThat(pivoted.pivoted(new Signal.Pivoted("Use a tree.")).earlierPlan())
                    .isEqualTo("1. Split.");
        }

        @Test
        void without_feedback_has_no_line() {
            assertThat(pivoted.pivoted(new Signal.Pivoted(" \n")).pivotLine()).isEmpty();
        }
    }

    @Nested
    class A_new_attempt {

        @Test
        void keeps_story_and_pivot_and_makes_the_plan_the_earlier_plan() {
            Contract reopened = begun.pivoted(new Signal.Pivoted("Use a map."))
                    .approved("1. Map.")
                    .reopened();
            assertThat(reopened).isEqualTo(new Contract(STORY, "", "1. Map.", "Use a map."));
        }

        @Test
        void after_an_attempt_without_a_plan_keeps_the_earlier_plan() {
            assertThat(begun.approved("1. Split.").reopened().reopened().earlierPlan())
                    .isEqualTo("1. Split.");
        }
    }
}
