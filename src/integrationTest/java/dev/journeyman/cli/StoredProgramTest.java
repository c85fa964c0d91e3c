package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.house.Golden;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that outlive the process that started them: parked, judged, listed and shown by others. */
class StoredProgramTest {

    private static final String RESOURCES = "src/integrationTest/resources/dev/journeyman/cli/";

    @TempDir
    private Path place;

    private Path repository;

    @BeforeEach
    void make_a_repository() throws IOException {
        repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        for (String file : List.of("story.yaml", "straight.yaml")) {
            Files.writeString(place.resolve(file), new Golden(RESOURCES + file).text());
        }
    }

    @Test
    void a_parked_run_is_driven_to_done_by_other_processes() throws IOException {
        Finished parked = begin();
        String run = id(parked);
        String named = "%s --home %s".formatted(run, place.resolve("home"));

        assertThat(parked.exit()).as(parked.err()).isEqualTo(3);
        assertThat(parked.out())
                .contains(
                        "waits for a verdict on r1, a plan:\n  | # Plan submitted for review\n",
                        "\n  turns    2 of 4 in PLANNING\n",
                        "\n  approve   accept it and continue → CODING\n    journeyman approve %s --request r1\n"
                                .formatted(named),
                        "\n    journeyman changes %s --request r1 --feedback TEXT\n".formatted(named),
                        "\n    journeyman reject %s --request r1 --feedback TEXT\n".formatted(named))
                .doesNotContain("to take it over");
        assertThat(last(parked)).startsWith("PLAN_REVIEW after 2 turns, ").hasSizeLessThan(120);
        assertThat(program("list", "--home", "home").well().out())
                .startsWith("RUN ")
                .contains(
                        "\n" + run + "  ",
                        "  repository  PLAN_REVIEW  -     Say goodbye\n",
                        "): 1. Write goodbye into a.txt\n")
                .containsPattern("\n  waits for plan review \\(r1, \\d+ m?[sin]+( \\d+ s)?\\): 1\\. Write");

        Finished planned = program("approve", run, "--home", "home", "--capture", "requests.jsonl");
        assertThat(planned.exit()).as(planned.err()).isEqualTo(3);
        assertThat(planned.err()).startsWith("run " + run + "\n");
        Finished done = program("approve", run, "--home", "home", "--capture", "requests.jsonl");
        assertThat(done.exit()).as(done.err()).isZero();
        assertThat(last(done)).startsWith("DONE after ");
        assertThat(ScratchRepositories.git(repository, "show", "journeyman/" + run + ":a.txt"))
                .isEqualTo("goodbye");
        assertThat(Files.readAllLines(place.resolve("requests.jsonl")))
                .as("numbered from where the first process stopped")
                .element(2)
                .asString()
                .startsWith("{\"n\":3,");
    }

    @Test
    void a_run_is_submitted_by_one_process_and_driven_by_another() throws IOException {
        Finished submitted = program(
                        "submit",
                        "story.yaml",
                        "--repo",
                        "repository",
                        "--model",
                        "replay:straight.yaml",
                        "--home",
                        "home")
                .well();
        String run = submitted.out().lines().findFirst().orElseThrow().substring("run ".length());

        assertThat(submitted.out()).isEqualTo("run %1$s\n  journeyman resume %1$s\n".formatted(run));
        assertThat(program("list", "--home", "home").well().out()).contains(run, "SETUP");
        Finished resumed = program("resume", run, "--home", "home");
        assertThat(resumed.exit()).as(resumed.err()).isEqualTo(3);
        assertThat(last(resumed)).startsWith("PLAN_REVIEW after 2 turns, ");
        assertThat(program(
                                "submit",
                                "story.yaml",
                                "--repo",
                                "repository",
                                "--model",
                                "replay:straight.yaml",
                                "--store",
                                "memory:")
                        .err())
                .isEqualTo("journeyman: A run that is submitted to --store memory: is lost at once. Choose --store"
                        + " sqlite:FILE.\n");
    }

    @Test
    void a_run_is_shown_at_an_entry_with_the_request_exactly_as_it_was_sent() throws IOException {
        String run = id(begin());
        List<String> sent = Files.readAllLines(place.resolve("requests.jsonl"));

        Finished now = program("show", run, "--home", "home").well();
        assertThat(now.out())
                .contains("state    PLAN_REVIEW\n", "waits    r1, a plan, since ", "  | # Plan submitted for review\n");
        assertThat(last(now)).isEqualTo(sent.get(1));
        int first = firstWith(run, sent.get(0));
        assertThat(first).isGreaterThan(1);
        assertThat(last(program("show", run, "--home", "home", "--at", "" + (first - 1))))
                .startsWith("branch ");
        assertThat(program("show", run, "--home", "home", "--at", "9999").err())
                .matches("journeyman: Run %s has entries 1 to \\d+; there is no entry 9999\\.\n".formatted(run));
    }

    @Test
    void an_open_request_is_shown_whole_and_in_the_events() throws IOException {
        Finished begun = begin("--events", "jsonl");
        String run = id(begun);
        String named = "%s --home %s".formatted(run, place.resolve("home"));

        assertThat(begun.out())
                .contains("\"type\":\"waiting\"")
                .contains("\"what\":\"a plan\",\"text\":\"# Plan submitted for review\\n\\n")
                .contains("\"fitting\":[\"approve\",\"changes\",\"reject\"]");
        assertThat(program("show", run, "--home", "home", "--request").well().out())
                .startsWith("# Plan submitted for review\n\n")
                .contains("\n# Spent\n\nturns    2 of 4 in PLANNING\n", "\nr1 has waited since ")
                .endsWith("  reject    end the story as failed → FAILED\n"
                        + "    journeyman reject %s --request r1 --feedback TEXT\n".formatted(named));
        program("cancel", run, "--home", "home");
        assertRefused(
                "Run %1$s does not wait for a verdict. See journeyman show %1$s.".formatted(run),
                "show",
                run,
                "--request");
        assertRefused(
                "Run %s has ended FAILED (cancelled). There is nothing left to do.".formatted(run), "resume", run);
        assertRefused(
                "Run %s has ended FAILED (cancelled). There is nothing left to do.".formatted(run), "cancel", run);
    }

    @Test
    void a_person_at_the_terminal_is_told_all_that_is_needed_to_decide() {
        Finished asked = program(
                "run",
                "story.yaml",
                "--repo",
                "repository",
                "--home",
                "home",
                "--architect",
                "human",
                "--model",
                "replay:straight.yaml");

        assertThat(asked.exit()).as(asked.err()).isEqualTo(3);
        assertThat(asked.err())
                .contains(
                        "\n# Plan submitted for review\n",
                        "\n# Criteria\n\nnot run  1. ",
                        "\n# Spent\n\nturns    2 of 4 in PLANNING\n",
                        "\n  approve   accept it and continue → CODING\n");

        Finished again = program("resume", id(asked), "--home", "home");
        assertThat(again.err()).as("facts of the past").contains("turns    2 of 4 in PLANNING\n");
    }

    @Test
    void empty_feedback_and_unknown_runs_are_refused() {
        String run = id(begin());

        assertRefused("--feedback is empty.", "changes", run, "--feedback=");
        assertRefused("--feedback is empty.", "approve", run, "--feedback= ");
        assertRefused("There is no run nosuch here. List the runs with journeyman list", "clean", "nosuch");
        assertThat(program("show", run, "--home", "home").out()).contains("state    PLAN_REVIEW\n");
    }

    @Test
    void a_machine_without_a_store_has_no_runs_yet() {
        assertThat(Program.in(place)
                        .with("XDG_STATE_HOME=" + place.resolve("state"))
                        .run("list"))
                .isEqualTo(new Finished(0, "No runs yet.\n", ""));
        assertThat(Program.in(place)
                        .with("XDG_STATE_HOME=")
                        .with("HOME=" + place)
                        .run("doctor")
                        .out())
                .contains("sqlite:%s/.local/state/journeyman/runs.db".formatted(place));
    }

    @Test
    void a_verdict_on_another_request_is_refused_and_nothing_is_written() throws IOException {
        String run = id(begin());
        String before = program("show", run, "--home", "home").out();

        assertRefused("r9 is not open in run %s. r1 is.".formatted(run), "approve", run, "--request", "r9");
        assertRefused("continue does not fit a plan. There are: approve, changes, reject.", "continue", run);
        assertRefused("There is no run gone in this store.", "resume", "gone");
        assertRefused("Missing required option: '--feedback=TEXT'", "changes", run);
        assertThat(program("show", run, "--home", "home").out()).isEqualTo(before);
    }

    @Test
    void of_two_verdicts_at_once_one_wins_and_the_other_is_refused() {
        String run = id(begin());
        CompletableFuture<Finished> one =
                CompletableFuture.supplyAsync(() -> program("approve", run, "--home", "home", "--request", "r1"));
        Finished two = program("approve", run, "--home", "home", "--request", "r1");

        List<Finished> both = List.of(one.join(), two);
        assertThat(both).extracting(Finished::exit).containsExactlyInAnyOrder(2, 3);
        assertThat(both)
                .filteredOn(each -> each.exit() == 2)
                .allSatisfy(told -> assertThat(told.err())
                        .containsPattern("r1 is not open in run|another writer drives|is driven by another process"));
        assertThat(program("show", run, "--home", "home").out()).contains("state    CODE_REVIEW\n");
    }

    @Test
    void a_run_without_an_open_request_takes_no_verdict() {
        String run = id(begin());
        program("cancel", run, "--home", "home");

        assertRefused(
                "Run %1$s has no open request; it is in FAILED. See journeyman show %1$s.".formatted(run),
                "approve",
                run);
    }

    @Test
    void a_cancelled_run_has_failed_and_keeps_its_branch() throws IOException {
        String run = id(begin());
        Finished cancelled = program("cancel", run, "--home", "home");

        assertThat(cancelled.exit()).isEqualTo(1);
        assertThat(last(cancelled)).startsWith("FAILED after 2 turns, ").endsWith(": it was cancelled");
        assertThat(ScratchRepositories.git(repository, "branch", "--list", "journeyman/*"))
                .contains(run);
    }

    private Finished begin(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("run", "story.yaml", "--repo", "repository", "--home", "home", "--architect", "park"));
        arguments.addAll(List.of("--model", "replay:straight.yaml", "--capture", "requests.jsonl"));
        arguments.addAll(List.of(more));
        return program(arguments.toArray(String[]::new));
    }

    private int firstWith(String run, String request) {
        for (int at = 1; ; at++) {
            if (last(program("show", run, "--home", "home", "--at", "" + at).well())
                    .equals(request)) {
                return at;
            }
        }
    }

    private void assertRefused(String sentence, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--home", "home"));
        Finished refused = program(all.toArray(String[]::new));
        assertThat(refused.exit()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains(sentence);
    }

    private Finished program(String... arguments) {
        return Program.in(place).run(arguments);
    }

    private static String id(Finished run) {
        return run.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
    }

    private static String last(Finished run) {
        return run.out().lines().reduce((first, second) -> second).orElse("");
    }
}
