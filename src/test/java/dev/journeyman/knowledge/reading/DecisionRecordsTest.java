package dev.journeyman.knowledge.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionRecordsTest {

    private static final String RECORD = "docs/adr/0001-money.md";

    @Nested
    class A_path {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "docs/adr/0001-x.md",
                    "ADR/x.adoc",
                    "docs/decisions/x.markdown",
                    "DESIGN.md",
                    "docs/Architecture.md",
                    "docs/design-decisions.md",
                    "a/web-design_2.md"
                })
        void of_decisions_is_recognized(String path) {
            assertThat(DecisionRecords.in(path)).isTrue();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"README.md", "docs/adr/deeper/x.md", "docs/adr/x.png", "src/Design.java", "redesigned.md"})
        void of_another_file_is_not_recognized(String path) {
            assertThat(DecisionRecords.in(path)).isFalse();
        }
    }

    @Nested
    class A_record {

        @Test
        void yields_its_title_and_its_decision() {
            assertThat(DecisionRecords.of(RECORD, """
                # 1. Money is whole cents.

                ## Status

                Accepted

                ## Context

                Floats round.

                ## Decision

                We count cents.
                ```java
                long cents;
                ```

                ## Consequences

                None.
                """))
                    .containsExactly(new DecisionRecord(RECORD, "1. Money is whole cents", "We count cents."));
        }

        @Test
        void without_a_decision_heading_yields_the_text_after_its_title() {
            assertThat(DecisionRecords.of(RECORD, "# Money\n\nWe count cents.\n"))
                    .containsExactly(new DecisionRecord(RECORD, "Money", "We count cents."));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "## Status\n\nSuperseded by 2",
                    "Status: superseded",
                    "- **Status:** Rejected",
                    "**Status**: deprecated",
                    "## Status\r\n\r\nReplaced"
                })
        void that_is_no_longer_valid_is_left_out(String status) {
            assertThat(DecisionRecords.of(RECORD, "# Money\n\n" + status + "\n\n## Decision\n\nWe count cents.\n"))
                    .isEmpty();
        }

        @Test
        void without_a_title_is_left_out() {
            assertThat(DecisionRecords.of(RECORD, "We count cents.")).isEmpty();
        }

        @Test
        void without_blanks_is_cut_between_characters() {
            String gist = gist("# 支払い\n\n" + "𠜎".repeat(1_000));

            assertThat(gist).startsWith("𠜎𠜎").endsWith("𠜎 …").hasSizeLessThan(300);
            assertThat(gist.codePoints().filter(each -> each == "𠜎".codePointAt(0)))
                    .hasSize(140);
        }

        @Test
        void that_is_long_is_cut_after_a_sentence() {
            assertThat(gist("# T\n\n" + "It is so long. ".repeat(40)))
                    .endsWith("long.")
                    .hasSizeLessThan(290);
        }

        @Test
        void that_has_one_long_word_late_is_cut_before_it() {
            assertThat(gist("# T\n\n" + "word ".repeat(50) + "x".repeat(500))).endsWith("word …");
        }

        private static String gist(String text) {
            return DecisionRecords.of(RECORD, text).get(0).gist();
        }
    }

    @Nested
    class A_page {

        @Test
        void yields_a_decision_for_each_heading() {
            assertThat(DecisionRecords.of("DESIGN.md", "# Design\n\n## Money\n\nCents.\n\n### Time ##\n\nUTC.\n"))
                    .extracting(DecisionRecord::title, DecisionRecord::gist)
                    .containsExactly(tuple("Money", "Cents."), tuple("Time", "UTC."));
        }

        @Test
        void yields_a_decision_for_each_bold_lead_below_a_heading() {
            assertThat(DecisionRecords.of(
                            "DESIGN.md", "## Rules\n\n- **Money.** Cents.\n* **Time:** UTC,\n  always.\n"))
                    .extracting(DecisionRecord::title, DecisionRecord::gist)
                    .containsExactly(tuple("Money", "Cents."), tuple("Time", "UTC, always."));
        }

        @Test
        void without_headings_yields_nothing() {
            assertThat(DecisionRecords.of("DESIGN.md", "Cents.")).isEmpty();
        }
    }

    @Nested
    class A_text_that_means_harm {

        private static final int MANY = 250_000;

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\n", " ", "#", "# ", "## a\n", "- **a\n", "```\n", "`", "**", "> ", "\u2028", "-\n", "Status"
                })
        void is_read_quickly(String part) {
            for (String path : List.of(RECORD, "DESIGN.md")) {
                for (String begin : List.of("", "# a", "## a\n", "## Decision\n- **")) {
                    assertThat(DecisionRecords.of(path, begin + part.repeat(MANY) + "x"))
                            .isNotNull();
                }
            }
        }
    }
}
