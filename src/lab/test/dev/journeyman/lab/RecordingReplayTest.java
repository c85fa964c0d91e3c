package dev.journeyman.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.lab.recording.RecordingFile;
import dev.journeyman.model.TokenWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The replay of a file: each conversation with its figures, as text and as JSON. */
class RecordingReplayTest {

    private static final String CONVERSATION = """
        {"messages": [
          {"role": "user", "content": "Mend it."},
          {"role": "assistant", "content": "It is mended."}
        ]}\
        """;

    @TempDir
    Path place;

    private final List<ReplayedConversation> done = new ArrayList<>();

    private Optional<String> replay(ContextPolicy policy, String text) throws IOException {
        Path file = Files.writeString(place.resolve("s.json"), text);
        return new RecordingReplay(policy, TokenWindow.of(64_000), new CharacterEstimator())
                .replay(new RecordingFile(file, null), done::add);
    }

    @Test
    void every_conversation_of_a_file_is_given_with_its_own_figures() throws IOException {
        assertThat(replay(ContextPolicy.RAW, "[" + CONVERSATION + "," + CONVERSATION + "]"))
                .isEmpty();

        assertThat(done).extracting(ReplayedConversation::name).containsExactly("s.json", "s.json 2");
        assertThat(done).allSatisfy(each -> {
            assertThat(each.figures().bill().requests()).isEqualTo(1);
            assertThat(each.figures().bill().tokens()).isEqualTo(2);
        });
    }

    @Test
    void a_conversation_that_is_cut_off_is_given_too() throws IOException {
        String cut = CONVERSATION.substring(0, CONVERSATION.length() - 2);

        assertThat(replay(ContextPolicy.JOURNEYMAN, cut))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("is broken in line"));

        assertThat(done).hasSize(1);
    }

    @Test
    void figures_are_written_for_programs_and_for_people() throws IOException {
        replay(ContextPolicy.RAW, CONVERSATION);

        assertThat(done.get(0).json())
                .isEqualTo("{\"conversation\":\"s.json\",\"policy\":\"raw\",\"window\":64000,\"requests\":1,"
                        + "\"tokens\":2,\"effective\":3,\"raw_effective\":3,\"prefix_hit\":0.0,\"compactions\":0,"
                        + "\"violations\":0,\"over_window\":0,\"peak\":2,\"cost_of_raw\":1.0,"
                        + "\"cost_with_rereads\":1.0,\"rereads\":0,\"rereads_per_100\":0.0,"
                        + "\"edits_verbatim\":1.0,\"failure_verbatim\":1.0,\"rewrites\":0,"
                        + "\"rewrites_that_name\":0}");
        assertThat(done.get(0).text().lines())
                .containsExactly(
                        "s.json (raw, window 64,000)",
                        "  requests     1, the largest 2 tokens, 0 over the window",
                        "  tokens       2, 2 with nothing left out",
                        "  cost         3 effective tokens, 100.0 % of what it costs with nothing left out",
                        "  prefix hit   0.0 %",
                        "  compactions  0",
                        "  violations   0",
                        "  re-reads     0, 0.0 in 100 answers; with one more exchange for each it costs 100.0 %",
                        "  verbatim     the newest edits in 100.0 % of the requests, the last failing result in 100.0"
                                + " %",
                        "  named        all edited files after 0 of 0 compactions");
    }

    @Test
    void a_table_has_a_line_for_each_policy_and_fits_a_terminal() throws IOException {
        Path file = Files.writeString(place.resolve("s.json"), CONVERSATION);
        new RecordingReplay(List.of(ContextPolicy.values()), TokenWindow.of(1_000_000), new CharacterEstimator())
                .replay(new RecordingFile(file, null), done::add);
        List<String> lines = PolicyTable.lines(done);

        assertThat(lines.get(0)).isEqualTo("s.json, window 1,000,000: 1 requests, 2 tokens with nothing left out");
        assertThat(lines).hasSize(2 + ContextPolicy.values().length);
        assertThat(lines.get(4)).matches("raw +100\\.0 % +100\\.0 % +0\\.0 % +0\\.0 +100\\.0 % +100\\.0 % +- +0 +0");
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        assertThat(PolicyTable.legend()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    }

    @Test
    void a_table_says_nothing_of_what_a_summary_names_that_a_model_would_write() throws IOException {
        String exchange = """
            ,{"role": "assistant", "content": "On.", "tool_calls": [{"id": "c%1$s", "function":
            {"name": "write_file", "arguments": "{\\"path\\":\\"f.txt\\"}"}}]},
            {"role": "tool", "tool_call_id": "c%1$s", "content": "done"}
            """;
        String conversation = "{\"messages\": [{\"role\": \"user\", \"content\": \"Mend it.\"}"
                + IntStream.range(0, 60).mapToObj(exchange::formatted).collect(Collectors.joining()) + "]}";
        Path file = Files.writeString(place.resolve("s.json"), conversation);
        new RecordingReplay(
                        List.of(ContextPolicy.MASK, ContextPolicy.EVENTS),
                        TokenWindow.of(64_000),
                        new CharacterEstimator())
                .replay(new RecordingFile(file, null), done::add);
        List<String> lines = PolicyTable.lines(done);

        assertThat(lines.get(2)).matches("mask .* 100\\.0 % +0 +49");
        assertThat(lines.get(3)).matches("events .* - +0 +1");
    }
}
