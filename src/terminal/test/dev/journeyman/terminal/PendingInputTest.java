package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a person has begun a line and not sent it. */
class PendingInputTest {

    private static boolean open(String... keys) {
        PendingInput typing = new PendingInput();
        for (String each : keys) {
            byte[] bytes = each.getBytes(StandardCharsets.UTF_8);
            typing.typed(bytes, bytes.length, false);
        }
        return typing.open();
    }

    @Test
    void without_keys_no_line_is_open() {
        assertThat(open()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "half a line", " ", "\u00e9", "\u7dd1", "a\rb", "\u001b[200~pasted\u001b[201~"})
    void typed_and_unsent_text_is_an_open_line(String keys) {
        assertThat(open(keys)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a line\r",
                "given up\u0003",
                "deleted\u0015",
                "ab\u007f\u007f",
                "ab\b\b\b",
                "\u00e9\u007f",
                "\u7dd1\ud83d\udfe2\u007f\u007f",
                "\u001b[200~pasted\u001b[201~\r"
            })
    void sent_or_deleted_text_is_not_an_open_line(String keys) {
        assertThat(open(keys)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[A\u001b[B",
                "\u001bOP",
                "\u001b[I\u001b[O",
                "\u001b[<0;12;34M\u001b[<0;12;34m",
                "\u001b[?62;22c",
                "\u001b]11;rgb:1a1a/1b1b/1c1c\u001b\\",
                "\u001b]11;rgb:1a1a/1b1b/1c1c\u0007",
                "\u001bP>|term 1.0\u001b\\",
                "\t"
            })
    void keys_without_text_and_answers_of_the_terminal_open_no_line(String keys) {
        assertThat(open(keys)).isFalse();
    }

    @Test
    void enter_within_a_paste_does_not_send_the_line() {
        assertThat(open("\u001b[200~one\rtwo\r\u001b[201~")).isTrue();
    }

    @Test
    void a_line_break_within_a_line_does_not_send_it() {
        assertThat(open("one\u001b\r")).isTrue();
    }

    @Property
    void the_result_does_not_depend_on_where_the_keys_are_cut(@ForAll @Size(max = 4) byte[] cuts) {
        byte[] keys =
                "ab\u001b[200~one\rtwo\u001b[201~\u001b[A\u001b[<0;12;34M\u001b]11;rgb:1a/1b\u001b\\\u00e9\r\u001bOP"
                        .getBytes(StandardCharsets.UTF_8);
        PendingInput typing = new PendingInput();
        int from = 0;
        for (int cut : cuts) {
            int length = Math.min(keys.length - from, cut & 0x1f);
            typing.typed(Arrays.copyOfRange(keys, from, from + length), length, false);
            from += length;
        }
        typing.typed(Arrays.copyOfRange(keys, from, keys.length), keys.length - from, false);

        assertThat(typing.open()).isFalse();
    }

    @Property
    void arbitrary_bytes_are_accepted(@ForAll byte[] bytes) {
        PendingInput typing = new PendingInput();
        typing.typed(bytes, bytes.length, false);
        byte[] enter = {'\r', '\u001b', '\\', '\u001b', '[', '2', '0', '1', '~', '\r'};
        typing.typed(enter, enter.length, false);

        assertThat(typing.open()).isFalse();
    }
}
