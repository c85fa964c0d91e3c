package dev.journeyman.terminal.startup.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The exact texts that are typed into an agent. */
class MessageTextsTest {

    private static final int LONGEST = 8_000;

    @Test
    void a_context_is_wrapped_in_the_request_to_acknowledge_it() {
        assertThat(MessageTexts.wrapped("\nfirst\n\nsecond\n", new Nonce("bcdfgh")))
                .isEqualTo("""
                    [CONTEXT INJECTION - Please acknowledge receipt]
                    first

                    second

                    [END CONTEXT - Reply "ACK: context received" to confirm]
                    Then write bcdfgh backwards.\
                    """);
    }

    @Test
    void the_notice_about_the_file_has_its_name() {
        assertThat(MessageTexts.written("CLAUDE.md"))
                .isEqualTo("[System] Session context written to CLAUDE.md - please review");
        assertThat(MessageTexts.written("GEMINI.md"))
                .isEqualTo("[System] Session context written to GEMINI.md - please review");
    }

    @Test
    void the_notification_says_how_to_get_the_context() {
        assertThat(MessageTexts.available("CLAUDE.md")).isEqualTo("""
            [IMPORTANT] Session context from previous work is available.
            Run: ->continuity:load
            Or check CLAUDE.md for details.\
            """);
    }

    @Test
    void the_answer_without_a_context_says_so() {
        assertThat(MessageTexts.NOTHING).isEqualTo("No continuity data found.");
    }

    @Test
    void a_text_of_8000_characters_is_one_piece() {
        assertThat(MessageTexts.pieces("x".repeat(LONGEST), "")).containsExactly("x".repeat(LONGEST));
    }

    @Test
    void one_character_more_makes_two_numbered_pieces() {
        List<String> pieces = MessageTexts.pieces("x".repeat(LONGEST + 1), "");

        assertThat(pieces).containsExactly("[1/2]\n" + "x".repeat(LONGEST), "\n[2/2]\nx");
    }

    @Test
    void a_piece_ends_at_the_end_of_a_line() {
        String line = "x".repeat(99) + "\n";

        List<String> pieces = MessageTexts.pieces(line.repeat(100), "");

        assertThat(pieces).hasSize(2);
        assertThat(pieces.get(0)).endsWith("x").startsWith("[1/2]\nx");
        assertThat(pieces.get(1)).startsWith("\n[2/2]\nx");
    }

    @Provide
    Arbitrary<String> long_texts() {
        return Arbitraries.of("\n", "x".repeat(997), "\ud83d\udfe2".repeat(499), "y")
                .list()
                .ofMinSize(5)
                .ofMaxSize(40)
                .map(parts -> String.join("", parts));
    }

    @Property
    void no_character_is_lost_or_cut(@ForAll("long_texts") String text) {
        List<String> pieces = MessageTexts.pieces(text, "");

        String together = String.join("", pieces).replaceAll("\n?\\[\\d+/\\d+]\n", "");
        assertThat(together.replace("\n", "")).isEqualTo(text.replace("\n", ""));
        assertThat(pieces).allMatch(piece -> piece.length() <= LONGEST + "\n[99/99]\n".length());
        assertThat(pieces)
                .noneMatch(piece -> Character.isLowSurrogate(piece.charAt(0))
                        || Character.isHighSurrogate(piece.charAt(piece.length() - 1)));
    }
}
