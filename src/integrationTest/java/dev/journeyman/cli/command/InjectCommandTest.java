package dev.journeyman.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.cli.Program;
import dev.journeyman.journal.Journal;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.workspace.Workspaces.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command inject, called within this process; the agents are scripts. */
@EnabledOnOs(OS.LINUX)
class InjectCommandTest {

    /** An agent that reads a line and ends a moment later. */
    private static final String READER = "printf '> '; read line; echo \"$line\" > got; sleep 1";

    @TempDir
    private Path place;

    private Path repository;

    @BeforeEach
    void make_a_repository() throws IOException {
        repository = place.resolve("repository");
        ScratchRepositories.make(repository, "a.txt", "hello\n");
        Files.writeString(repository.resolve("story.yaml"), "title: Greet\ncriteria: [{text: it greets}]\n");
        Files.writeString(repository.resolve("notes.md"), "The build is green.\n");
    }

    private Finished inject(String options, String script) {
        List<String> arguments = new ArrayList<>(List.of("inject", "--agent", "custom"));
        arguments.addAll(List.of(options.split(" ")));
        arguments.addAll(List.of("--home", place.resolve("home").toString(), "--", "sh", "-c", script));
        return Program.in(repository).run(arguments);
    }

    private String refused(String options) {
        Finished finished = inject(options, "touch started");
        assertThat(finished.exit()).isEqualTo(2);
        assertThat(finished.out()).isEmpty();
        assertThat(repository.resolve("started")).doesNotExist();
        return finished.err();
    }

    /** Puts tasks of the repository's project into the store. */
    private Journal journal() throws IOException {
        Files.createDirectories(place.resolve("home"));
        return Journal.sqlite(place.resolve("home/runs.db"));
    }

    private String key() {
        return Project.of(repository).key();
    }

    @Test
    void a_blocked_story_is_refused_with_its_reason() throws IOException {
        try (Journal journal = journal()) {
            journal.tasks().block(key(), new BlockedTask("greet", "the schema\nis not decided"));
        }

        assertThat(refused("--task story.yaml"))
                .isEqualTo("journeyman: greet is blocked in repository: the schema is not decided. Take the block off"
                        + " first: journeyman unblock greet.\n");
    }

    @Test
    void a_context_with_a_task_contains_completed_and_blocked_tasks() throws IOException {
        try (Journal journal = journal()) {
            journal.tasks().block(key(), new BlockedTask("pay", "no key"));
            journal.tasks()
                    .completed(key(), "r-1", new CompletedTask("parse", "to read", "2026-01-01T00:00:00Z", "merged"));
        }

        assertThat(inject("--pre-launch --task story.yaml", "true").exit()).isZero();
        assertThat(repository.resolve("AGENTS.md"))
                .content()
                .containsSubsequence(
                        "## Continuity",
                        "## READ-ONLY CONTEXT — DO NOT MODIFY\n{",
                        "\"name\" : \"repository\"",
                        "\"task_id\" : \"parse\"",
                        "\"status\" : \"completed\"",
                        "\"task_id\" : \"pay\"",
                        "\"reason\" : \"no key\"",
                        "## Task context",
                        "it greets");
    }

    @Test
    void a_context_with_a_task_contains_both_lists_even_if_empty() {
        assertThat(inject("--pre-launch --task story.yaml", "true").exit()).isZero();
        assertThat(repository.resolve("AGENTS.md"))
                .content()
                .contains("\"recent_history\" : [ ]", "\"active_blockers\" : [ ]");
    }

    @Test
    void a_context_without_a_task_contains_blocked_tasks_only_if_there_are_any() throws IOException {
        assertThat(inject("--pre-launch --context notes.md", "true").exit()).isZero();
        assertThat(repository.resolve("AGENTS.md")).content().doesNotContain("READ-ONLY");
        try (Journal journal = journal()) {
            journal.tasks().block(key(), new BlockedTask("pay", "no key"));
        }

        assertThat(inject("--pre-launch --context notes.md", "true").exit()).isZero();
        assertThat(repository.resolve("AGENTS.md")).content().containsSubsequence("The build is green.", "no key");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--file-after 0 | --file-after cannot be 0. Name a number from 1 to 5.",
                "--file-after 6 | --file-after cannot be 6. Name a number from 1 to 5.",
                "--readiness-timeout=-PT1S | --readiness-timeout cannot be PT-1S. Name a time above zero and at most"
                        + " one day, for example PT5S.",
                "--acknowledge-timeout PT0S | --acknowledge-timeout cannot be PT0S. Name a time above zero and at most"
                        + " one day, for example PT5S.",
                "--backoffs PT1S,PT48H | --backoffs cannot be PT48H. Name a time above zero and at most one day, for"
                        + " example PT5S."
            })
    void a_value_out_of_range_is_refused(String option, String sentence) {
        assertThat(refused("--context notes.md " + option)).isEqualTo("journeyman: " + sentence + "\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"--backoffs soon", "--file-after many", "--backoffs PT1S,,PT2S", "--notify=maybe"})
    void a_malformed_value_is_refused_in_one_line(String option) {
        assertThat(refused("--context notes.md " + option))
                .startsWith("journeyman: ")
                .hasLineCount(1);
    }

    @Test
    void the_counters_are_printed_at_the_end_and_logged() throws IOException {
        Finished finished = inject("--context notes.md --log log.jsonl", READER);

        assertThat(finished.exit()).isZero();
        assertThat(finished.err().lines())
                .first()
                .isEqualTo("journeyman: The agent has the context. (DELIVERED, 1 attempt) The agent ended with 0.");
        assertThat(finished.err().lines().skip(1))
                .singleElement()
                .asString()
                .matches("journeyman: Of 1 attempted, 1 succeeded on the first try, 0 after a retry, 0 went to a file,"
                        + " 0 failed; on average 1\\.0 attempts and \\d\\.\\d s to success\\.");
        assertThat(Files.readAllLines(repository.resolve("log.jsonl")))
                .last()
                .asString()
                .contains("\"event\":\"injection:counted\",\"attempted\":1,\"succeededOnFirstTry\":1");
    }

    @Test
    void shadow_mode_exits_with_0_when_the_agent_became_ready() {
        Finished finished = inject("--shadow --context notes.md", "printf '> '; sleep 3.3");

        assertThat(finished.exit()).isZero();
        assertThat(finished.err())
                .matches("journeyman: Nothing was injected\\. In shadow mode: it would have been injected after"
                        + " \\d\\.\\d\\d s, prompt_detected; the rule of three seconds would have sent it to an agent"
                        + " that waited for it\\. \\(SHADOW\\) The agent ended with 0\\.\n");
    }

    @Test
    void shadow_mode_exits_with_1_when_the_agent_ended_before_it_was_ready() {
        Finished finished = inject("--shadow --context notes.md", "exit 4");

        assertThat(finished.exit()).isOne();
        assertThat(finished.err())
                .isEqualTo("journeyman: The agent does not have the context: the agent ended. (FAILED) The agent"
                        + " ended with 4.\n");
    }
}
