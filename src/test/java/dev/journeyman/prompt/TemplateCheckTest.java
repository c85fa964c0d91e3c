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
        void is_reported_with_file_and_line_and_the_known_variables() {
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
        void is_refused_wherever_it_occurs(String text) {
            assertThatThrownBy(() -> Ours.overridden("coding", text))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("own/coding.md, line 1: \"{{")
                    .hasMessageContaining(" is not known here. CodingView has: ");
        }

        @Test
        void is_reported_with_the_file_of_its_part() {
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
        void must_be_used_by_the_built_in_templates() {
            assertThatThrownBy(() -> Ours.with("coding", "{{>story}}{{plan}}{{#tools}}{{.}}{{/tools}}"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(
                            "templates/coding.md, line 1: CodingView has pivot, turns, iterative, which the template"
                                    + " does not use.");
        }

        @Test
        void may_be_left_out_by_an_override_of_a_shared_part() {
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
        void is_reported_as_half_a_tag(String text, String half) {
            assertThatThrownBy(() -> Ours.overridden("coding", "One.\n" + text))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 2: \"%s\" is an incomplete tag. Write {{name}}.", half);
        }

        @ParameterizedTest
        @ValueSource(strings = {"{{{plan}}", "{{plan}}}"})
        void is_refused_with_uneven_braces(String text) {
            assertThatThrownBy(() -> Ours.overridden("coding", "One.\n" + text))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 2: \"%s\" is an incomplete tag. Write {{name}}.", text);
        }

        @Test
        void is_an_unclosed_section_reported_where_it_opens() {
            assertThatThrownBy(() -> Ours.overridden("coding", "One.\n{{#plan}}\n{{plan}}\n\nThe end.\n"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 2: \"{{#plan}}\" is not closed.");
        }

        @ParameterizedTest
        @CsvSource({"{{/plan}}, plan", "{{#plan}}{{/story}}, story", "{{#plan}}{{#story}}{{/plan}}{{/story}}, plan"})
        void is_an_end_tag_without_a_section(String text, String name) {
            assertThatThrownBy(() -> Ours.overridden("coding", text))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 1: \"{{/%s}}\" closes a section that is not open.", name);
        }
    }

    @Nested
    class A_part {

        @Test
        void that_does_not_exist_is_refused_with_the_existing_ones() {
            assertThatThrownBy(() -> Ours.overridden("coding", "\n\n{{>stories}}"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/coding.md, line 3: there is no part \"{{>stories}}\". There are: story.");
        }

        @Test
        void that_includes_itself_is_refused() {
            assertThatThrownBy(() -> Ours.overridden("story", "# {{story.title}}\n{{>story}}\n"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("own/story.md, line 2: \"{{>story}}\" includes itself.");
        }

        @Test
        void may_occur_twice() {
            assertThat(Ours.overridden("coding", "{{>story}} and {{>story}}").render(coding("")))
                    .contains("# Story add-get-health: Add GET /health");
        }
    }

    @Nested
    class An_override {

        private final String pivot = PivotLine.of("Use the router.");

        @Test
        void without_the_pivot_gets_it_at_the_end() {
            assertThat(Ours.overridden("coding", "Code {{story.title}}.\n").render(coding(pivot)))
                    .isEqualTo("Code Add GET /health.\n\n" + pivot);
            assertThat(Ours.overridden("planning", "Plan.")
                            .render(new PlanningView(Stories.FULL, KnownView.NOTHING, "", pivot, List.of(), 1, false)))
                    .isEqualTo("Plan.\n\n" + pivot);
        }

        @Test
        void with_the_pivot_gets_no_second_one() {
            assertThat(Ours.overridden("coding", "{{pivot}}\nCode.").render(coding(pivot)))
                    .isEqualTo(pivot + "\nCode.");
        }

        @Test
        void gets_no_pivot_if_there_is_none() {
            assertThat(Ours.overridden("coding", "Code.").render(coding(""))).isEqualTo("Code.");
        }

        @Test
        void may_have_Windows_line_ends() {
            assertThat(Ours.overridden("coding", "A\r\n{{#plan}}\r\n{{plan}}\r\n{{/plan}}\r\nB")
                            .render(coding("")))
                    .isEqualTo("A\r\n1. do it\r\nB");
            assertThatThrownBy(() -> Ours.overridden("coding", "A\r\n{{no}}")).hasMessageContaining("line 2");
        }

        @Test
        void of_one_template_leaves_the_others_unchanged() {
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
        void that_is_built_in_is_complete() {
            assertThat(Ours.texts().values()).noneMatch(TemplateText::override).allMatch(Objects::nonNull);
            assertThatCode(() -> new Prompts(Ours.texts())).doesNotThrowAnyException();
        }
    }

    private static CodingView coding(String pivot) {
        return new CodingView(Stories.FULL, KnownView.NOTHING, "1. do it", pivot, List.of(), 1, false);
    }
}
