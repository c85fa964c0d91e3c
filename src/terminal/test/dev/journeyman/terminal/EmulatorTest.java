package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The screens and notices that a program's output produces. */
class EmulatorTest {

    private final Emulator emulator = new Emulator(40, 6);

    private void write(String... pieces) {
        for (String piece : pieces) {
            write(emulator, piece.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void write(Emulator emulator, byte[] bytes) {
        emulator.write(bytes, bytes.length);
    }

    private static List<String> lines(Screen screen) {
        return screen.lines().stream().filter(line -> !line.isEmpty()).toList();
    }

    @Nested
    class The_screen {

        @Test
        void shows_what_was_painted_last() {
            write("Loading...\r\n", "\u001b[2J\u001b[H\u001b[1m>\u001b[0m ready");

            assertThat(lines(emulator.screen())).containsExactly("> ready");
            assertThat(emulator.screen().row()).isZero();
            assertThat(emulator.screen().column()).isEqualTo(7);
            assertThat(emulator.screen().left()).isEqualTo("> ready");
        }

        @Test
        void keeps_blanks_left_of_the_cursor() {
            write("> ");

            assertThat(emulator.screen().left()).isEqualTo("> ");
        }

        @Test
        void shows_wide_characters_once() {
            write("\u7dd1\u7dd1> ");

            assertThat(emulator.screen().column()).isEqualTo(6);
            assertThat(emulator.screen().left()).isEqualTo("\u7dd1\u7dd1> ");
            assertThat(lines(emulator.screen())).containsExactly("\u7dd1\u7dd1>");
        }

        @Test
        void reports_only_the_text_left_of_a_cursor_that_moved_back() {
            write("\u7dd1abcdef\u001b[4D");

            assertThat(emulator.screen().left()).isEqualTo("\u7dd1ab");
            assertThat(emulator.screen().before()).isEqualTo("\u7dd1ab");
        }

        @Test
        void reports_the_text_above_the_cursor() {
            write("one\r\n\r\nthree\r\n");

            assertThat(emulator.screen().before()).isEqualTo("one\n\nthree\n");
        }

        @Test
        void scrolls_when_it_is_full() {
            write("1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7");

            assertThat(emulator.screen().lines()).containsExactly("2", "3", "4", "5", "6", "7");
        }

        @Test
        void is_newer_after_each_write() {
            write("a");
            long number = emulator.screen().number();
            write("b");

            assertThat(emulator.screen().number()).isGreaterThan(number);
        }

        @ParameterizedTest
        @ValueSource(strings = {"\u001b[?u", "\u001b[>1u", "\u001b[<u", "\u001b[=5;1u"})
        void keeps_its_cursor_at_a_keyboard_protocol_sequence(String kitty) {
            write("\u001b[3;5Habc", kitty, "d");

            assertThat(emulator.screen().row()).isEqualTo(2);
            assertThat(emulator.screen().left()).isEqualTo("    abcd");
        }
    }

    @Nested
    class A_frame_that_is_painted_at_once {

        @Test
        void is_not_shown_before_its_end() {
            write("old", "\u001b[?2026h\u001b[2J\u001b[Hhalf");
            assertThat(lines(emulator.screen())).containsExactly("old");

            write(" and half\u001b[?2026l");
            assertThat(lines(emulator.screen())).containsExactly("half and half");
        }

        @Test
        void is_shown_although_the_next_one_has_begun() {
            write("old");
            write("\u001b[?2026h\u001b[2J\u001b[Hfirst\u001b[?2026l\u001b[?2026h\u001b[2J\u001b[Hsec");

            assertThat(lines(emulator.screen())).containsExactly("first");
        }

        @Test
        void does_not_hide_the_output_before_it() {
            write("before\u001b[?2026h\u001b[2J");

            assertThat(lines(emulator.screen())).containsExactly("before");
        }
    }

    @Nested
    class Beside_the_screen {

        @ParameterizedTest
        @CsvSource({"0;◇  Ready (wt)    , ◇  Ready (wt)", "2;✳ Claude Code, ✳ Claude Code", "0;, ''"})
        void titles_are_reported(String command, String title) {
            write("\u001b]0;before\u0007", "\u001b]" + command + "\u0007");

            assertThat(emulator.screen().title()).isEqualTo(title);
            assertThat(emulator.heard(1)).containsExactly(new TerminalNotice(2, title, null));
        }

        @ParameterizedTest
        @CsvSource({
            "state=idle:app=codex, IDLE",
            "state=working:app=claude-code:msg=bHM=, WORKING",
            "state=done:app=claude-code, DONE",
            "state=blocked:app=codex:kind=permission, BLOCKED",
            "state=idle, IDLE"
        })
        void states_are_reported(String command, AgentState state) {
            write("\u001b]7501;" + command + "\u001b\\");

            assertThat(emulator.screen().state()).isEqualTo(state);
            assertThat(emulator.heard(0)).containsExactly(new TerminalNotice(1, null, state));
        }

        @Test
        void a_cleared_state_is_null() {
            write("\u001b]7501;state=working:app=codex\u0007", "\u001b]7501;state=clear\u0007");

            assertThat(emulator.screen().state()).isNull();
        }

        @Test
        void an_unknown_state_changes_nothing() {
            write("\u001b]7501;state=idle:app=codex\u0007", "\u001b]7501;state=dreaming:app=codex\u0007");

            assertThat(emulator.screen().state()).isEqualTo(AgentState.IDLE);
        }

        @Test
        void only_the_newest_notices_are_kept() {
            for (int i = 0; i < 2_000; i++) {
                write("\u001b]0;title " + i + "\u0007");
            }

            List<TerminalNotice> heard = emulator.heard(0);
            assertThat(heard).hasSizeLessThan(1_000);
            assertThat(heard.get(heard.size() - 1)).isEqualTo(new TerminalNotice(2_000, "title 1999", null));
            assertThat(emulator.heard(1_999)).hasSize(1);
        }

        @Test
        void the_probe_is_reported_once_and_its_answer_is_known() {
            write("\u001b[>0q\u001b[?u\u001b]7501;?\u0007\u001b[c");

            assertThat(emulator.probed()).isTrue();
            assertThat(emulator.probed()).isFalse();
            assertThat(Emulator.LISTENING).isEqualTo("\u001b]7501;?;1\u001b\\");
        }

        @Test
        void a_query_to_the_terminal_is_answered_once() {
            write("\u001b[c");

            assertThat(emulator.answers()).startsWith("\u001b[?").endsWith("c");
            assertThat(emulator.answers()).isEmpty();
        }

        @Test
        void bracketed_paste_is_on_while_the_program_sets_the_mode() {
            assertThat(emulator.screen().bracketed()).isFalse();
            write("\u001b[?2004h");
            assertThat(emulator.screen().bracketed()).isTrue();
            write("\u001b[?1;2004l");
            assertThat(emulator.screen().bracketed()).isFalse();
        }

        @Test
        void a_longer_mode_number_with_the_same_digits_is_another_mode() {
            write("\u001b[?12004h");

            assertThat(emulator.screen().bracketed()).isFalse();
        }
    }

    @Nested
    class Of_another_size {

        @Test
        void the_screen_has_the_new_columns_and_lines() {
            write("one");
            emulator.resize(20, 3);
            write("\r\n" + "x".repeat(25));

            assertThat(emulator.screen().lines()).containsExactly("one", "x".repeat(20), "x".repeat(5));
        }

        @Test
        void an_invalid_size_becomes_a_valid_one() {
            emulator.resize(0, -3);
            write("abc");

            assertThat(emulator.screen().lines()).hasSize(2);
        }
    }

    @Provide
    Arbitrary<String> streams() {
        return Arbitraries.of(
                        "text",
                        "\r\n",
                        "\u001b[2J\u001b[H",
                        "\u001b[3;5H",
                        "\u001b[1;31m",
                        "\u001b[0m",
                        "\u001b]0;Ready\u0007",
                        "\u001b]2;Busy\u001b\\",
                        "\u001b]7501;state=idle:app=x\u0007",
                        "\u001b]7501;state=working\u001b\\",
                        "\u001b[?2004h",
                        "\u001b[?2004l",
                        "\u001b[?2026h",
                        "\u001b[?2026l",
                        "\u001b[?1049h",
                        "\u001b[?1049l",
                        "\u7dd1",
                        "\ud83d\udfe2",
                        "❯\u00a0",
                        "\u001b[>1u",
                        "\u001b7",
                        "\u001b8",
                        "\u001b(B",
                        "\u001b[K",
                        "\t",
                        "\b",
                        "\u001b[A")
                .list()
                .ofMinSize(1)
                .ofMaxSize(40)
                .map(parts -> String.join("", parts));
    }

    @Property
    void the_screen_does_not_depend_on_where_the_stream_is_cut(@ForAll("streams") String stream, @ForAll long seed) {
        byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
        Emulator whole = new Emulator(30, 5);
        Emulator cut = new Emulator(30, 5);
        write(whole, bytes);
        Random random = new Random(seed);
        for (int from = 0; from < bytes.length; ) {
            int to = Math.min(bytes.length, from + 1 + random.nextInt(8));
            write(cut, Arrays.copyOfRange(bytes, from, to));
            from = to;
        }

        assertThat(numbered(cut.screen())).isEqualTo(numbered(whole.screen()));
        assertThat(cut.heard(0)).isEqualTo(whole.heard(0));
    }

    private static Screen numbered(Screen screen) {
        return new Screen(
                screen.lines(), screen.row(), screen.column(), screen.title(), screen.state(), screen.bracketed(), 0);
    }

    @Property
    void arbitrary_bytes_are_accepted(@ForAll byte[] bytes, @ForAll("streams") String stream) {
        Emulator one = new Emulator(30, 5);
        write(one, stream.getBytes(StandardCharsets.UTF_8));
        write(one, bytes);
        write(one, bytes);

        assertThat(one.screen().left()).isNotNull();
        assertThat(one.screen().before()).isNotNull();
    }
}
