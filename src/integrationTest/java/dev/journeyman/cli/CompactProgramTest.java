package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.build.Finished;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program with recorded conversations. */
class CompactProgramTest {

    private static final String PROGRAM = Objects.requireNonNull(System.getProperty("journeyman.program"));
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> POLICIES = List.of(
            "journeyman",
            "window-only",
            "raw",
            "mask",
            "mask-polling",
            "clear",
            "prune",
            "summarize-half",
            "summarize-late",
            "summarize-all",
            "events");

    @TempDir
    private Path place;

    @Test
    void a_conversation_that_outgrows_the_window_is_compacted_and_keeps_its_facts() throws IOException {
        recorded("long.json", 60, 6_000);
        JsonNode told = JSON.readTree(
                compact("long.json", "--window", "16000", "--json").well().out());

        assertThat(told.path("requests").asInt()).isEqualTo(60);
        assertThat(told.path("compactions").asInt()).isPositive();
        assertThat(told.path("violations").asInt()).isZero();
        assertThat(told.path("over_window").asInt()).isZero();
        assertThat(told.at("/kept/edited_files").asInt())
                .isPositive()
                .isEqualTo(told.at("/kept/edited_files_of").asInt());
        assertThat(told.at("/kept/instructions").asInt())
                .isEqualTo(told.at("/kept/instructions_of").asInt());
        assertThat(compact("long.json", "--window", "16000").well().out())
                .startsWith("long.json (journeyman, window 16,000)\n  requests     60, the largest ")
                .contains("\n  violations   0\n  re-reads     ", "\n  kept         ");
    }

    @Test
    void all_policies_stand_side_by_side_in_a_table() throws IOException {
        recorded("long.json", 60, 6_000);
        String out = compact("long.json", "--window", "16000", "--tokens", "characters")
                .well()
                .out();

        assertThat(out.lines().filter(line -> line.startsWith("policy  "))).hasSize(1);
        for (String policy : POLICIES) {
            assertThat(out).containsPattern("(?m)^" + policy + " +\\d+\\.\\d % ");
        }
        assertThat(out.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        assertThat(compact("long.json", "--policy", "all", "--json")
                        .well()
                        .out()
                        .lines())
                .hasSameSizeAs(POLICIES);
    }

    @Test
    void every_policy_can_be_chosen() throws IOException {
        recorded("long.json", 20, 4_000);
        for (String policy : POLICIES) {
            assertThat(JSON.readTree(compact("long.json", "--policy", policy, "--json")
                                    .well()
                                    .out())
                            .path("policy")
                            .asText())
                    .isEqualTo(policy);
        }
    }

    @Test
    void a_large_recording_that_is_cut_off_is_read_up_to_the_cut_in_little_memory() throws IOException {
        recorded("large.json", 2_000, 30_000);
        Path file = place.resolve("large.json");
        Files.writeString(place.resolve("cut.json"), Files.readString(file).substring(0, 50_000_000));
        Finished cut = Finished.of(
                place,
                List.of(
                        "env",
                        "JAVA_OPTS=-Xmx96m",
                        PROGRAM,
                        "compact",
                        "cut.json",
                        "--tokens",
                        "characters",
                        "--json"));

        assertThat(cut.exit()).as(cut.err()).isZero();
        assertThat(cut.err())
                .matches("journeyman: cut\\.json is broken in line 1, column \\d+; it was read as far as that\\.\n");
        assertThat(JSON.readTree(cut.out()).path("requests").asInt()).isBetween(1_500, 1_999);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        missing.json                   | "missing.json" cannot be read. Check that the file is there and readable.
        .                              | "." is a directory. Name a file in it.
        notes.txt                      | "notes.txt" is not a recorded conversation in a known format. Name its format with --format: openai, anthropic,
        notes.txt --format carrier     | "carrier" is not a format of a conversation. There are: openai, anthropic,
        notes.txt --policy forget      | "forget" is not a policy. There are: journeyman, window-only,
        notes.txt --window 100         | A window of 100 tokens cannot hold a prompt, a conversation and a reply. Use at least 8,000.
        notes.txt --tokens words       | "words" is not a way to count tokens. There are: o200k, characters.
        """)
    void bad_input_is_refused_in_a_sentence(String arguments, String sentence) throws IOException {
        Files.writeString(place.resolve("notes.txt"), "Dear diary");
        Finished refused = compact(arguments.split(" ", -1));

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err().replace(place + "/", "")).startsWith("journeyman: " + sentence);
        assertThat(refused.err().lines()).hasSize(1);
    }

    /** Records a conversation of so many edits, each with a long result. */
    private void recorded(String name, int edits, int length) throws IOException {
        try (Writer out = Files.newBufferedWriter(place.resolve(name))) {
            out.write("{\"messages\":[{\"role\":\"system\",\"content\":\"You"
                    + " code.\"},{\"role\":\"user\",\"content\":\"Mend all of it.\"}");
            for (int i = 0; i < edits; i++) {
                out.write(
                        ",{\"role\":\"assistant\",\"content\":\"On.\",\"tool_calls\":[{\"id\":\"c%1$s\",\"function\":{\"name\":\"write_file\",\"arguments\":\"{\\\"path\\\":\\\"f%2$s.txt\\\"}\"}}]},{\"role\":\"tool\",\"tool_call_id\":\"c%1$s\",\"content\":\"%3$s\"}"
                                .formatted(i, i % 20, "words ".repeat(length / 6)));
            }
            out.write("]}");
        }
    }

    private Finished compact(String... arguments) {
        List<String> all = new ArrayList<>(List.of("compact"));
        all.addAll(List.of(arguments));
        return Program.in(place).run(all);
    }
}
