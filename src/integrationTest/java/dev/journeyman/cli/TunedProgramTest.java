package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.build.Finished;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs with their own helpers and breaker times, driven from the command line. */
class TunedProgramTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path place;

    @BeforeEach
    void make_a_repository() throws IOException {
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(place.resolve("story.yaml"), """
            id: goodbye
            title: Say goodbye
            kind: express
            criteria: [ { text: a.txt says hello } ]
            """);
        Files.writeString(place.resolve("coder.yaml"), """
            name: coder
            turns:
              - tools: [ { name: submit_work, arguments: { summary: "it does" } } ]
            """);
        Files.writeString(place.resolve("helper.yaml"), """
            name: coder
            turns:
              - as: helper
                tools: [ { name: verify, arguments: { commands: [ { criterion: 1, command: "grep -q hello a.txt" } ] } } ]
            """);
        Files.writeString(place.resolve("out.yaml"), """
            name: out
            turns:
              - error: { status: 429, message: "You exceeded your current quota." }
            """);
    }

    @Test
    void a_helper_is_kept_for_later_commands() throws IOException {
        Finished parked = drive("replay:out.yaml", "--helper", "replay:helper.yaml", "--breaker", "quota=2h");
        assertThat(parked.exit()).as(parked.err()).isEqualTo(3);

        Matcher name = Pattern.compile("goodbye-[0-9a-f]{8}").matcher(parked.err() + parked.out());
        assertThat(name.find()).as(parked.out()).isTrue();
        String run = name.group();
        Finished resumed = program()
                .run(
                        "resume",
                        run,
                        "--home",
                        "home",
                        "--model",
                        "replay:coder.yaml",
                        "--architect",
                        "auto",
                        "--now",
                        "--events",
                        "jsonl");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(events(resumed))
                .filteredOn(event -> event.at("/type").asText().equals("request")
                        && event.at("/as").asText().equals("helper"))
                .extracting(event -> event.at("/provider").asText())
                .containsExactly("coder-2");
        assertThat(program().run("replay", run, "--home", "home").exit()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"quota=2h | 2", "rate=5s,quota=2h | 2", "out:quota=3h | 3", "out:quota=3h quota=2h | 3"})
    void a_breaker_stays_open_for_its_configured_time(String values, int hours) throws IOException {
        List<String> more = new ArrayList<>();
        for (String value : values.split(" ", -1)) {
            more.addAll(List.of("--breaker", value));
        }
        Instant begin = Instant.now();
        Finished parked = drive("replay:out.yaml", more.toArray(String[]::new));

        Instant until = Instant.parse(event(parked, "breaker").at("/until").asText());
        assertThat(until)
                .isBetween(begin.plus(Duration.ofHours(hours)), Instant.now().plus(Duration.ofHours(hours)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--breaker | fast | \"fast\" is not a breaker setting.",
                "--breaker | rate | \"rate\" is not a breaker setting.",
                "--breaker | rate=5s,slow=1s | \"rate=5s,slow=1s\" is not a breaker setting.",
                "--breaker | rate= | \"rate=\" has no duration after the equals sign.",
                "--breaker | quota=soon | \"quota=soon\" has no duration after the equals sign.",
                "--breaker | overload=0s | The time \"overload\" of a breaker is PT0S; it must be from 1 second to 30"
                        + " days.",
                "--breaker | rate=31d | The time \"rate\" of a breaker is PT744H; it must be from 1 second to 30 days.",
                "--breaker | gpt:rate=5s | --breaker names \"gpt\", which is not a provider of this run. There are:"
                        + " out.",
                "--economy | 0 | --economy is \"0\". Use a number of requests from 1 to 1000, or thrifty, balanced,"
                        + " careful or off.",
                "--economy | much | --economy is \"much\". Use a number of requests from 1 to 1000, or thrifty,"
                        + " balanced, careful or off.",
                "--pivot-limit | 99 | The limit of the pivot line is 99; it must be from 100 to 20,000 code points.",
                "--wait | soon | --wait soon is not a duration. Write 90s, 10m or 2h.",
                "--wait | PT-1S | A run cannot wait for PT-1S.",
                "--provider-slots | out | --provider-slots out is not a provider and a number of calls.",
                "--provider-slots | out=0 | --provider-slots out=0 is not a provider and a number of calls.",
                "--provider-slots | gpt=1 | --provider-slots names \"gpt\", which is not a provider of this run. There"
                        + " are: out.",
                "--helper | park | \"park\" is not a model of this version.",
                "--helper | replay:gone.yaml | \"gone.yaml\" cannot be read.",
            })
    void an_invalid_value_is_refused_before_anything_is_written(String option, String value, String sentence) {
        Finished refused = drive("replay:out.yaml", option, value);

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).startsWith("journeyman: " + sentence);
        assertThat(refused.err().lines()).hasSize(1);
        assertThat(place.resolve("home")).doesNotExist();
    }

    @Test
    void a_run_parks_at_once_when_it_would_wait_longer_than_allowed() throws IOException {
        Files.writeString(place.resolve("busy.yaml"), """
            name: busy
            turns:
              - error: { status: 429, message: "rate limit", retry_after: 300 }
            """);
        Finished parked = drive("replay:busy.yaml", "--wait", "60s");

        assertThat(parked.exit()).as(parked.err()).isEqualTo(3);
        assertThat(parked.err()).contains("SUSPENDED", "busy (rate limit exceeded)");
    }

    @Test
    void slots_of_providers_are_kept_with_the_run_and_free_when_it_is_over() throws IOException {
        Files.writeString(place.resolve("judge.yaml"), """
            name: judge
            turns:
              - as: architect
                tools: [ { name: verdict, arguments: { decision: approve } } ]
            """);
        List<String> command = new ArrayList<>(List.of("run", "story.yaml", "--repo", "repository", "--home", "home"));
        command.addAll(List.of("--model", "replay:coder.yaml", "--architect", "replay:judge.yaml"));
        command.addAll(List.of("--helper", "replay:helper.yaml", "--store", "sqlite:runs.db"));
        for (String slots : List.of("coder=1", "coder-2=1", "judge=2")) {
            command.addAll(List.of("--provider-slots", slots));
        }
        Finished done = program().run(command);

        assertThat(done.exit()).as(done.err()).isZero();
        try (Journal store = Journal.sqlite(place.resolve("runs.db"))) {
            String run = store.runs().get(0);
            assertThat(RunStart.of(run, RunEntries.read(store, run)).options())
                    .containsEntry("provider-slots", "coder=1\ncoder-2=1\njudge=2");
            assertThat(store.breakers().slots().take("coder", 1, "the test", Duration.ofMinutes(1)))
                    .isTrue();
        }
    }

    private Finished drive(String model, String... more) {
        List<String> command = new ArrayList<>(List.of("run", "story.yaml", "--repo", "repository", "--home", "home"));
        command.addAll(List.of("--model", model, "--architect", "auto", "--events", "jsonl"));
        command.addAll(List.of(more));
        return program().run(command);
    }

    private Program program() {
        return Program.in(place);
    }

    private static JsonNode event(Finished run, String type) throws IOException {
        return events(run).stream()
                .filter(event -> event.at("/type").asText().equals(type))
                .reduce((before, newest) -> newest)
                .orElseThrow(() -> new AssertionError(run.out() + run.err()));
    }

    private static List<JsonNode> events(Finished run) throws IOException {
        List<JsonNode> events = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            events.add(JSON.readTree(line));
        }
        return events;
    }
}
