package dev.journeyman.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.knowledge.TaskContext.KnowledgeItem;
import dev.journeyman.knowledge.TaskContext.KnowledgeSection;
import dev.journeyman.knowledge.TaskContext.Topic;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TaskContextTest {

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    @Nested
    class Sections {

        @Test
        void are_in_the_order_of_their_topics_and_none_is_empty() {
            TaskContext context = new TaskContext(List.of(
                    section(Topic.NOTES, item("n", 1)),
                    section(Topic.DEPENDENCIES),
                    section(Topic.CODE_STRUCTURE, item("  \n", 1)),
                    section(Topic.STORY, item("s", 1))));

            assertThat(context.text()).isEqualTo("### Story\n\ns\n\n### Notes\n\nn");
            assertThat(context.size()).isEqualTo(2);
        }

        @Test
        void that_are_shown_elsewhere_are_left_out() {
            TaskContext context = new TaskContext(
                    List.of(section(Topic.STORY, item("s", 1)), section(Topic.DECISIONS, item("d", 1))));

            assertThat(context.text(Set.of(Topic.STORY))).isEqualTo("### Decisions\n\nd");
        }

        @Test
        void are_explained_item_by_item() {
            assertThat(new TaskContext(List.of(section(Topic.STORY, item("s", 1)))).explained())
                    .isEqualTo("### Story\n\ns\n    because it is so\n\n");
        }
    }

    @Nested
    class Within_a_bound {

        private final TaskContext context = new TaskContext(List.of(
                section(Topic.STORY, item("heaviest of all", 9), item("third of all", 3)),
                section(Topic.DECISIONS, item("lightest of all", 1), item("second of all", 2))));

        @Test
        void that_is_large_enough_it_stays_the_same() {
            assertThat(context.within(tokens(context), ESTIMATOR)).isEqualTo(context);
        }

        @Test
        void the_lightest_item_is_dropped_first() {
            assertThat(context.within(tokens(context) - 1, ESTIMATOR).text())
                    .isEqualTo("### Story\n\nheaviest of all\nthird of all\n\n### Decisions\n\nsecond of all");
        }

        @Test
        void the_heaviest_item_is_dropped_last() {
            TaskContext last = new TaskContext(List.of(section(Topic.STORY, item("heaviest of all", 9))));

            assertThat(context.within(tokens(last), ESTIMATOR)).isEqualTo(last);
        }

        @Test
        void only_complete_items_are_kept_at_each_bound() {
            for (int bound = 0; bound <= tokens(context); bound++) {
                TaskContext some = context.within(bound, ESTIMATOR);
                assertThat(tokens(some)).isLessThanOrEqualTo(bound);
                assertThat(items(context)).containsAll(items(some));
                assertThat(some.within(bound, ESTIMATOR)).isEqualTo(some);
            }
        }

        @Test
        void of_zero_nothing_is_kept() {
            assertThat(context.within(0, ESTIMATOR).text()).isEmpty();
        }

        @Test
        void equal_items_are_dropped_one_by_one() {
            TaskContext twins = new TaskContext(List.of(section(Topic.NOTES, item("twin", 1), item("twin", 1))));

            assertThat(twins.within(tokens(twins) - 1, ESTIMATOR).text()).isEqualTo("### Notes\n\ntwin");
        }
    }

    @Nested
    class A_text_of_a_host {

        @Test
        void becomes_one_item_per_paragraph_with_the_first_the_heaviest() {
            List<KnowledgeItem> items = items(TaskContext.of("one\nmore\n\ntwo\r\n \r\nthree"));

            assertThat(items).extracting(KnowledgeItem::text).containsExactly("one\nmore", "two", "three");
            assertThat(items).extracting(KnowledgeItem::weight).containsExactly(3.0, 2.0, 1.0);
        }

        @Test
        void loses_its_last_lines_if_it_is_one_paragraph() {
            TaskContext all = TaskContext.of("a line of some words\n".repeat(5_000));
            TaskContext some = all.within(4_000, ESTIMATOR);

            assertThat(tokens(some)).isBetween(3_900, 4_000);
            assertThat(all.text()).startsWith(some.text());
        }

        @Test
        void that_is_one_huge_line_is_left_out_entirely() {
            assertThat(TaskContext.of("word ".repeat(50_000)).within(4_000, ESTIMATOR))
                    .isEqualTo(TaskContext.NOTHING);
        }

        @Test
        void of_blanks_is_empty() {
            assertThat(TaskContext.of(" \n\t\r\n ")).isEqualTo(TaskContext.NOTHING);
            assertThat(TaskContext.of("")).isEqualTo(TaskContext.NOTHING);
        }

        @Test
        void keeps_its_indentation() {
            assertThat(TaskContext.of("\n  if so:\n    then\n").text()).isEqualTo("### Notes\n\n  if so:\n    then");
        }
    }

    private static KnowledgeItem item(String text, double weight) {
        return new KnowledgeItem(text, "it is so", weight);
    }

    private static KnowledgeSection section(Topic topic, KnowledgeItem... items) {
        return new KnowledgeSection(topic, List.of(items));
    }

    private static int tokens(TaskContext context) {
        return ESTIMATOR.estimateTokenCountInText(context.text());
    }

    private static List<KnowledgeItem> items(TaskContext context) {
        return context.sections().stream()
                .flatMap(section -> section.items().stream())
                .toList();
    }
}
