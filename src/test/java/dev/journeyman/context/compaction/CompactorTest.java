package dev.journeyman.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextChange.Compacted;
import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Letters;
import dev.journeyman.context.Summarizer;
import dev.journeyman.context.Talk;
import dev.journeyman.context.ToolResultLimit;
import dev.journeyman.context.Turn;
import dev.journeyman.context.TurnSource;
import dev.journeyman.context.compaction.CompactionResult.Done;
import dev.journeyman.context.compaction.CompactionResult.Futile;
import dev.journeyman.context.compaction.CompactionResult.Impossible;
import dev.journeyman.context.compaction.CompactionResult.Unneeded;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Each step on an example. A token is one character here, so that a reader can follow the figures. */
class CompactorTest {

    private static final String PROMPT = "You write code.";

    private final Talk talk = new Talk(TokenWindow.of(8_000), new Letters(), Summarizer.NONE);
    private final ContextManager context = talk.context();

    private static String read(String file) {
        return "{\"path\":\"%s\"}".formatted(file);
    }

    @Nested
    class A_context_that_is_small_enough {

        @Test
        void stays_unchanged() {
            talk.user("Fix it.");
            assertThat(context.compact(context.tokens())).isEqualTo(new Unneeded(PROMPT.length() + 7));
            assertThat(talk.log()).noneMatch(Compacted.class::isInstance);
        }
    }

    @Nested
    class First {

        @Test
        void results_beyond_the_newest_three_become_stubs_that_describe_them() {
            talk.user("Fix it.");
            for (int i = 1; i <= 5; i++) {
                talk.exchange("read_file", read("src/" + i + ".java"), "a line\n".repeat(30));
            }
            assertThat(context.compact(900)).isInstanceOf(Done.class);
            assertThat(talk.texts())
                    .containsExactly(
                            "Fix it.",
                            "[read_file" + read("src/1.java") + "]",
                            "[read_file src/1.java: 30 lines, taken out to save room: recall c1]",
                            "[read_file" + read("src/2.java") + "]",
                            "[read_file src/2.java: 30 lines, taken out to save room: recall c2]",
                            "[read_file" + read("src/3.java") + "]",
                            "a line\n".repeat(30),
                            "[read_file" + read("src/4.java") + "]",
                            "a line\n".repeat(30),
                            "[read_file" + read("src/5.java") + "]",
                            "a line\n".repeat(30));
        }

        @Test
        void a_stub_names_the_command_and_its_exit_code() {
            talk.user("Fix it.");
            String output = "a line\n".repeat(40) + "exit code 1";
            talk.exchange("run", "{\"command\":\"./gradlew\\n  test\"}", output);
            for (int i = 0; i < 3; i++) {
                talk.exchange("read_file", read("a"), "short");
            }
            context.compact(context.tokens() - 1);
            assertThat(talk.texts())
                    .contains("[run ./gradlew test: 41 lines, exit code 1, taken out to save room: recall c1]");
        }

        @Test
        void all_results_of_the_newest_exchange_stay() {
            talk.user("x".repeat(3_000)).calls("run", "{}", "run", "{}", "run", "{}", "run", "{}", "run", "{}");
            for (int i = 1; i <= 5; i++) {
                talk.returns("a line\n".repeat(10 + i));
            }
            assertThat(context.compact(1_500)).isInstanceOf(Done.class);
            assertThat(talk.texts()).contains("a line\n".repeat(11), "a line\n".repeat(12), "a line\n".repeat(15));
        }

        @Test
        void a_stub_stays_unchanged_in_later_compactions() {
            talk.user("Fix it.").exchange("read_file", read("a"), "b\n".repeat(2_000));
            for (int i = 0; i < 3; i++) {
                talk.exchange("read_file", read("c"), "a line\n".repeat(30));
            }
            for (int round = 0; round < 3; round++) {
                context.compact(context.tokens() - 1);
                talk.exchange("read_file", read("c"), "a line\n".repeat(30));
                assertThat(talk.texts()).contains("[read_file a: 2,000 lines, taken out to save room: recall c1]");
            }
        }

        @Test
        void a_stub_has_no_unpaired_surrogate_even_if_the_arguments_contain_one() {
            talk.user("Fix it.").exchange("read_file", read("\\ud83e.java"), "a line\n".repeat(30));
            for (int i = 0; i < 3; i++) {
                talk.exchange("read_file", read("c"), "also");
            }
            context.compact(context.tokens() - 1);
            assertThat(talk.texts()).contains("[read_file \ufffd.java: 30 lines, taken out to save room: recall c1]");
        }

        @Test
        void a_result_that_is_shorter_than_its_stub_stays() {
            talk.user("Fix it.");
            talk.exchange("read_file", read("a"), "short");
            talk.exchange("read_file", read("b"), "a line\n".repeat(30));
            for (int i = 0; i < 3; i++) {
                talk.exchange("read_file", read("c"), "also");
            }
            context.compact(context.tokens() - 1);
            assertThat(talk.texts()).contains("short").doesNotContain("a line\n".repeat(30));
        }

        @Test
        void an_answer_of_a_person_is_never_stubbed() {
            talk.user("Fix it.").calls("ask_question", "{\"question\":\"Which port?\"}");
            talk.returns(TurnSource.ANSWER, "8080, ".repeat(20));
            talk.exchange("read_file", read("b"), "a line\n".repeat(30));
            for (int i = 0; i < 3; i++) {
                talk.exchange("read_file", read("c"), "also");
            }
            context.compact(context.tokens() - 1);
            assertThat(talk.texts()).contains("8080, ".repeat(20));
        }
    }

    @Nested
    class Then {

        @Test
        void the_oldest_exchanges_become_one_summary_right_after_index_zero() {
            for (int i = 1; i <= 40; i++) {
                talk.user("Turn %02d of a long talk, in which much is said.".formatted(i));
            }
            assertThat(context.compact(1_500)).isInstanceOf(Done.class);
            assertThat(context.turns().get(0).provenance()).isEqualTo(TurnSource.SUMMARY);
            assertThat(talk.texts().get(0)).startsWith("[summary] ");
            assertThat(talk.last()).startsWith("Turn 40 ");
            assertThat(context.systemPrompt()).contains(SystemMessage.from(PROMPT));
        }

        @Test
        void a_second_compaction_merges_the_first_summary_into_its_own() {
            for (int round = 1; round <= 3; round++) {
                for (int i = 1; i <= 20; i++) {
                    talk.exchange("write_file", read("src/" + round + ".java"), "w".repeat(60));
                }
                context.compact(1_200);
            }
            assertThat(context.turns().stream().filter(turn -> turn.provenance() == TurnSource.SUMMARY))
                    .hasSize(1);
            assertThat(talk.texts().get(0))
                    .contains("Files changed: src/1.java (c19), src/2.java (c39), src/3.java (c54)");
        }

        @Test
        void the_summary_counts_all_turns_it_replaced() {
            for (int i = 1; i <= 100; i++) {
                talk.user("Turn %03d of a long talk, in which much is said.".formatted(i));
                if (i % 25 == 0) {
                    context.compact(1_000);
                }
            }
            int kept = talk.conversation().size() - 1;
            assertThat(talk.texts().get(0)).startsWith("[summary] " + (100 - kept) + " earlier turns were removed");
        }

        @Test
        void a_long_summary_is_shortened_before_the_newest_turns() {
            Talk real = new Talk();
            for (int i = 1; i <= 200; i++) {
                real.exchange("write_file", read("src/a/path/of/some/length/File%03d.java".formatted(i)), "ok");
            }
            String newest = "x".repeat(6_400);
            assertThat(real.user(newest).context().compact(1_100)).isInstanceOf(Done.class);
            assertThat(real.last()).isEqualTo(newest);
            assertThat(real.texts().get(0)).startsWith("[summary] ").contains("Files changed: ");
        }

        @Test
        void the_newest_two_turns_stay_with_their_exchange() {
            talk.user("x".repeat(3_000));
            talk.calls("run", "{}", "run", "{}", "run", "{}", "run", "{}")
                    .returns("one")
                    .returns("two");
            talk.returns("three").returns("four");
            assertThat(context.compact(600)).isInstanceOf(Done.class);
            assertThat(talk.texts()).hasSize(6).endsWith("[run{}, run{}, run{}, run{}]", "one", "two", "three", "four");
        }
    }

    @Nested
    class Last {

        @Test
        void the_newest_turns_are_cut_if_nothing_else_is_left() {
            talk.user("a".repeat(6_000)).user("b".repeat(6_000));
            assertThat(context.compact(9_000)).isInstanceOf(Done.class);
            assertThat(talk.texts())
                    .allMatch(text -> text.contains("characters cut here; the whole text is in the journal"));
        }

        @Test
        void the_minimum_of_a_short_conversation_is_its_size() {
            talk.user("One.").user("Two.").user("Three.");
            assertThat(((Impossible) context.compact(1)).least()).isEqualTo(context.tokens());
        }

        @Test
        void long_texts_in_the_arguments_of_a_call_are_cut_and_stay_a_json_object() {
            talk.user("Fix it.").calls("write_file", "{\"path\":\"a\",\"content\":\"" + "x".repeat(6_000) + "\"}");
            assertThat(context.compact(4_000)).isInstanceOf(Done.class);
            assertThat(talk.last())
                    .startsWith("[write_file{\"path\":\"a\",\"content\":\"xxx")
                    .contains("characters cut here")
                    .endsWith("xxx\"}]");
        }

        @Test
        void arguments_with_an_unpaired_surrogate_are_repaired() {
            talk.user("Fix it.").calls("run", "{\"a\":\"\\ud83e\",\"b\":\"" + "x".repeat(6_000) + "\"}");
            assertThat(context.compact(4_000)).isInstanceOf(Done.class);
            assertThat(talk.last()).startsWith("[run{\"a\":\"\ufffd\",\"b\":\"xxx");
        }

        @Test
        void a_target_that_cannot_be_met_is_refused_and_nothing_changes() {
            talk.user("Fix it.").reply("Done.");
            List<Turn> before = context.turns();
            CompactionResult result = context.compact(10);
            assertThat(result).isInstanceOfSatisfying(Impossible.class, impossible -> {
                assertThat(impossible.tokens()).isEqualTo(PROMPT.length() + 12);
                assertThat(impossible.reason())
                        .isEqualTo("the system prompt has 15 tokens and the newest exchange stays");
            });
            assertThat(context.turns()).isEqualTo(before);
            assertThat(talk.log()).noneMatch(Compacted.class::isInstance);
        }
    }

    @Nested
    class A_compaction_that_frees_little {

        @Test
        void is_futile_but_done() {
            context.resetSystemPrompt("s".repeat(50_000));
            talk.user("x".repeat(5_000));
            CompactionResult result = context.compact(54_000);
            assertThat(result).isInstanceOf(Futile.class);
            assertThat(context.tokens()).isLessThanOrEqualTo(54_000);
        }

        @Test
        void is_futile_up_to_the_last_token_of_a_tenth() {
            int freed =
                    5_000 - ToolResultLimit.cut("x".repeat(5_000), 2_048, 1_024).length();
            context.resetSystemPrompt("s".repeat(freed * 10 + 1 - 5_000));
            talk.user("x".repeat(5_000));
            int before = context.tokens();
            assertThat(context.compact(before - 1)).isEqualTo(new Futile(before, before - freed));
        }

        @Test
        void is_vain_like_an_impossible_one() {
            assertThat(new Futile(100, 95).vain()).isTrue();
            assertThat(new Impossible(100, 95, "so").vain()).isTrue();
            assertThat(new Done(100, 50).vain()).isFalse();
            assertThat(new Unneeded(100).vain()).isFalse();
        }
    }

    @Nested
    class A_summarizer {

        private Talk told(Summarizer summarizer) {
            Talk told = new Talk(TokenWindow.of(8_000), new Letters(), summarizer);
            for (int i = 1; i <= 40; i++) {
                told.exchange("write_file", read("src/App.java"), "w".repeat(60));
            }
            assertThat(told.context().compact(1_500)).isInstanceOf(Done.class);
            return told;
        }

        private final String ledger = told(Summarizer.NONE).texts().get(0);

        @Test
        void adds_prose_to_the_ledger() {
            String summary = told((removed, tokens) -> Optional.of(" It went well. "))
                    .texts()
                    .get(0);
            assertThat(summary).contains("It went well.").contains("Files changed: src/App.java");
        }

        @Test
        void receives_the_removed_turns_and_the_token_limit() {
            told((removed, tokens) -> {
                assertThat(removed).hasSizeGreaterThan(20).first().isEqualTo(UserMessage.from("Begin."));
                assertThat(tokens).isBetween(1, 530);
                return Optional.empty();
            });
        }

        @Test
        void is_called_once_also_where_pinned_turns_go() {
            AtomicInteger asked = new AtomicInteger();
            Talk told = new Talk(TokenWindow.of(8_000), new Letters(), (removed, tokens) -> {
                asked.incrementAndGet();
                return Optional.of("Prose.");
            });
            told.user("y".repeat(1_200));
            for (int i = 1; i <= 40; i++) {
                told.exchange("write_file", read("src/App" + i + ".java"), "w".repeat(60));
            }
            assertThat(told.context().compact(1_500)).isInstanceOf(Done.class);
            assertThat(asked).hasValue(1);
        }

        @Test
        void that_writes_nothing_leaves_the_ledger_unchanged() {
            assertThat(told((removed, tokens) -> Optional.of(" ")).texts().get(0))
                    .isEqualTo(ledger);
        }

        @Test
        void that_fails_leaves_the_ledger_unchanged() {
            assertThat(told((removed, tokens) -> {
                                throw new IllegalStateException("The model is overloaded.");
                            })
                            .texts()
                            .get(0))
                    .isEqualTo(ledger);
        }

        @Test
        void is_not_called_for_less_than_one_token() {
            Talk told = new Talk(TokenWindow.of(8_000), new Letters(), (removed, tokens) -> {
                throw new AssertionError("asked for " + tokens + " tokens");
            });
            told.user("One.").user("Two.").user("Three.");
            assertThat(told.context().compact(1)).isInstanceOf(Impossible.class);
        }

        @Test
        void has_unpaired_surrogates_replaced() {
            assertThat(told((removed, tokens) -> Optional.of("half \ud83e"))
                            .texts()
                            .get(0))
                    .contains("half \ufffd");
        }

        @Test
        void that_writes_too_much_is_ignored() {
            assertThat(told((removed, tokens) -> Optional.of("x".repeat(tokens + 1)))
                            .texts()
                            .get(0))
                    .isEqualTo(ledger);
        }
    }
}
