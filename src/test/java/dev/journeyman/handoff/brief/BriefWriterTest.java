package dev.journeyman.handoff.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a brief is made, and the content of each of its lines. */
class BriefWriterTest {

    private static final String LOOP = "Task appears stuck in validation loop - try different approach";
    private static final String MARK = "--- CONTEXT TRUNCATED ---";

    private final BriefWriter briefs = new BriefWriter(BriefSettings.DEFAULT);

    private static BriefWriter with(int maxLines, int helperAttempts, int maxFiles) {
        return new BriefWriter(new BriefSettings(true, maxLines, Set.of(), helperAttempts, maxFiles));
    }

    private static AttemptRound failed(int number, String... errors) {
        return new AttemptRound(number, List.of(), List.of(), List.of(errors));
    }

    private static List<AttemptRound> failing(String... errors) {
        return Stream.of(errors).map(error -> failed(1, error)).toList();
    }

    private static List<String> lines(Optional<Brief> brief) {
        return brief.orElseThrow().text().lines().toList();
    }

    private static List<String> body(Optional<Brief> brief) {
        List<String> lines = lines(brief);
        return lines.subList(2, lines.size() - 2);
    }

    @Test
    void a_brief_precedes_the_prompt_with_one_blank_line_between() {
        Brief brief = briefs.onRetry(2, failed(1, "x")).orElseThrow();
        assertThat(brief.text()).endsWith("--- END CONTEXT ---");
        assertThat(brief.before("\n## Task ID\r\n")).isEqualTo(brief.text() + "\n\n" + "\n## Task ID\r\n");
    }

    @Nested
    class On_a_switch {

        @ParameterizedTest
        @ValueSource(strings = {"", " ", "\n\t", "\u200B"})
        void there_is_no_brief_if_the_failed_provider_is_unknown(String provider) {
            assertThat(briefs.onSwitch(provider, "timeout", failed(1, "x"))).isEmpty();
            assertThat(briefs.onSwitch(null, "timeout", failed(1, "x"))).isEmpty();
        }

        @Test
        void the_reason_and_the_attempt_may_be_missing() {
            assertThat(lines(briefs.onSwitch("gemini", null, null)))
                    .hasSize(4)
                    .contains("Previous provider (gemini) failed: execution_error");
        }

        @Test
        void only_the_first_error_with_text_is_included() {
            assertThat(body(briefs.onSwitch("gemini", "timeout", failed(1, " ", "a", "b"))))
                    .containsExactly("Validation error: \"a\"");
        }

        @Test
        void names_three_files_of_each_kind_in_order() {
            AttemptRound round = new AttemptRound(1, List.of("d", " ", "c", "b", "a"), List.of("e"), List.of());
            assertThat(body(briefs.onSwitch("gemini", "timeout", round)))
                    .containsExactly("Previous attempt created: d, c, b", "Previous attempt modified: e");
        }

        @ParameterizedTest
        @CsvSource({"0,''", "1,a", "5,'a, b, c, d, e'"})
        void names_as_many_files_as_configured(int files, String named) {
            AttemptRound round = new AttemptRound(1, List.of("a", "b", "c", "d", "e", "f"), List.of(), List.of());
            List<String> expected = named.isEmpty() ? List.of() : List.of("Previous attempt created: " + named);
            assertThat(body(with(10, 2, files).onSwitch("gemini", "timeout", round)))
                    .isEqualTo(expected);
        }

        @Test
        void modified_files_are_dropped_before_created_ones_and_these_before_the_error() {
            AttemptRound round = new AttemptRound(1, List.of("a"), List.of("b"), List.of("x"));
            String created = "Previous attempt created: a";
            String error = "Validation error: \"x\"";
            assertThat(body(with(5, 2, 3).onSwitch("gemini", "timeout", round))).containsExactly(MARK);
            assertThat(body(with(6, 2, 3).onSwitch("gemini", "timeout", round))).containsExactly(error, MARK);
            assertThat(body(with(7, 2, 3).onSwitch("gemini", "timeout", round)))
                    .containsExactly(created, "Previous attempt modified: b", error);
        }
    }

    @Nested
    class On_a_retry {

        @ParameterizedTest
        @ValueSource(ints = {Integer.MIN_VALUE, 0, 1})
        void a_first_attempt_gets_no_brief(int attempt) {
            assertThat(briefs.onRetry(attempt, failed(1, "x"))).isEmpty();
        }

        @Test
        void there_is_no_brief_without_an_error() {
            assertThat(briefs.onRetry(2, null)).isEmpty();
            assertThat(briefs.onRetry(2, failed(1, "", "\n"))).isEmpty();
            assertThat(briefs.onRetry(2, new AttemptRound(1, List.of("a"), List.of(), List.of())))
                    .isEmpty();
        }

        @Test
        void the_first_three_errors_are_included() {
            assertThat(body(briefs.onRetry(2, failed(1, "a", " ", "b", "c", "d"))))
                    .containsExactly("- a", "- b", "- c");
        }

        @Test
        void the_last_lines_are_dropped_first() {
            AttemptRound round = new AttemptRound(1, List.of("a"), List.of("b"), List.of("x", "y", "z"));
            assertThat(body(with(8, 2, 3).onRetry(2, round))).containsExactly("- x", "- y", "- z", MARK);
            assertThat(body(with(6, 2, 3).onRetry(2, round))).containsExactly("- x", MARK);
        }
    }

    @Nested
    class For_a_helper {

        @Test
        void there_is_no_brief_in_a_first_attempt_or_without_an_earlier_one() {
            assertThat(briefs.forHelper(1, failing("x"))).isEmpty();
            assertThat(briefs.forHelper(2, List.of())).isEmpty();
            assertThat(briefs.forHelper(2, null)).isEmpty();
            assertThat(briefs.forHelper(2, Collections.<@Nullable AttemptRound>singletonList(null)))
                    .isEmpty();
        }

        @Test
        void the_newest_attempts_are_included_in_order() {
            List<AttemptRound> rounds = List.of(failed(1, "a"), failed(2, "b"), failed(3, "c", "d"));
            assertThat(body(briefs.forHelper(4, rounds)))
                    .containsExactly("Attempt 2 - error: \"b\"", "Attempt 3 - error: \"c\"");
            assertThat(body(with(10, 1, 3).forHelper(4, rounds))).containsExactly("Attempt 3 - error: \"c\"");
            assertThat(body(with(10, 3, 3).forHelper(4, rounds))).hasSize(3);
        }

        @Test
        void the_files_an_attempt_touched_are_those_it_created_or_changed() {
            AttemptRound round = new AttemptRound(1, List.of("a", "b"), List.of("c", "d"), List.of("x"));
            assertThat(body(briefs.forHelper(2, List.of(round))))
                    .containsExactly("Attempt 1 touched: a, b, c - error: \"x\"");
            assertThat(body(with(10, 2, 0).forHelper(2, List.of(round)))).containsExactly("Attempt 1 - error: \"x\"");
        }

        @ParameterizedTest
        @CsvSource({
            "A A A,true",
            "B A A A,true",
            "A A,false",
            "A A B,false",
            "A B A A,false",
            "A A A B A,false",
        })
        void a_loop_is_the_same_first_error_three_times_at_the_end(String errors, boolean loop) {
            assertThat(body(briefs.forHelper(9, failing(errors.split(" ", -1)))).contains(LOOP))
                    .isEqualTo(loop);
        }

        @Test
        void three_attempts_without_an_error_are_not_a_loop() {
            assertThat(body(briefs.forHelper(4, failing("", " ", "")))).doesNotContain(LOOP);
        }

        @Test
        void older_attempts_are_dropped_before_the_loop_and_that_before_the_newest_attempt() {
            List<AttemptRound> rounds = List.of(failed(1, "x"), failed(2, "x"), failed(3, "x"));
            String third = "Attempt 3 - error: \"x\"";
            assertThat(body(with(6, 3, 3).forHelper(4, rounds))).containsExactly(third, MARK);
            assertThat(body(with(7, 3, 3).forHelper(4, rounds))).containsExactly(third, LOOP, MARK);
            assertThat(body(with(8, 4, 3)
                            .forHelper(4, List.of(failed(0, "x"), failed(1, "x"), failed(2, "x"), failed(3, "x")))))
                    .containsExactly("Attempt 2 - error: \"x\"", third, LOOP, MARK);
        }
    }

    @Nested
    class Where_there_is_no_room {

        @Test
        void the_longest_line_is_cut_and_the_others_stay() {
            AttemptRound round =
                    new AttemptRound(1, List.of("src/a.ts"), List.of(), List.of("word ".repeat(200), "short"));
            List<String> body = body(briefs.onRetry(2, round));
            assertThat(body.get(0)).startsWith("- word word").endsWith("word…");
            assertThat(body.subList(1, 3)).containsExactly("- short", "Already created: src/a.ts");
        }

        @Test
        void only_the_first_page_of_a_huge_log_is_read() {
            String log = "\n".repeat(1_000_000) + "expected 1 but was 2\n" + "at line 1\n".repeat(1_000_000);
            assertThat(body(briefs.onRetry(2, failed(1, log))).get(0))
                    .startsWith("- expected 1 but was 2 at line 1 at line 1")
                    .endsWith("…");
        }

        @Test
        void names_reasons_and_numbers_of_any_length_stay_below_100_tokens() {
            String name = "x".repeat(100_000);
            assertThat(briefs.onSwitch(name, name, failed(1, name))
                            .orElseThrow()
                            .tokens())
                    .isLessThan(100);
            List<AttemptRound> rounds = Collections.nCopies(
                    3, new AttemptRound(Integer.MIN_VALUE, List.of(name, name, name), List.of(), List.of(name)));
            assertThat(briefs.forHelper(Integer.MAX_VALUE, rounds).orElseThrow().tokens())
                    .isLessThan(100);
        }
    }

    @Test
    void missing_items_of_a_list_are_skipped() {
        AttemptRound round = new AttemptRound(1, Arrays.asList("a", null), List.of(), Arrays.asList(null, "x"));
        assertThat(body(briefs.onRetry(2, round))).containsExactly("- x", "Already created: a");
    }
}
