package dev.journeyman.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.context.ContextChange.Compacted;
import dev.journeyman.context.ContextChange.Folded;
import dev.journeyman.context.ContextChange.Replaced;
import dev.journeyman.context.Letters;
import dev.journeyman.context.Summarizer;
import dev.journeyman.context.Talk;
import dev.journeyman.context.TurnSource;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.StoryOptions.Economy;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** When old exchanges are folded, and what stays. A token is a letter here. */
class EconomyTest {

    private final Talk talk = talk(Economy.BALANCED);

    private static Talk talk(Economy economy) {
        return new Talk(TokenWindow.of(1_000_000), new Letters(), Summarizer.NONE, economy);
    }

    private boolean economize() {
        return talk.context().economize();
    }

    private static String read(String file) {
        return "{\"path\":\"%s\"}".formatted(file);
    }

    /** Lets the model read a file so often, and returns how often it did before the first fold; -1 without one. */
    private static int readsBeforeAFold(Talk talk, int letters) {
        return IntStream.range(0, 200)
                .filter(read -> {
                    talk.exchange("read_file", read("f" + read), "x".repeat(letters));
                    return talk.context().economize();
                })
                .findFirst()
                .orElse(-1);
    }

    @Test
    void exchanges_are_folded_when_carrying_them_cost_twice_as_much_as_folding_them() {
        talk.says(TurnSource.OPENING, "Begin.").exchange("read_file", read("a"), "x".repeat(5_000));
        for (int request = 2; request <= 12; request++) {
            talk.exchange("list_files", "{}", "none");
            assertThat(economize()).as("request " + request).isFalse();
        }
        boolean folded = false;
        for (int request = 13; request < 25 && !folded; request++) {
            talk.exchange("list_files", "{}", "none");
            folded = economize();
        }

        assertThat(folded).isTrue();
        assertThat(talk.texts().get(0)).startsWith("[summary]").contains("a (c1)");
        assertThat(talk.texts().get(1)).isEqualTo("Begin.");
        assertThat(talk.texts()).noneMatch(text -> text.contains("xxx"));
    }

    @Test
    void a_thrifty_setting_folds_earlier_than_a_careful_one_and_off_never() {
        int thrifty = readsBeforeAFold(talk(Economy.THRIFTY), 800);
        int balanced = readsBeforeAFold(talk(Economy.BALANCED), 800);
        int careful = readsBeforeAFold(talk(Economy.CAREFUL), 800);

        assertThat(thrifty).isPositive().isLessThan(balanced);
        assertThat(balanced).isLessThan(careful);
        assertThat(readsBeforeAFold(talk(Economy.OFF), 800)).isEqualTo(-1);
    }

    @Test
    void short_turns_are_folded_late_and_a_few_turns_never() {
        assertThat(readsBeforeAFold(talk, 0)).isGreaterThan(20);
        Talk small = talk(new Economy(1));
        small.user("Hello.").reply("Hello.").user("Go.").reply("Gone.").user("Well.");
        assertThat(small.context().economize()).isFalse();
    }

    @Nested
    class A_fold {

        private void work(int exchanges) {
            for (int i = 0; i < exchanges; i++) {
                talk.exchange("read_file", read("filler"), "y".repeat(900));
            }
        }

        private void fold() {
            for (int i = 0; i < 60; i++) {
                talk.exchange("read_file", read("filler"), "z".repeat(900));
                if (economize()) {
                    return;
                }
            }
            throw new AssertionError("nothing was folded");
        }

        @Test
        void keeps_the_turns_of_people_in_their_order() {
            talk.user("Keep the public interface.")
                    .calls("submit_plan", "{}")
                    .returns(TurnSource.FEEDBACK, "Add tests.");
            work(5);
            talk.says(TurnSource.CHECKS, "the check failed")
                    .calls("ask_question", "{}")
                    .returns(TurnSource.ANSWER, "8080");
            fold();

            assertThat(talk.texts())
                    .containsSubsequence(
                            "Keep the public interface.",
                            "[submit_plan{}]",
                            "Add tests.",
                            "the check failed",
                            "[ask_question{}]",
                            "8080");
        }

        @Test
        void keeps_the_newest_edit_of_each_of_the_three_files_that_were_edited_last() {
            for (String file : List.of("a", "b", "c", "d", "a")) {
                talk.exchange(
                        "write_file", read(file), "written " + file + talk.log().size());
            }
            fold();

            assertThat(talk.texts().stream().filter(text -> text.startsWith("[write_file")))
                    .containsExactly(
                            "[write_file" + read("c") + "]",
                            "[write_file" + read("d") + "]",
                            "[write_file" + read("a") + "]");
            assertThat(talk.texts().get(0)).contains("b (c2)");
        }

        @Test
        void keeps_the_newest_failing_result_with_its_call() {
            talk.exchange("run_command", "{\"command\":\"make\"}", "first\nexit code 2");
            talk.exchange("run_command", "{\"command\":\"test\"}", "second\nexit code 1");
            work(3);
            talk.exchange("run_command", "{\"command\":\"ls\"}", "third\nexit code 0");
            fold();

            assertThat(talk.texts()).contains("second\nexit code 1").doesNotContain("first\nexit code 2");
            assertThat(talk.texts().get(0)).contains("make (c1) → exit code 2", "ls (c6) → exit code 0");
        }

        @Test
        void takes_an_earlier_summary_into_its_own() {
            talk.exchange("read_file", read("first"), "x".repeat(2_000));
            fold();
            int turns = talk.context().turns().size();
            fold();

            assertThat(talk.texts().stream().filter(text -> text.startsWith("[summary]")))
                    .hasSize(1);
            assertThat(talk.texts().get(0)).contains("first (c1)");
            assertThat(talk.context().turns()).hasSizeLessThan(turns + 60);
        }

        @Test
        void is_not_followed_by_another_of_the_same_turns() {
            work(5);
            fold();
            assertThat(economize()).isFalse();
        }

        @Test
        void that_names_turns_which_are_not_there_is_refused_and_changes_nothing() {
            work(2);
            List<String> before = talk.texts();
            for (Folded wrong : List.of(
                    new Folded(9, List.of(), "s", RemovedFacts.EMPTY, 1, 1),
                    new Folded(-1, List.of(), "s", RemovedFacts.EMPTY, 1, 1),
                    new Folded(2, List.of(2), "s", RemovedFacts.EMPTY, 1, 1),
                    new Folded(2, List.of(-1), "s", RemovedFacts.EMPTY, 1, 1))) {
                assertThatThrownBy(() -> talk.context().apply(wrong))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("does not fit a conversation of 5 turns");
            }
            for (Compacted wrong : List.of(
                    new Compacted(9, List.of(), List.of(), "s", RemovedFacts.EMPTY, 1, 1),
                    new Compacted(-1, List.of(), List.of(), "s", RemovedFacts.EMPTY, 1, 1),
                    new Compacted(
                            0,
                            List.of(),
                            List.of(new Replaced(5, UserMessage.from("x"), 1)),
                            "",
                            RemovedFacts.EMPTY,
                            1,
                            1))) {
                assertThatThrownBy(() -> talk.context().apply(wrong))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("does not fit a conversation of 5 turns");
            }
            assertThat(talk.texts()).isEqualTo(before);
        }
    }

    @Test
    void a_context_that_was_made_without_a_setting_is_balanced() {
        Talk unset = new Talk(TokenWindow.of(1_000_000), new Letters(), Summarizer.NONE);
        assertThat(readsBeforeAFold(unset, 800)).isEqualTo(readsBeforeAFold(talk, 800));
    }
}
