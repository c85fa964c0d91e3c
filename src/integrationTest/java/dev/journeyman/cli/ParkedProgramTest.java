package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that opens one request after another, each in its own process: every command that answers, with its effect. */
@Timeout(180)
class ParkedProgramTest {

    private static final int PARKED = 3;

    @TempDir
    private Path place;

    private String run = "";

    @BeforeEach
    void write_a_story_that_opens_every_kind_of_request() throws IOException {
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(place.resolve("story.yaml"), """
            title: Ask
            criteria: [ { text: it is so, command: "true" } ]
            budget: { planning_turns: 9, coding_turns: 1 }
            """);
        Files.writeString(place.resolve("script.yaml"), """
            turns:
              - tools: [ { name: ask_question, arguments: { question: "Which?" } } ]
              - expect: { last_user_starts_with: Plan the story. }
                tools: [ { name: submit_plan, arguments: { plan: 1. First. } } ]
              - tools: [ { name: submit_plan, arguments: { plan: 1. Second. } } ]
              - tools: [ { name: list_files } ]
              - tools: [ { name: list_files, arguments: { path: . } } ]
              - expect: { system_contains: [ '**[BUDGET_PIVOT_FEEDBACK]:** "Another way."' ] }
                tools: [ { name: submit_plan, arguments: { plan: 1. Third. } } ]
              - tools: [ { name: submit_work, arguments: { summary: done } } ]
            """);
    }

    @Test
    void every_answer_leads_to_the_state_in_the_transition_table() {
        begin();
        assertAsks("QUESTION", "answer", "--text", "This one.");
        assertAsks("PLAN_REVIEW", "changes", "--feedback", "Second first.");
        assertAsks("PLAN_REVIEW", "approve", "--feedback", "Good.");
        assertAsks("BUDGET_REVIEW", "continue", "--feedback", "Continue.");
        assertAsks("BUDGET_REVIEW", "escalate");
        assertAsks("ESCALATED", "pivot", "--feedback", "Another way.");
        assertAsks("PLAN_REVIEW", "approve");
        assertThat(shown()).contains("state    CODE_REVIEW\n");

        Finished rejected = program("reject", run, "--feedback", "Not this.");
        assertThat(rejected.exit()).as(rejected.err()).isEqualTo(1);
        assertThat(rejected.out()).contains("FAILED after 7 turns").contains("Not this.");
        assertThat(program("replay", run).well().out()).endsWith(" entries are the same in this version.\n");
    }

    @Test
    void an_abandoned_story_has_failed() {
        begin();
        Finished abandoned = program("abandon", run);

        assertThat(abandoned.exit()).as(abandoned.err()).isEqualTo(1);
        assertThat(abandoned.out()).contains("FAILED after 1 turn").contains("abandoned");
    }

    @Test
    void a_run_without_its_repository_is_unchanged_until_the_repository_is_back() throws IOException {
        begin();
        String before = shown();
        Files.move(place.resolve("repository"), place.resolve("elsewhere"));
        assertRefused("repository is gone. Put it back", "answer", run, "--text", "This.");
        assertRefused("cannot continue: ", "resume", run);
        Files.move(place.resolve("elsewhere"), place.resolve("repository"));
        assertThat(shown()).isEqualTo(before);
        assertAsks("QUESTION", "answer", "--text", "This one.");
    }

    @Test
    void a_verdict_that_is_only_recorded_needs_neither_the_models_nor_the_repository() throws IOException {
        begin();
        Files.move(place.resolve("repository"), place.resolve("elsewhere"));
        Files.move(place.resolve("script.yaml"), place.resolve("elsewhere.yaml"));

        assertThat(program("answer", run, "--text", "This one.", "--record-only"))
                .isEqualTo(new Finished(
                        0,
                        "answer is recorded for r1. Continue the run with journeyman resume %s --home %s.\n"
                                .formatted(run, place.resolve("home")),
                        "run %s\n".formatted(run)));
        assertRefused("has no open request", "answer", run, "--text", "That one.", "--record-only");
        Files.move(place.resolve("elsewhere"), place.resolve("repository"));
        Files.move(place.resolve("elsewhere.yaml"), place.resolve("script.yaml"));
        assertAsks("QUESTION", "resume");
        assertThat(shown()).contains("state    PLAN_REVIEW");
    }

    @Test
    void its_worktree_cannot_be_cleaned_before_the_run_has_ended() {
        begin();
        assertRefused("Run %s has not ended: it is in QUESTION".formatted(run), "clean", run);
        program("cancel", run);

        assertThat(program("clean", run).well().out()).isEqualTo(run + ": removed\n");
    }

    @Test
    void missing_templates_of_the_run_are_replaced_by_those_named_now() throws IOException {
        Files.createDirectories(place.resolve("templates"));
        Finished begun = program(
                "run",
                "story.yaml",
                "--repo",
                "repository",
                "--model",
                "replay:script.yaml",
                "--architect",
                "park",
                "--templates",
                "templates");
        run = begun.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
        Files.delete(place.resolve("templates"));
        assertRefused("templates cannot be read as a directory of templates", "answer", run, "--text", "This.");
        Files.createDirectories(place.resolve("others"));

        assertThat(program("replay", run, "--templates", "others").well().out()).contains("are the same");
        assertAsks("QUESTION", "answer", "--text", "This one.", "--templates", "others");
    }

    private void assertRefused(String sentence, String... arguments) {
        Finished refused = program(arguments);
        assertThat(refused.exit()).as(refused.out() + refused.err()).isEqualTo(2);
        assertThat(refused.err().lines().filter(line -> !line.startsWith("run ")))
                .singleElement()
                .asString()
                .contains(sentence);
    }

    private void begin() {
        Finished begun = program(
                "run", "story.yaml", "--repo", "repository", "--model", "replay:script.yaml", "--architect", "park");
        assertThat(begun.exit()).as(begun.out() + begun.err()).isEqualTo(PARKED);
        run = begun.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
    }

    /** Asserts the state, answers the request in another process, and asserts that the run waits again. */
    private void assertAsks(String state, String command, String... arguments) {
        assertThat(shown()).contains("state    " + state);
        List<String> all = new ArrayList<>(List.of(command, run));
        all.addAll(List.of(arguments));
        Finished answered = program(all.toArray(String[]::new));
        assertThat(answered.exit()).as(answered.out() + answered.err()).isEqualTo(PARKED);
    }

    private String shown() {
        return program("show", run).well().out();
    }

    private Finished program(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--home", "home"));
        return Program.in(place).run(all);
    }
}
