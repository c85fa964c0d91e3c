package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.build.Finished;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stories driven from the command line. */
class RunProgramTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String RESOURCES = "src/integrationTest/resources/dev/journeyman/cli/";

    @TempDir
    private Path place;

    private Path repository;

    @BeforeEach
    void make_a_repository() throws IOException {
        repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        for (String file : List.of("story.yaml", "straight.yaml", "pivot.yaml")) {
            Files.writeString(place.resolve(file), new Golden(RESOURCES + file).text());
        }
    }

    @Test
    void a_run_without_detours_sends_exactly_these_requests() throws IOException {
        Finished run = drive("straight.yaml", "--capture", "requests.jsonl");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).matches("run goodbye-[0-9a-f]{8}\n");
        assertThat(signals(run))
                .containsExactly(
                        "WorkspaceReady",
                        "PlanSubmitted",
                        "PlanApproved",
                        "WorkSubmitted",
                        "ChecksPassed",
                        "WorkApproved");
        new Golden(RESOURCES + "straight.requests.jsonl").holds(requests());
    }

    @Test
    void a_run_prints_the_same_in_a_locale_with_other_digits() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "JAVA_OPTS=-Duser.language=ar -Duser.country=EG",
                Objects.requireNonNull(System.getProperty("journeyman.program"))));
        command.addAll(arguments("straight.yaml", "--capture", "requests.jsonl"));
        Finished run = Finished.of(place, command);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("DONE after 4 turns, \\d,\\d{3} tokens: ");
        new Golden(RESOURCES + "straight.requests.jsonl").holds(requests());
    }

    @Test
    void a_run_with_a_pivot_sends_exactly_these_requests() throws IOException {
        Finished run = drive("pivot.yaml", "--capture", "requests.jsonl");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).contains("warning: pivot.yaml has 1 turn for the coder that was not taken.");
        assertThat(signals(run))
                .containsSubsequence(
                        "ChangesRequested",
                        "PlanApproved",
                        "BudgetExhausted",
                        "Pivoted",
                        "QuestionAsked",
                        "Answered",
                        "PlanApproved",
                        "ChecksFailed",
                        "WorkApproved");
        new Golden(RESOURCES + "pivot.requests.jsonl").holds(requests());
    }

    @Test
    void events_are_one_object_a_line_and_the_last_one_has_the_outcome() throws IOException {
        List<JsonNode> events = events(drive("straight.yaml", "--events", "jsonl"));

        assertThat(events)
                .allSatisfy(event -> assertThat(event.at("/story").asText()).isEqualTo("goodbye"));
        assertThat(events.stream().map(event -> event.at("/type").asText()).distinct())
                .contains(
                        "workspace",
                        "attempt",
                        "state",
                        "request",
                        "reply",
                        "tool",
                        "waiting",
                        "verdict",
                        "check",
                        "end");
        JsonNode end = events.get(events.size() - 1);
        assertThat(end.at("/type").asText()).isEqualTo("end");
        assertThat(end.at("/state").asText()).isEqualTo("DONE");
        assertThat(end.at("/turns").asInt()).isEqualTo(4);
        assertThat(events.stream()
                        .filter(event -> event.at("/conversation").asText().equals("cleared")))
                .singleElement()
                .satisfies(event -> assertThat(event.at("/signal").asText()).isEqualTo("PlanApproved"));
    }

    @Test
    void the_users_checkout_is_never_touched_and_the_branch_holds_the_work() throws IOException {
        Finished run = drive("straight.yaml", "--events", "jsonl");
        String branch =
                "journeyman/" + run.err().lines().findFirst().orElseThrow().substring("run ".length());

        assertThat(ScratchRepositories.git(repository, "status", "--porcelain")).isEmpty();
        assertThat(Files.readString(repository.resolve("a.txt"))).isEqualTo("hello\n");
        assertThat(ScratchRepositories.git(repository, "show", branch + ":a.txt"))
                .isEqualTo("goodbye");
        assertThat(ScratchRepositories.git(repository, "ls-tree", "--name-only", branch))
                .isEqualTo("a.txt");
    }

    @Test
    void uncommitted_changes_are_not_part_of_the_run_and_a_notice_reports_them() throws IOException {
        Files.writeString(repository.resolve("a.txt"), "goodbye, not committed\n");

        Finished run = drive("straight.yaml");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("note: Uncommitted changes (1) in ");
        assertThat(run.out()).contains("check 1 passed");
        assertThat(Files.readString(repository.resolve("a.txt"))).isEqualTo("goodbye, not committed\n");
    }

    @Test
    void clean_removes_the_worktree_and_keeps_the_branch() throws IOException {
        String id =
                drive("straight.yaml").err().lines().findFirst().orElseThrow().substring("run ".length());
        Files.writeString(place.resolve("home/" + id + "/worktree/late.txt"), "on no branch\n");

        Finished refused = run("clean", id, "--home", "home");
        Finished forced = run("clean", id, "--home", "home", "--force");
        Finished again = run("clean", id, "--home", "home");

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("has changes that are on no branch: late.txt. Commit them in ");
        assertThat(forced).isEqualTo(new Finished(0, id + ": removed\n", ""));
        assertThat(again).isEqualTo(new Finished(0, id + ": there is nothing to remove\n", ""));
        assertThat(place.resolve("home").resolve(id)).doesNotExist();
        assertThat(ScratchRepositories.git(repository, "worktree", "list").lines())
                .hasSize(1);
        assertThat(ScratchRepositories.git(repository, "show", "journeyman/" + id + ":a.txt"))
                .isEqualTo("goodbye");
        assertThat(run("clean", "../repository", "--home", "home").exit()).isEqualTo(2);
    }

    @Test
    void a_story_that_fails_leaves_its_work_on_the_branch() throws IOException {
        Files.writeString(place.resolve("given-up.yaml"), """
            turns:
              - tools: [ { name: submit_plan, arguments: { plan: "1. Try" } } ]
              - as: architect
                tools: [ { name: verdict, arguments: { decision: approve } } ]
              - tools: [ { name: write_file, arguments: { path: half.txt, content: "half done\\n" } } ]
              - tools: [ { name: read_file, arguments: { path: half.txt } } ]
              - as: architect
                tools: [ { name: verdict, arguments: { decision: abandon, feedback: "It is not worth it." } } ]
            """);

        Finished run = drive("given-up.yaml");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).endsWith(": It is not worth it.\n");
        String branch =
                "journeyman/" + run.err().lines().findFirst().orElseThrow().substring("run ".length());
        assertThat(ScratchRepositories.git(repository, "show", branch + ":half.txt"))
                .isEqualTo("half done");
    }

    @Test
    void a_script_that_runs_out_fails_with_the_last_request() throws IOException {
        Files.writeString(
                place.resolve("short.yaml"),
                "turns:\n  - tools: [ { name: read_file, arguments: { path: a.txt } } ]\n");

        Finished run = drive("short.yaml");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .endsWith(": short.yaml ran out: it has 1 turn for the coder, and one more was asked for with the"
                        + " result of read_file \"hello\"\n");
    }

    @Test
    void an_unmet_expectation_exits_with_1_and_a_difference() throws IOException {
        Files.writeString(
                place.resolve("wrong.yaml"),
                "turns:\n  - expect: { messages: 7, system_contains: [ Say nothing ] }\n    text: x\n");

        Finished run = drive("wrong.yaml");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .contains("- expected a system prompt with \"Say nothing\"", "- expected 7 messages\n+ found    2");
    }

    @Test
    void a_todo_list_that_is_a_link_is_neither_read_nor_written() throws IOException {
        Path secret = Files.writeString(place.resolve("secret"), "the secret\n");
        Files.createSymbolicLink(repository.resolve("elsewhere"), secret);
        Files.writeString(place.resolve("link.yaml"), """
            turns:
              - tools: [ { name: run_command, arguments: { command: "ln -s %s TODO.md; printf 'goodbye' > a.txt" } } ]
              - tools:
                  - { name: update_todo_list, arguments: { content: "- [ ] overwritten" } }
                  - { name: submit_work, arguments: { summary: done } }
              - as: architect
                tools: [ { name: verdict, arguments: { decision: approve } } ]
            """.formatted(secret));
        Files.writeString(place.resolve("story.yaml"), new Golden(RESOURCES + "story.yaml").text() + "kind: express\n");

        Finished run = drive("link.yaml", "--capture", "requests.jsonl");

        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(Files.readString(secret)).isEqualTo("the secret\n");
        assertThat(requests()).doesNotContain("the secret");
    }

    private Finished drive(String script, String... more) {
        return Program.in(place).run(arguments(script, more));
    }

    private static List<String> arguments(String script, String... more) {
        List<String> command = new ArrayList<>(List.of(
                "run",
                "story.yaml",
                "--repo",
                "repository",
                "--home",
                "home",
                "--model",
                "replay:" + script,
                "--architect",
                "replay:" + script));
        command.addAll(List.of(more));
        return command;
    }

    private Finished run(String... arguments) {
        return Program.in(place).run(arguments);
    }

    /** Returns the captured requests with fixed values for what differs between runs: a commit and its tokens. */
    private String requests() throws IOException {
        return Files.readString(place.resolve("requests.jsonl"))
                .replaceAll("Commit [0-9a-f]{40}(.*)\"tokens\":\\d+", "Commit …$1\"tokens\":…");
    }

    /** Returns the signals of the run, as its journal has them. */
    private List<String> signals(Finished run) {
        String id = run.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
        try (Journal journal = Journal.sqlite(place.resolve("home/runs.db"))) {
            return RunEntries.read(journal, id).stream()
                    .map(RecordedEntry::entry)
                    .filter(Entry.Moved.class::isInstance)
                    .map(entry -> ((Entry.Moved) entry).move().signal().name())
                    .toList();
        }
    }

    private static List<JsonNode> events(Finished run) throws IOException {
        List<JsonNode> events = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            events.add(JSON.readTree(line));
        }
        return events;
    }
}
