package dev.journeyman.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.lab.recording.RecordingFile;
import dev.journeyman.lab.recording.Speaker;
import dev.journeyman.lab.recording.Utterance;
import dev.journeyman.lab.recording.UtteranceListener;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.BadInputException;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged recordings: they are read as far as possible, and a sentence reports the damage. */
class BrokenRecordingTest {

    private static final String ASKED = "{\"role\":\"user\",\"content\":\"Mend it.\"}";
    private static final String CALLED =
            "{\"role\":\"assistant\",\"content\":\"So.\",\"tool_calls\":[{\"id\":\"a\",\"function\":{\"name\":\"bash\",\"arguments\":\"{}\"}}]}";

    @TempDir
    Path place;

    private final List<Utterance> heard = new ArrayList<>();

    private Optional<String> read(String name, String text) throws IOException {
        Path file = Files.writeString(place.resolve(name), text);
        return new RecordingFile(file, null).read(listening());
    }

    private UtteranceListener listening() {
        return new UtteranceListener() {
            @Override
            public void conversation(String name) {
                // the file has only one conversation
            }

            @Override
            public void said(Utterance utterance) {
                heard.add(utterance);
            }
        };
    }

    @Nested
    class Of_lines {

        private final String line =
                "{\"type\":\"user\",\"sessionId\":\"s\",\"uuid\":\"u\",\"message\":{\"role\":\"user\",\"content\":\"Mend"
                    + " it.\"}}\n";

        @Test
        void that_end_in_the_middle_of_a_line_are_read_up_to_that_line() throws IOException {
            assertThat(read("s.jsonl", line + line + line.substring(0, 40)))
                    .contains(place.resolve("s.jsonl")
                            + ", line 3: this is not a complete JSON object; 1 of 3 lines were skipped.");
            assertThat(heard).hasSize(2);
        }

        @Test
        void of_unknown_types_are_skipped() throws IOException {
            assertThat(read("s.jsonl", line + "{\"type\":\"telepathy\",\"sessionId\":\"s\",\"uuid\":\"u\"}\n" + line))
                    .isEmpty();
            assertThat(heard).hasSize(2);
        }
    }

    @Nested
    class Of_one_document {

        @Test
        void that_is_cut_off_is_read_up_to_the_cut() throws IOException {
            assertThat(read("d.json", "{\"messages\":[" + ASKED + "," + CALLED + ",{\"role\":\"tool\",\"cont"))
                    .hasValueSatisfying(sentence -> assertThat(sentence)
                            .contains("d.json is broken in line 1, column ", "; it was read as far as that."));
            assertThat(heard).hasSize(2);
        }

        @Test
        void that_is_a_bare_list_of_messages_is_read() throws IOException {
            assertThat(read("d.json", "[" + ASKED + "," + CALLED + "]")).isEmpty();
            assertThat(heard).extracting(Utterance::speaker).containsExactly(Speaker.PERSON, Speaker.AGENT);
        }

        @Test
        void without_messages_is_refused() {
            assertThatThrownBy(() -> read("d.json", "{\"a\":[1,2]}"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageEndingWith("has no messages. A conversation is a list named messages, history or traj.");
        }

        @Test
        void with_results_without_a_call_sends_none_of_these_results() throws IOException {
            read(
                    "d.json",
                    "{\"messages\":[%s,{\"role\":\"tool\",\"tool_call_id\":\"z\",\"content\":\"?\"},%s,%s]}"
                            .formatted(ASKED, CALLED, CALLED));
            ContextReplay replay = new ContextReplay(TokenWindow.of(8_000), new CharacterEstimator(), "");
            heard.forEach(replay::said);

            assertThat(heard).anyMatch(each -> each.message() instanceof ToolExecutionResultMessage);
            assertThat(replay.figures("").violations()).isEmpty();
            assertThat(replay.figures("").bill().requests()).isEqualTo(2);
        }
    }

    @Test
    void one_of_an_unknown_format_is_refused_with_the_known_formats() {
        assertThatThrownBy(() -> read("x.txt", "Dear diary"))
                .isInstanceOf(BadInputException.class)
                .hasMessageEndingWith("Name its format with --format: openai, anthropic, claude-code, codex, swe-agent,"
                        + " mini-swe-agent.");
    }

    @Test
    void one_of_two_hundred_megabytes_is_read_one_message_at_a_time() throws IOException {
        Path file = place.resolve("large.json");
        String text = "It is long. ".repeat(8_000);
        int messages = 200_000_000 / text.length();
        try (Writer out = Files.newBufferedWriter(file)) {
            out.write("{\"messages\":[" + ASKED);
            for (int i = 0; i < messages; i++) {
                out.write(",{\"role\":\"%s\",\"content\":\"%s\"}".formatted(i % 2 == 0 ? "assistant" : "user", text));
            }
            out.write("]}");
        }
        ContextReplay replay = new ContextReplay(TokenWindow.of(64_000), new CharacterEstimator(), "");
        int[] answers = new int[1];
        new RecordingFile(file, null).read(new UtteranceListener() {
            @Override
            public void conversation(String name) {
                // the file has only one conversation
            }

            @Override
            public void said(Utterance utterance) {
                answers[0] += utterance.message() instanceof AiMessage ? 1 : 0;
                replay.said(utterance);
            }
        });

        assertThat(answers[0]).isEqualTo((messages + 1) / 2);
        assertThat(replay.figures("").bill().over()).isZero();
    }
}
