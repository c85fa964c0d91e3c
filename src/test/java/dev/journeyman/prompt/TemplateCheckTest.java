package dev.journeyman.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.context.PivotLine;
import dev.journeyman.prompt.View.CodingView;
import dev.journeyman.prompt.View.KnownView;
import dev.journeyman.prompt.View.PlanningView;
import dev.journeyman.story.BadInputException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TemplateCheckTest {

    @Nested
    class A_variable_that_is_not_there {

        @Test
        void is_named_with_file_and_line_and_what_there_is() {
            assertThatThrownBy(() -> Ours.overridden("coding", "One.\n\nTwo: {{plan.text}}\n"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 3: \"{{plan.text}}\" is not known here. CodingView has: story,"
                            + " known, plan, pivot, tools, turns, iterative.");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{{Plan}}",
                    "{{ plans }}",
                    "{{story.name}}",
                    "{{story.criteria.text}}",
                    "{{#plans}}{{/plans}}",
                    "{{^plans}}{{/plans}}",
                    "{{&plans}}",
                    "{{{plans}}}",
                    "{{}}",
                    "{{#story.criteria}}{{texts}}{{/story.criteria}}",
                    "{{text}}",
                    "{{conversation}}",
                    "{{class}}",
                    "{{story.getClass}}",
                    "{{hashCode}}",
                    "{{=<% %>=}}",
                })
        void is_refused_wherever_it_stands(String text) {
            assertThatThrownBy(() -> Ours.overridden("coding", text))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("own/coding.md, line 1: \"{{")
                    .hasMessageContaining(" is not known here. CodingView has: ");
        }

        @Test
        void is_named_with_the_file_of_the_part_it_stands_in() {
            assertThatThrownBy(() -> Ours.overridden("story", "# {{story.title}}\n{{plan}}\n"))
                    .hasMessage("own/story.md, line 2: \"{{plan}}\" is not known here. PlanningView has: story,"
                            + " known, earlierPlan, pivot, tools, turns, iterative.");
        }
    }

    @Nested
    class A_variable_that_is_there {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{{story.title}} {{ story.title }} {{&story.title}}",
                    "{{#story}}{{title}}{{#criteria}}{{number}}{{plan}}{{/criteria}}{{/story}}",
                    "{{#story.criteria}}{{text}}{{#command}}{{command}}{{/command}}{{/story.criteria}}",
                    "{{#tools}}{{.}}{{/tools}}{{^tools}}none{{/tools}}",
                    "{{! a comment about anything }}",
                    "no tags at all",
                    "",
                })
        void may_be_used_or_left_out_by_an_override(String text) {
            assertThatCode(() -> Ours.overridden("coding", text)).doesNotThrowAnyException();
        }

        @Test
        void must_be_used_by_ours() {
            assertThatThrownBy(() -> Ours.with("coding", "{{>story}}{{plan}}{{#tools}}{{.}}{{/tools}}"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(
                            "templates/coding.md, line 1: CodingView has pivot, turns, iterative, which nothing here"
                                    + " uses.");
        }

        @Test
        void may_be_left_out_by_an_override_of_the_part_that_others_share() {
            assertThat(Ours.overridden("story", "Do: {{story.title}}").render(coding("")))
                    .contains("Do: Add GET /health")
                    .doesNotContain("# Story");
        }
    }

    @Nested
    class A_tag_that_is_not_whole {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{{plan | {{",
                    "{{plan} | {{",
                    "plan}} | }}",
                    "{{ {{plan}} | {{",
                    "{{plan}} }} | }}",
                    "{{!comment {with} braces}} | {{",
                })
        void is_half_a_tag(String text, String half) {
            assertThatThrownBy(() -> Ours.overridden("coding", "One.\n" + text))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 2: \"%s\" is half a tag. Write {{name}}.", half);
        }

        @ParameterizedTest
        @ValueSource(strings = {"{{{plan}}", "{{plan}}}"})
        void is_refused_with_uneven_braces(String text) {
            assertThatThrownBy(() -> Ours.overridden("coding", "One.\n" + text))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 2: \"%s\" is half a tag. Write {{name}}.", text);
        }

        @Test
        void is_a_section_that_is_not_closed_named_where_it_opens() {
            assertThatThrownBy(() -> Ours.overridden("coding", "One.\n{{#plan}}\n{{plan}}\n\nThe end.\n"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 2: \"{{#plan}}\" is not closed.");
        }

        @ParameterizedTest
        @CsvSource({"{{/plan}}, plan", "{{#plan}}{{/story}}, story", "{{#plan}}{{#story}}{{/plan}}{{/story}}, plan"})
        void is_an_end_of_nothing(String text, String name) {
            assertThatThrownBy(() -> Ours.overridden("coding", text))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 1: \"{{/%s}}\" closes nothing that is open.", name);
        }
    }

    @Nested
    class A_part {

        @Test
        void that_is_not_there_is_refused_with_those_there_are() {
            assertThatThrownBy(() -> Ours.overridden("coding", "\n\n{{>stories}}"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 3: there is no part \"{{>stories}}\". There are: story.");
        }

        @Test
        void that_holds_itself_is_refused() {
            assertThatThrownBy(() -> Ours.overridden("story", "# {{story.title}}\n{{>story}}\n"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/story.md, line 2: \"{{>story}}\" holds itself.");
        }

        @Test
        void may_stand_twice() {
            assertThat(Ours.overridden("coding", "{{>story}} and {{>story}}").render(coding("")))
                    .contains("# Story add-get-health: Add GET /health");
        }
    }

    @Nested
    class An_override {

        private final String pivot = PivotLine.of("Use the router.");

        @Test
        void that_forgot_the_pivot_gets_it_at_the_end() {
            assertThat(Ours.overridden("coding", "Code {{story.title}}.\n").render(coding(pivot)))
                    .isEqualTo("Code Add GET /health.\n\n" + pivot);
            assertThat(Ours.overridden("planning", "Plan.")
                            .render(new PlanningView(Stories.FULL, KnownView.NOTHING, "", pivot, List.of(), 1, false)))
                    .isEqualTo("Plan.\n\n" + pivot);
        }

        @Test
        void that_has_the_pivot_gets_no_second_one() {
            assertThat(Ours.overridden("coding", "{{pivot}}\nCode.").render(coding(pivot)))
                    .isEqualTo(pivot + "\nCode.");
        }

        @Test
        void gets_none_where_there_is_none() {
            assertThat(Ours.overridden("coding", "Code.").render(coding(""))).isEqualTo("Code.");
        }

        @Test
        void may_end_its_lines_as_Windows_does() {
            assertThat(Ours.overridden("coding", "A\r\n{{#plan}}\r\n{{plan}}\r\n{{/plan}}\r\nB")
                            .render(coding("")))
                    .isEqualTo("A\r\n1. do it\r\nB");
            assertThatThrownBy(() -> Ours.overridden("coding", "A\r\n{{no}}")).hasMessageContaining("line 2");
        }

        @Test
        void of_one_template_leaves_the_others_as_they_are() {
            PlanningView view = new PlanningView(Stories.FULL, KnownView.NOTHING, "", "", List.of(), 1, false);

            assertThat(Ours.overridden("coding", "Code.").render(view))
                    .isEqualTo(new Prompts(Ours.texts()).render(view));
        }
    }

    @Nested
    class A_set_of_templates {

        @Test
        void that_lacks_one_is_refused() {
            Map<String, TemplateText> texts = Ours.texts();
            texts.remove("opening");

            assertThatThrownBy(() -> new Prompts(texts)).hasMessage("There is no template opening.");
        }

        @Test
        void of_ours_is_whole() {
            assertThat(Ours.texts().values()).noneMatch(TemplateText::override).allMatch(Objects::nonNull);
            assertThatCode(() -> new Prompts(Ours.texts())).doesNotThrowAnyException();
        }
    }

    private static CodingView coding(String pivot) {
        return new CodingView(Stories.FULL, KnownView.NOTHING, "1. do it", pivot, List.of(), 1, false);
    }
}
