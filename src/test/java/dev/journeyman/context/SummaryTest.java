package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.house.Golden;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The content of a summary, on the example of an afternoon's work. */
class SummaryTest {

    private final Talk talk = afternoon();

    private static Talk afternoon() {
        Talk talk = new Talk();
        talk.says(TurnSource.OPENING, "Begin with the plan.");
        talk.says(TurnSource.BRIEF, "Attempt 1 ended: the checks failed three times.");
        talk.user("Keep the public API as it is.");
        for (String file : new String[] {"README.md", "src/Lexer.java", "src/Parser.java", "src/Lexer.java"}) {
            talk.exchange("read_file", "{\"path\":\"%s\"}".formatted(file), "a line\n".repeat(400));
        }
        talk.reply("The lexer drops the last token.\nI begin there.");
        talk.exchange(
                "update_todo_list", "{\"content\":\"- [x] read\\n- [ ] fix the lexer\\n- [ ] add a test\\n\"}", "ok");
        talk.exchange("edit_file", "{\"path\":\"src/Lexer.java\",\"old\":\"<\",\"new\":\"<=\"}", "1 place changed");
        talk.exchange("run", "{\"command\":\"./gradlew test\"}", "LexerTest > the last token FAILED\nexit code 1");
        talk.calls("ask_question", "{\"question\":\"May a token be empty?\"}").returns(TurnSource.ANSWER, "Never.");
        talk.exchange("write_file", "{\"path\":\"src/LexerTest.java\",\"content\":\"class LexerTest {}\"}", "written");
        talk.exchange("run", "{\"command\":\"./gradlew test\"}", "built\nexit code 0");
        talk.exchange("run", "{\"command\":\"./gradlew check\"}", "style: 1 warning\nexit code 2");
        talk.calls("submit_work", "{}")
                .returns(TurnSource.CHECKS, "acceptance: ./gradlew check ended with exit code 2");
        talk.reply("Then the style comes next.");
        talk.calls("submit_work", "{}").returns(TurnSource.FEEDBACK, "Name the test after the rule.");
        talk.exchange(
                "update_todo_list",
                "{\"content\":\"- [x] read\\n- [x] fix the lexer\\n- [ ] name the test\\n\"}",
                "ok");
        talk.context().note("3 turns left.");
        return talk;
    }

    @Test
    void a_summary_names_files_commands_failures_answers_feedback_decisions_and_the_todo_list() {
        talk.user("first ".repeat(500)).user("second ".repeat(500)).context().compact(1_350);
        Golden.of(SummaryTest.class, "summary.txt").holds(talk.texts().get(0) + "\n");
        assertThat(talk.texts())
                .hasSize(3)
                .endsWith("first ".repeat(500).strip(), "second ".repeat(500).strip());
    }

    @Nested
    class A_longer_afternoon {

        @Test
        void names_the_newest_files_if_there_is_no_room_for_all() {
            for (int i = 0; i < 400; i++) {
                talk.exchange("write_file", "{\"path\":\"src/module/File%03d.java\"}".formatted(i), "ok");
                talk.user("Wish %03d: ".formatted(i) + "please ".repeat(50));
            }
            talk.user("the newest").user("of all").context().compact(12_000);

            assertThat(talk.texts().get(0))
                    .contains("src/module/File291.java", "The user said")
                    .doesNotContain("src/module/File100.java");
            assertThat(talk.texts()).anyMatch(text -> text.startsWith("Wish 340"));
        }

        @Test
        void gets_a_summary_within_its_token_limit() {
            for (int i = 0; i < 400; i++) {
                talk.exchange("write_file", "{\"path\":\"src/module/File%03d.java\"}".formatted(i), "ok");
                talk.user("Wish %03d: ".formatted(i) + "please ".repeat(20));
            }
            talk.context().compact(12_000);
            assertThat(talk.context().turns().get(0).tokens()).isBetween(1_000, 1_500);
            assertThat(talk.texts().get(0)).endsWith(" more lines are in the journal)");
        }
    }
}
