package dev.journeyman.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The stuck rule on public runs of other agents: how many it flags, and how many of those wrongly. */
class StuckPopulationTest {

    private static final Path RUNS = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolveSibling("shared")
            .resolve("data/stuck-population.jsonl");
    private static final String OURS = "**ours**";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** How many runs a rule flags, among those in Java and among those that succeeded. */
    private record Flagged(int java, int successful) {

        Flagged and(boolean inJava) {
            return inJava ? new Flagged(java + 1, successful) : new Flagged(java, successful + 1);
        }
    }

    @Test
    void the_rule_flags_at_least_45_of_448_java_runs_and_at_most_1_of_500_successful_ones() throws IOException {
        assumeTrue(Files.exists(RUNS), "skipped: the public runs are not beside the project");
        Map<String, Flagged> flagged = new LinkedHashMap<>();
        Flagged all = new Flagged(0, 0);
        flagged.put(OURS, all);
        for (String line : Files.readAllLines(RUNS)) {
            JsonNode run = JSON.readTree(line);
            boolean java = run.at("/path").asText().contains("/java/");
            all = all.and(java);
            if (stuck(run.at("/steps"))) {
                flagged.merge(OURS, new Flagged(0, 0).and(java), StuckPopulationTest::sum);
            }
            for (Map.Entry<String, JsonNode> rule : run.at("/first_flag").properties()) {
                Flagged found = rule.getValue().isNull() ? new Flagged(0, 0) : new Flagged(0, 0).and(java);
                flagged.merge(rule.getKey(), found, StuckPopulationTest::sum);
            }
        }
        System.out.println("| rule | flagged of %s Java runs | false alarms of %s successful runs |\n|---|---:|---:|"
                .formatted(all.java(), all.successful()));
        flagged.forEach((rule, found) ->
                System.out.println("| %s | %s | %s |".formatted(rule, found.java(), found.successful())));
        assertThat(all).isEqualTo(new Flagged(448, 500));
        assertThat(flagged.get(OURS).java()).isGreaterThanOrEqualTo(45);
        assertThat(flagged.get(OURS).successful()).isLessThanOrEqualTo(1);
    }

    private static Flagged sum(Flagged one, Flagged other) {
        return new Flagged(one.java() + other.java(), one.successful() + other.successful());
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
