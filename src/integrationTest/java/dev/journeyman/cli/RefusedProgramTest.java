package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.house.Golden;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The refusals of the installed program: one sentence with the remedy, exit code 2, and nothing written. */
class RefusedProgramTest {

    private static final String RESOURCES = "src/integrationTest/resources/dev/journeyman/cli/";

    @TempDir
    private Path place;

    @BeforeEach
    void make_a_repository() throws IOException {
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        for (String file : List.of("story.yaml", "straight.yaml")) {
            Files.writeString(place.resolve(file), new Golden(RESOURCES + file).text());
        }
    }

    @Test
    void a_story_that_is_not_there() {
        refused(
                "journeyman: \"missing.yaml\" cannot be read. Check that the file is there and readable.\n",
                "run",
                "missing.yaml",
                "--model",
                "replay:straight.yaml",
                "--architect",
                "auto");
    }

    @Test
    void a_field_that_does_not_exist() throws IOException {
        Files.writeString(place.resolve("bad.yaml"), "title: x\nbudgett: 3\ncriteria: [ { text: y } ]\n");
        assertThat(refusal("run", "bad.yaml", "--model", "replay:straight.yaml", "--architect", "auto"))
                .contains("bad.yaml, line 2", "budgett");
    }

    @Test
    void a_directory_that_is_not_a_repository() throws IOException {
        Files.createDirectories(place.resolve("plain"));
        assertThat(refusal(
                        "run",
                        "story.yaml",
                        "--repo",
                        "plain",
                        "--model",
                        "replay:straight.yaml",
                        "--architect",
                        "auto"))
                .contains("is not a git repository. Run git init and commit there, or use --plain.");
    }

    @Test
    void a_sandbox_that_does_not_exist() {
        assertThat(refusal(
                        "run",
                        "story.yaml",
                        "--repo",
                        "repository",
                        "--sandbox",
                        "jail",
                        "--model",
                        "replay:straight.yaml",
                        "--architect",
                        "auto"))
                .contains("\"jail\" is not a sandbox. Use bwrap.");
    }

    @Test
    void a_template_with_a_typo() throws IOException {
        Files.createDirectories(place.resolve("own"));
        Files.writeString(place.resolve("own/coding.md"), "Do\nit: {{plan.text}}\n");
        assertThat(refusal(
                        "run",
                        "story.yaml",
                        "--repo",
                        "repository",
                        "--templates",
                        "own",
                        "--model",
                        "replay:straight.yaml",
                        "--architect",
                        "auto"))
                .contains("coding.md, line 2: \"{{plan.text}}\" is not known here. CodingView has: story, known,"
                        + " plan, pivot, tools, turns, iterative.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        run directory $                | "directory" is a directory. Name a file in it.
        run broken.yaml $              | broken.yaml, line 2: invalid YAML; correct it there:
        run bare.yaml $                | bare.yaml, line 1: a story has no "criteria"; write at least one
        run story.yaml                 | There is no model. Name one: --model anthropic:claude-sonnet-4-5
        run --loud                     | "--loud" is not an option of journeyman run. Run 'journeyman run --help' for usage.
        run story.yaml more.yaml $     | "more.yaml" is not an argument of journeyman run.
        run story.yaml --model oracle  | "oracle" is not a model of this version. There are replay:FILE, openai:MODEL, anthropic:MODEL, gemini:MODEL, ollama:MODEL, cli:gemini, cli:copilot, cli:cursor, cli:codex, cli:claude, cli:opencode.
        run story.yaml --model replay:gone.yaml | "gone.yaml" cannot be read. Check that the file is there and readable.
        run story.yaml --model replay: | The file name is empty. Write one, or - for standard input.
        run story.yaml --model replay:straight.yaml --architect unknown | "unknown" is not an architect. There are human, auto, park, replay:FILE, openai:MODEL, anthropic:MODEL, gemini:MODEL, ollama:MODEL, cli:gemini, cli:copilot, cli:cursor, cli:codex, cli:claude, cli:opencode.
        run story.yaml --model replay:straight.yaml --store memory: --architect park | A run that parks would be lost with --store memory:.
        run story.yaml $ --budget turns=3  | "turns" is not a budget. There are: planning_turns, coding_turns, tokens, cost, wall_clock, max_operations, max_iterations.
        run story.yaml $ --budget tokens=-1 | "tokens" is -1; it must be more than 0, or left out for no limit.
        run story.yaml $ --budget tokens | Value for option '--budget' (KEY=N) should be in KEY=VALUE format but was tokens.
        run story.yaml $ --window 3    | A window of 3 tokens cannot hold a prompt, a conversation and a reply. Use at least 8,000.
        run story.yaml $ --store foo:  | "foo:" is not a store of this version. Use sqlite:FILE, postgres://HOST/DATABASE, redis://HOST:PORT or memory:.
        run story.yaml $ --events xml  | "xml" is not a format of events. Use jsonl.
        run story.yaml $ --capture gone/requests.jsonl | gone/requests.jsonl cannot be written. Name another file with --capture.
        run story.yaml $ --repo directory --capture requests.jsonl | is not a git repository. Run git init and commit there, or use --plain.
        run story.yaml $ --repo gone   | is not a directory. Name the repository with --repo.
        run story.yaml $ --templates gone | gone cannot be read as a directory of templates. Name the directory that holds yours.
        """)
    void any_other_wrong_argument(String arguments, String sentence) throws IOException {
        Files.createDirectories(place.resolve("directory"));
        Files.writeString(place.resolve("broken.yaml"), "title: T\n  criteria: x\n");
        Files.writeString(place.resolve("bare.yaml"), "title: T\ndescription: D\n");
        String rest = "--model replay:straight.yaml --architect auto";

        assertThat(refusal(arguments.replace("$", rest).split(" ", -1))).contains(sentence);
        assertThat(place.resolve("requests.jsonl")).doesNotExist();
    }

    private void refused(String sentence, String... arguments) {
        assertThat(refusal(arguments)).isEqualTo(sentence);
    }

    private String refusal(String... arguments) {
        Finished run = run(arguments);
        assertThat(run.exit()).as(run.err()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(place.resolve("home")).doesNotExist();
        return run.err();
    }

    private Finished run(String... arguments) {
        return Program.in(place).run(arguments);
    }
}
