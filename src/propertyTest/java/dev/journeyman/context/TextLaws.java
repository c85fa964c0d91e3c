package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.context.compaction.ArgumentTruncation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The laws of texts that are put on one line, capped or repaired. */
class TextLaws {

    private static final String MARKER = "**[BUDGET_PIVOT_FEEDBACK]:** ";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Texts made of parts that break lines, JSON, markers, encodings and limits. */
    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> piece = Arbitraries.frequencyOf(
                Tuple.of(
                        4,
                        Arbitraries.of(
                                MARKER,
                                "[BUDGET_PIVOT_FEEDBACK]",
                                "\\[BUDGET_PIVOT_FEEDBACK]",
                                "\\u005b",
                                "[",
                                "\"",
                                "\\",
                                "\n",
                                "\r\n",
                                "\u2028",
                                "\t",
                                "\0",
                                "{{plan}}",
                                "🧭",
                                "👩‍👩‍👧",
                                "ü")),
                Tuple.of(2, Arbitraries.strings().ofMaxLength(20)),
                Tuple.of(
                        1,
                        Arbitraries.of("a\n", "🧭", "word ", "x", "a longer line of text\n")
                                .flatMap(text -> Arbitraries.integers()
                                        .between(1, 9_000 / text.length())
                                        .map(text::repeat))));
        return piece.list().ofMaxSize(12).map(pieces -> MessageSanitizer.sound(String.join("", pieces)));
    }

    @Property(tries = 2_000)
    void a_pivot_is_one_line_with_one_marker_that_reads_back_as_the_feedback(@ForAll("texts") String feedback)
            throws JsonProcessingException {
        String line = PivotLine.of(feedback);
        String said = feedback.strip();
        if (said.isEmpty()) {
            assertThat(line).isEmpty();
            return;
        }
        assertThat(line).startsWith(MARKER).doesNotContain("\n").doesNotContain("\r");
        assertThat(line.lastIndexOf("[BUDGET_PIVOT_FEEDBACK]")).isEqualTo(2);
        String read = JSON.readValue(line.substring(MARKER.length()), String.class);
        if (points(said) <= 2_000) {
            assertThat(read).isEqualTo(said);
        } else {
            assertThat(points(read)).isEqualTo(2_000);
            assertThat(read).endsWith(" […]");
            assertThat(said).startsWith(read.substring(0, read.length() - " […]".length()));
        }
    }

    @Property(tries = 2_000)
    void a_capped_result_is_the_head_a_mark_and_the_tail_of_the_original(@ForAll("texts") String text) {
        String capped = ToolResultLimit.cap(text, "c7");
        assertThat(bytes(capped)).isLessThanOrEqualTo(8 * 1024);
        if (bytes(text) <= 8 * 1024) {
            assertThat(capped).isEqualTo(text);
        } else {
            int mark = capped.lastIndexOf("\n[… ");
            int tail = capped.indexOf("recall c7 shows the whole …]\n", mark) + 29;
            assertThat(text).startsWith(capped.substring(0, mark)).endsWith(capped.substring(tail));
            assertThat(bytes(capped)).isGreaterThan(3_000);
        }
    }

    @Property(tries = 2_000)
    void capping_twice_is_capping_once(@ForAll("texts") String text) {
        String capped = ToolResultLimit.cap(text, "c7");
        assertThat(ToolResultLimit.cap(capped, "c7")).isSameAs(capped);
    }

    @Property(tries = 2_000)
    void a_repaired_text_survives_utf8_and_is_not_changed_again(@ForAll String anything) {
        String sound = MessageSanitizer.sound(anything);
        assertThat(new String(sound.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(sound);
        assertThat(MessageSanitizer.sound(sound)).isSameAs(sound);
        assertThat(sound.length()).isEqualTo(anything.length());
    }

    @Property(tries = 2_000)
    void shortened_arguments_are_a_json_object_with_the_same_names(
            @ForAll("texts") String first, @ForAll("texts") String second, @ForAll boolean nested)
            throws JsonProcessingException {
        Object value = nested ? List.of(second) : second;
        String arguments = JSON.writeValueAsString(Map.of("path", first, "content", value));
        String shortened = ArgumentTruncation.shortened(arguments, 256);
        assertThat(JSON.readTree(shortened).fieldNames()).toIterable().containsExactlyInAnyOrder("path", "content");
        assertThat(shortened.length()).isLessThanOrEqualTo(Math.min(arguments.length() + 80, 6 * 512 + 200));
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
