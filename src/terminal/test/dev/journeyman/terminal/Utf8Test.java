package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** UTF-8 that is decoded in chunks. */
class Utf8Test {

    @Test
    void an_incomplete_character_is_kept_until_the_next_chunk() {
        Utf8 utf8 = new Utf8();
        byte[] bytes = "\ud83d\udfe2".getBytes(StandardCharsets.UTF_8);

        assertThat(utf8.decode(bytes, 3)).isEmpty();
        assertThat(utf8.decode(Arrays.copyOfRange(bytes, 3, 4), 1)).isEqualTo("\ud83d\udfe2");
    }

    @Test
    void only_the_given_number_of_bytes_is_decoded() {
        assertThat(new Utf8().decode("abcd".getBytes(StandardCharsets.UTF_8), 2))
                .isEqualTo("ab");
    }

    @Property
    void the_text_does_not_depend_on_where_the_bytes_are_cut(@ForAll byte[] bytes) {
        Utf8 whole = new Utf8();
        Utf8 cut = new Utf8();
        StringBuilder pieces = new StringBuilder();
        for (byte each : bytes) {
            pieces.append(cut.decode(new byte[] {each}, 1));
        }

        assertThat(pieces).hasToString(whole.decode(bytes, bytes.length));
    }

    @Property
    void an_encoded_text_is_decoded_unchanged(@ForAll String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThat(new Utf8().decode(bytes, bytes.length)).isEqualTo(new String(bytes, StandardCharsets.UTF_8));
    }
}
