package dev.journeyman.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.Talk;
import dev.journeyman.context.TurnSource;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class FactExtractorTest {

    private final Talk talk = new Talk();

    private RemovedFacts ledger() {
        return FactExtractor.read(RemovedFacts.EMPTY, talk.context().turns());
    }

    private static String command(String command) {
        return "{\"command\":\"%s\"}".formatted(command);
    }

    private static String file(String path) {
        return "{\"path\":\"%s\"}".formatted(path);
    }

    @Nested
    class A_file {

        @Test
        void that_was_read_is_named_once() {
            talk.exchange("read_file", file("a"), "x").exchange("view", "{\"file_path\":\"b\"}", "y");
            talk.exchange("read_file", file("a"), "x");
            assertThat(ledger().of(SummaryFact.READ)).containsExactly("b (c2)", "a (c3)");
            assertThat(ledger().of(SummaryFact.CHANGED)).isEmpty();
        }

        @Test
        void that_was_written_or_edited_counts_as_changed() {
            talk.exchange("write_file", file("a"), "ok");
            talk.exchange("str_replace_editor", "{\"command\":\"create\",\"path\":\"b\"}", "ok");
            talk.exchange("Edit", "{\"file_path\":\"c\"}", "ok");
            assertThat(ledger().of(SummaryFact.CHANGED)).containsExactly("a (c1)", "b (c2)", "c (c3)");
        }
    }

    @Nested
    class The_lines_of_a_file {

        @Test
        void that_were_read_are_named_as_the_call_asked_for_them() {
            talk.exchange("read_file", "{\"path\":\"a\",\"from_line\":20,\"lines\":30}", "x");
            talk.exchange("Read", "{\"file_path\":\"b\",\"offset\":5}", "x");
            talk.exchange("Read", "{\"file_path\":\"d\",\"limit\":9}", "x");
            assertThat(ledger().of(SummaryFact.READ))
                    .containsExactly("a (c1, lines 20–49)", "b (c2, lines 5–)", "d (c3, lines 1–9)");
        }
    }

    @Nested
    class A_command {

        @Test
        void is_listed_with_its_exit_code() {
            talk.exchange("run", command("make"), "built\nexit code 0");
            assertThat(ledger().of(SummaryFact.COMMAND)).containsExactly("make (c1) → exit code 0");
            assertThat(ledger().of(SummaryFact.FAILURE)).isEmpty();
        }

        @Test
        void whose_result_names_no_exit_code_is_listed_without_one() {
            talk.exchange("run", command("make"), "built");
            assertThat(ledger().of(SummaryFact.COMMAND)).containsExactly("make (c1)");
        }

        @Test
        void has_the_last_exit_code_that_its_result_names() {
            talk.exchange("run", command("make"), "test 3: child had exit code 7\nexit code 0");
            assertThat(ledger().of(SummaryFact.COMMAND)).containsExactly("make (c1) → exit code 0");
            assertThat(ledger().of(SummaryFact.FAILURE)).isEmpty();
        }

        @Test
        void that_was_ended_at_its_time_limit_is_the_last_failure() {
            talk.calls("run", command("make"));
            talk.context()
                    .append(
                            ToolExecutionResultMessage.builder()
                                    .id("c1")
                                    .toolName("run")
                                    .text("building\nended after 120 s: it took too long")
                                    .isError(true)
                                    .build(),
                            TurnSource.TOOL);
            assertThat(ledger().of(SummaryFact.FAILURE))
                    .containsExactly("make (c1): ended after 120 s: it took too long");
        }

        @Test
        void that_was_interrupted_has_an_unknown_outcome() {
            talk.calls("run", command("make")).context().interrupt();
            assertThat(ledger().of(SummaryFact.COMMAND)).containsExactly("make (c1) → interrupted: outcome unknown");
            assertThat(ledger().of(SummaryFact.FAILURE)).isEmpty();
        }

        @Test
        void that_failed_is_the_last_failure_with_its_last_line() {
            talk.exchange("run", command("make"), "one\nexit code 2");
            talk.exchange("run", command("test"), "FAILED AppTest\n\nexit code: 1\n");
            assertThat(ledger().of(SummaryFact.FAILURE)).containsExactly("test (c2) → exit code 1: FAILED AppTest");
        }

        @Test
        void is_listed_among_the_newest_twelve() {
            for (int i = 1; i <= 14; i++) {
                talk.exchange("run", command("make " + i), "exit code 0");
            }
            assertThat(ledger().of(SummaryFact.COMMAND))
                    .hasSize(12)
                    .startsWith("make 3 (c3) → exit code 0")
                    .endsWith("make 14 (c14) → exit code 0");
        }
    }

    @Nested
    class The_todo_list {

        @Test
        void is_counted_and_its_open_items_are_named() {
            talk.exchange("update_todo_list", "{\"content\":\"- [x] parse\\n- [ ] print\\n* [ ] count\\n\"}", "ok");
            assertThat(ledger().of(SummaryFact.TODO)).containsExactly("1 done, 2 open: print; count");
        }

        @Test
        void is_the_newest_one() {
            talk.exchange("update_todo_list", "{\"content\":\"- [ ] print\"}", "ok");
            talk.exchange("update_todo_list", "{\"content\":\"- [x] print\"}", "ok");
            assertThat(ledger().of(SummaryFact.TODO)).containsExactly("1 done, 0 open:");
        }
    }

    @Nested
    class What_people_said {

        @Test
        void is_kept_as_question_and_answer() {
            talk.calls("ask_question", "{\"question\":\"Which port?\"}").returns(TurnSource.ANSWER, "8080");
            assertThat(ledger().of(SummaryFact.ANSWER)).containsExactly("asked: Which port? – answer: 8080");
        }

        @Test
        void is_kept_as_feedback_whether_it_came_as_a_result_or_a_turn() {
            talk.calls("submit_plan", "{}").returns(TurnSource.FEEDBACK, "Add tests.");
            talk.says(TurnSource.FEEDBACK, "Rename it.");
            assertThat(ledger().of(SummaryFact.FEEDBACK)).containsExactly("Add tests.", "Rename it.");
        }

        @Test
        void is_kept_as_failed_checks() {
            talk.says(TurnSource.CHECKS, "the tests fail").says(TurnSource.CHECKS, "the style is off");
            assertThat(ledger().of(SummaryFact.FAILURE)).containsExactly("the style is off");
        }

        @Test
        void is_kept_as_an_instruction_like_a_brief() {
            talk.user("Fix it.").says(TurnSource.BRIEF, "Two attempts failed.");
            assertThat(ledger().of(SummaryFact.INSTRUCTION)).containsExactly("Fix it.", "Two attempts failed.");
        }

        @Test
        void is_dropped_if_it_is_an_opening_or_a_note() {
            talk.says(TurnSource.OPENING, "Begin.").context().note("3 turns left.");
            assertThat(ledger().facts()).isEmpty();
            assertThat(ledger().turns()).isEqualTo(2);
        }
    }

    @Nested
    class A_reply {

        @Test
        void is_kept_as_its_first_line() {
            talk.reply("I use a map.\nIt is faster.");
            assertThat(ledger().of(SummaryFact.DECISION)).containsExactly("I use a map.");
        }
    }

    @Test
    void a_fact_is_one_line_of_limited_length() {
        talk.user("a\n\nb" + "🧭".repeat(1_000));
        String fact = ledger().of(SummaryFact.INSTRUCTION).get(0);
        assertThat(fact).startsWith("a b🧭").endsWith("🧭…");
        assertThat(fact.codePointCount(0, fact.length())).isEqualTo(400);
    }

    @Test
    void facts_of_an_earlier_compaction_stay() {
        RemovedFacts first = FactExtractor.read(
                RemovedFacts.EMPTY,
                talk.exchange("write_file", file("a"), "ok").context().turns());
        Talk later = new Talk().exchange("write_file", file("b"), "ok");
        assertThat(FactExtractor.read(first, later.context().turns()).of(SummaryFact.CHANGED))
                .containsExactly("a (c1)", "b (c1)");
    }
}
