package dev.journeyman.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The stuck rule over public runs of other agents: what it finds, and how often it cries wolf. */
class StuckPopulationTest {

    private static final Path RUNS = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolveSibling("shared")
            .resolve("data/stuck-population.jsonl");
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void it_finds_at_least_45_of_448_java_runs_and_at_most_1_of_500_successful_ones() throws IOException {
        assumeTrue(Files.exists(RUNS), "skipped: the public runs are not beside the project");
        int java = 0;
        int javaStuck = 0;
        int successful = 0;
        int successfulStuck = 0;
        for (String line : Files.readAllLines(RUNS)) {
            JsonNode run = JSON.readTree(line);
            int stuck = stuck(run.at("/steps")) ? 1 : 0;
            if (run.at("/path").asText().contains("/java/")) {
                java++;
                javaStuck += stuck;
            } else {
                successful++;
                successfulStuck += stuck;
            }
        }
        System.out.println("stuck: " + javaStuck + " of " + java + " Java runs, " + successfulStuck + " of "
                + successful + " successful ones");
        assertThat(java).isEqualTo(448);
        assertThat(successful).isEqualTo(500);
        assertThat(javaStuck).isGreaterThanOrEqualTo(45);
        assertThat(successfulStuck).isLessThanOrEqualTo(1);
    }

    private static boolean stuck(JsonNode steps) {
        List<String> calls = new ArrayList<>();
        for (JsonNode step : steps) {
            calls.add(step.get(0).asText());
            if (StuckRule.stuck(calls).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
