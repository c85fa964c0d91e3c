package dev.journeyman.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.flow.State;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShownWriterTest {

    private static final String HOSTILE = "\u001B]52;c;eA==\u0007\u009B2J\r\u007F\u202E\u2066\u061C";
    private static final String SHOWN = "\uFFFD]52;c;eA==\uFFFD\uFFFD2J\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD";

    private final StringWriter shown = new StringWriter();
    private final ShownWriter writer = ShownWriter.over(new PrintWriter(shown));

    @Test
    void every_way_of_writing_replaces_control_characters() {
        writer.print(HOSTILE);
        writer.printf(Locale.ROOT, "%s", HOSTILE);
        writer.append(HOSTILE);
        writer.write(HOSTILE.toCharArray());
        HOSTILE.chars().forEach(writer::write);
        writer.print(HOSTILE.toCharArray());

        assertThat(shown).hasToString(SHOWN.repeat(6));
    }

    @Test
    void letters_line_ends_and_tabs_are_unchanged() {
        writer.print("grüße\t模型 😀 ‹\r\nnext\n");

        assertThat(shown).hasToString("grüße\t模型 😀 ‹\r\nnext\n");
    }

    @Test
    void exactly_the_characters_that_control_a_terminal_or_the_direction_are_replaced() {
        String controls = "[\\p{Cc}\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069&&[^\n\t]]";
        IntStream.rangeClosed(Character.MIN_VALUE, Character.MAX_VALUE).forEach(character -> {
            String text = "a" + (char) character + "b";
            String expected = text.replaceAll(controls, "\uFFFD");

            assertThat(ShownWriter.shown(text)).as("U+%04X", character).isEqualTo(expected);
            assertThat(ShownWriter.json(text).equals(text))
                    .as("U+%04X", character)
                    .isEqualTo(text.equals(expected));
        });
    }

    @Test
    void only_the_colours_of_the_program_pass() {
        writer.painted(TextStyle.COLOURS.state(State.FAILED, "FAILED") + " \u001B[8m\u001B[2J\u001B[1;32");

        assertThat(shown).hasToString("\u001B[1;31mFAILED\u001B[0m \uFFFD[8m\uFFFD[2J\uFFFD[1;32");
    }

    @Test
    void json_is_equivalent_and_harmless() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        String json = mapper.writeValueAsString(Map.of("text", HOSTILE + "\u2028\"\\"));

        assertThat(ShownWriter.json(json)).matches("[ -~]+").contains("\\u009B2J", "\\u202E");
        assertThat(mapper.readTree(ShownWriter.json(json))).isEqualTo(mapper.readTree(json));
    }

    @Test
    void control_characters_in_the_log_are_replaced_as_well() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new ShownStream(new PrintStream(bytes, true, Charset.defaultCharset()));

        stream.print("run \u001B[2J failed\n");

        assertThat(bytes.toString(Charset.defaultCharset()))
                .doesNotContain("\u001B")
                .endsWith("[2J failed\n");
    }
}
