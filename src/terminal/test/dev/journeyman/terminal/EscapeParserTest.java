package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.EscapeParser.Kind;
import dev.journeyman.terminal.EscapeParser.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream that is split into text and escape sequences. */
class EscapeParserTest {

    private final EscapeParser sequences = new EscapeParser();

    @Test
    void text_sequences_modes_and_commands_are_separated() {
        assertThat(sequences.split("a\u001b[1mb\u001b[?2004h\u001b]0;title\u0007c"))
                .containsExactly(
                        new Piece(Kind.TEXT, "a"),
                        new Piece(Kind.TEXT, "\u001b[1m"),
                        new Piece(Kind.TEXT, "b"),
                        new Piece(Kind.MODE, "\u001b[?2004h"),
                        new Piece(Kind.COMMAND, "0;title"),
                        new Piece(Kind.TEXT, "c"));
    }

    @Test
    void a_command_ends_with_a_bell_or_a_terminator() {
        assertThat(sequences.split("\u001b]2;one\u001b\\\u001b]2;two\u0007"))
                .containsExactly(new Piece(Kind.COMMAND, "2;one"), new Piece(Kind.COMMAND, "2;two"));
    }

    @Test
    void a_command_that_is_cut_in_its_terminator_is_completed_by_the_next_chunk() {
        assertThat(sequences.split("\u001b]2;one\u001b")).isEmpty();
        assertThat(sequences.split("\\x")).containsExactly(new Piece(Kind.COMMAND, "2;one"), new Piece(Kind.TEXT, "x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001b[?u", "\u001b[>1u", "\u001b[<u", "\u001b[=5;1u"})
    void sequences_of_the_kitty_keyboard_are_dropped(String sequence) {
        assertThat(sequences.split(sequence)).containsExactly(new Piece(Kind.DROPPED, sequence));
    }

    @Test
    void the_sequence_that_restores_the_cursor_is_not_dropped() {
        assertThat(sequences.split("\u001b[u")).containsExactly(new Piece(Kind.TEXT, "\u001b[u"));
    }

    @Test
    void a_cut_off_sequence_hides_nothing_after_it() {
        assertThat(sequences.split("\u001b[\u001b[31mred"))
                .endsWith(new Piece(Kind.TEXT, "\u001b[31m"), new Piece(Kind.TEXT, "red"));
    }

    @Test
    void a_cut_off_command_is_dropped() {
        assertThat(sequences.split("\u001b]0;tit\u001b[31mred"))
                .noneMatch(piece -> piece.kind() == Kind.COMMAND)
                .endsWith(new Piece(Kind.TEXT, "\u001b[31m"), new Piece(Kind.TEXT, "red"));
    }

    @Property
    void the_pieces_do_not_depend_on_where_the_stream_is_cut(
            @ForAll
                    @Chars({'\u001b', '[', ']', '?', 'u', 'h', ';', '0', '\u0007', '\\', 'P'})
                    @CharRange(from = 'a', to = 'c')
                    String stream) {
        List<Piece> whole = new EscapeParser().split(stream);
        EscapeParser other = new EscapeParser();
        List<Piece> cut = new ArrayList<>();
        for (int i = 0; i < stream.length(); i++) {
            cut.addAll(other.split(stream.substring(i, i + 1)));
        }

        assertThat(said(cut)).isEqualTo(said(whole));
        assertThat(text(cut)).isEqualTo(text(whole));
    }

    private static List<Piece> said(List<Piece> pieces) {
        return pieces.stream().filter(piece -> piece.kind() != Kind.TEXT).toList();
    }

    private static String text(List<Piece> pieces) {
        return pieces.stream()
                .map(piece -> piece.kind() == Kind.TEXT ? piece.text() : "|")
                .collect(Collectors.joining());
    }
}
