package dev.journeyman.lab;

import static dev.journeyman.lab.Dialogue.LINE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What is measured of a policy, on conversations that are small enough to count by hand. */
class RequestMeterTest {

    private static final int WINDOW = 64_000;
    private static final String EDIT = "{\"path\":\"Answer.java\",\"old_string\":\"%s\"}".formatted(LINE);
    private static final String WRITE = "{\"path\":\"Answer.java\",\"content\":\"empty\"}";

    /** Masks the results beyond the newest ten. */
    private static RetentionFigures masked(Dialogue dialogue) {
        return dialogue.under(ContextPolicy.MASK, WINDOW).retention();
    }

    /** Sums up what is older than half of eighty messages, except the first four. */
    private static RetentionFigures summed(Dialogue dialogue) {
        return dialogue.under(ContextPolicy.EVENTS, WINDOW).retention();
    }

    @Nested
    class A_forced_reread {

        @Test
        void is_an_answer_that_uses_a_line_which_is_only_in_what_was_taken_out() {
            Dialogue dialogue = Dialogue.begun()
                    .calls("read", "{}", "class Answer\n" + LINE)
                    .passes(10)
                    .calls("edit", EDIT, "done");

            assertThat(masked(dialogue).rereads()).isEqualTo(1);
            assertThat(masked(dialogue).rereadsPer100()).isEqualTo(100.0 / 12, within(1e-9));
        }

        @Test
        void is_none_while_the_result_is_still_there() {
            Dialogue dialogue = Dialogue.begun()
                    .calls("read", "{}", "class Answer\n" + LINE)
                    .passes(9)
                    .calls("edit", EDIT, "done");

            assertThat(masked(dialogue).rereads()).isZero();
        }

        @Test
        void is_none_where_the_line_is_in_another_message_too() {
            Dialogue dialogue = Dialogue.begun()
                    .calls("read", "{}", LINE)
                    .passes(8)
                    .calls("search", "{}", "src/Answer.java:12:    " + LINE)
                    .passes(1)
                    .calls("edit", EDIT, "done");

            assertThat(masked(dialogue).rereads()).isZero();
        }

        @Test
        void is_none_where_a_longer_line_contains_it() {
            Dialogue dialogue = Dialogue.begun()
                    .calls("read", "{}", LINE)
                    .passes(8)
                    .calls("search", "{}", "found \"" + LINE + "\" twice")
                    .passes(1)
                    .calls("edit", EDIT, "done");

            assertThat(masked(dialogue).rereads()).isZero();
        }

        @Test
        void is_none_for_a_line_that_is_too_short_or_was_never_seen() {
            String brief = "int answer = 41 + 1";
            assertThat(brief).hasSize(DistinctiveLines.LENGTH - 1);
            Dialogue dialogue = Dialogue.begun()
                    .calls("read", "{}", brief)
                    .passes(10)
                    .says(brief)
                    .says("a sentence that no message had before");

            assertThat(masked(dialogue).rereads()).isZero();
        }

        @Test
        void counts_once_for_an_answer_that_uses_several_lines() {
            Dialogue dialogue = Dialogue.begun()
                    .calls("read", "{}", LINE + "\n" + LINE.replace("answer", "question"))
                    .passes(10)
                    .says(LINE + "\n" + LINE.replace("answer", "question"));

            assertThat(masked(dialogue).rereads()).isEqualTo(1);
        }

        @Test
        void sees_through_line_numbers_and_patches() {
            Dialogue dialogue = Dialogue.begun()
                    .calls("read", "{}", "    12→    " + LINE)
                    .passes(10)
                    .calls("apply_patch", "{\"input\":\"@@\\n-    " + LINE + "\"}", "done");

            assertThat(masked(dialogue).rereads()).isEqualTo(1);
        }

        @Test
        void costs_the_request_from_the_cache_and_the_message_anew() {
            Dialogue dialogue = Dialogue.begun()
                    .calls("read", "{}", LINE) // 29 characters: 8 tokens
                    .passes(10)
                    .says(LINE);
            // the request: 3 + 2 tokens, a call of 2 and a mask of 11 (41 characters), ten calls of 2 and results of 3
            assertThat(masked(dialogue).rereadCost()).isEqualTo(0.1 * 68 + 1.25 * 8, within(1e-9));
        }
    }

    @Nested
    class The_newest_edits {

        @Test
        void are_verbatim_in_every_request_that_has_their_calls_unchanged() {
            Dialogue dialogue = Dialogue.begun().calls("write", WRITE, "done").passes(20);

            assertThat(masked(dialogue).editsVerbatim()).isEqualTo(1);
        }

        @Test
        void are_missing_in_a_request_that_sums_them_up_within_sixty_messages() {
            // 82 messages before answer 41: the first four and 35 more stay; the edit, in message 24, is summed up
            Dialogue dialogue =
                    Dialogue.begun().passes(11).calls("write", WRITE, "done").passes(29);

            assertThat(summed(dialogue).editsVerbatim()).isEqualTo(40.0 / 41, within(1e-9));
        }

        @Test
        void are_old_news_after_sixty_messages() {
            Dialogue dialogue =
                    Dialogue.begun().passes(9).calls("write", WRITE, "done").passes(31);

            assertThat(summed(dialogue).editsVerbatim()).isEqualTo(1);
        }

        @Test
        void count_only_where_the_file_was_edited_indeed() {
            Dialogue dialogue = Dialogue.begun()
                    .passes(11)
                    .fails("write", WRITE, "no such file")
                    .passes(29);

            assertThat(summed(dialogue).editsVerbatim()).isEqualTo(1);
        }
    }

    @Nested
    class The_last_failing_result {

        @Test
        void is_missing_in_the_requests_that_mask_it() {
            Dialogue dialogue = Dialogue.begun()
                    .fails("run", "{\"command\":\"make\"}", "2 tests failed")
                    .passes(12);

            assertThat(masked(dialogue).failureVerbatim()).isEqualTo(11.0 / 13, within(1e-9));
        }

        @Test
        void is_known_by_its_exit_code_too() {
            Dialogue dialogue = Dialogue.begun()
                    .calls("bash", "{\"command\":\"make\"}", "<returncode>2</returncode>")
                    .passes(12);

            assertThat(masked(dialogue).failureVerbatim()).isEqualTo(11.0 / 13, within(1e-9));
        }

        @Test
        void is_the_newest_one() {
            Dialogue dialogue = Dialogue.begun()
                    .fails("run", "{\"command\":\"make\"}", "2 tests failed")
                    .passes(9)
                    .fails("run", "{\"command\":\"make\"}", "1 test failed")
                    .passes(9);

            assertThat(masked(dialogue).failureVerbatim()).isEqualTo(1);
        }

        @Test
        void is_none_where_a_command_succeeded() {
            Dialogue dialogue = Dialogue.begun()
                    .calls("bash", "{\"command\":\"make\"}", "<returncode>0</returncode>")
                    .passes(12);

            assertThat(masked(dialogue).failureVerbatim()).isEqualTo(1);
        }
    }

    @Nested
    class Edited_files {

        @Test
        void are_named_after_a_compaction_that_leaves_the_call() {
            RetentionFigures figures =
                    masked(Dialogue.begun().calls("write", WRITE, "done").passes(12));

            assertThat(figures.rewrites()).isEqualTo(2);
            assertThat(figures.rewritesThatName()).isEqualTo(2);
        }

        @Test
        void are_named_by_any_text_that_is_left() {
            RetentionFigures figures = summed(Dialogue.begun()
                    .passes(11)
                    .calls("write", WRITE, "done")
                    .passes(20)
                    .says("Answer.java is done")
                    .passes(9));

            assertThat(figures.rewrites()).isEqualTo(1);
            assertThat(figures.rewritesThatName()).isEqualTo(1);
        }

        @Test
        void are_not_named_after_a_compaction_that_takes_the_call_out() {
            RetentionFigures figures = summed(
                    Dialogue.begun().passes(11).calls("write", WRITE, "done").passes(29));

            assertThat(figures.rewrites()).isEqualTo(1);
            assertThat(figures.rewritesThatName()).isZero();
        }
    }

    @Nested
    class The_cost {

        @Test
        void is_a_tenth_for_what_the_request_before_had_and_more_for_the_rest() {
            RequestCosts bill = Dialogue.begun()
                    .says("Hm.")
                    .says("So.")
                    .under(ContextPolicy.RAW, WINDOW)
                    .bill();

            // 5 tokens, then the same 5 from the cache and one more
            assertThat(bill.tokens()).isEqualTo(11);
            assertThat(bill.effective()).isEqualTo(1.25 * 5 + 0.1 * 5 + 1.25, within(1e-9));
        }

        @Test
        void compares_with_what_everything_would_cost() {
            PolicyFigures figures = Dialogue.begun()
                    .calls("read", "{}", LINE.repeat(10))
                    .passes(12)
                    .under(ContextPolicy.MASK, WINDOW);

            assertThat(figures.raw().effective())
                    .isEqualTo(Dialogue.begun()
                            .calls("read", "{}", LINE.repeat(10))
                            .passes(12)
                            .under(ContextPolicy.RAW, WINDOW)
                            .bill()
                            .effective());
            assertThat(figures.bill().tokens()).isLessThan(figures.raw().tokens());
        }
    }
}
