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
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The knowledge about tasks: contexts, blocked stories and the project's record in prompts. */
class KnowledgeProgramTest {

    private static final String RESOURCES = "src/integrationTest/resources/dev/journeyman/cli/";

    private static final String TOKEN = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT"; // not a real token

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
    void the_context_of_a_task_is_printed_with_its_tokens_and_explanations() {
        Finished context = program("context", "--task", "story.yaml", "--repo", "repository")
                .well();

        assertThat(context.out())
                .startsWith("### Story\n\n")
                .contains("### Code structure\n\n- a.txt (1 lines)")
                .containsPattern("\n\\d+ tokens, at most 4,000\n$");
        assertThat(program("context", "--task", "story.yaml", "--repo", "repository", "--explain")
                        .well()
                        .out())
                .contains("- a.txt (1 lines)\n    because rank 1, score ");
        assertThat(program("context", "--task", "story.yaml", "--repo", "repository", "--role", "qa")
                        .well()
                        .out())
                .startsWith("### Criteria\n\n");
    }

    @Test
    void only_decisions_and_dependencies_related_to_the_story_or_its_files_are_included() throws IOException {
        write("docs/design-decisions.md", """
            ## Choices

            - **Farewells are lower case**: a goodbye that shouts was complained of. Push with %s.
            - **The block that is dropped last**: the file of a run is read once.
            - **Names of files**: they are short.
            """.formatted(TOKEN));
        write("package.json", """
            {"dependencies": {"left-pad": "1.3.0", "chalk": "5.0.0", "react": "19.0.0", "zod": "4.0.0"}}
            """);
        write(
                "src/farewell.js",
                "import chalk from 'chalk';\n\nexport function goodbye() { return chalk.red('bye'); }\n");
        write("src/other.js", "import { z } from 'zod';\n");
        write("lines.yaml", "title: Number each line\ncriteria: [{text: it is numbered}]\n");
        write("farewell.yaml", """
            title: Say the goodbye of farewells in lower case
            description: "react shows it."
            criteria: [{text: it works}]
            """);
        ScratchRepositories.git(repository, "add", "--all");
        ScratchRepositories.git(repository, "commit", "-q", "-m", "More");

        String told = program("context", "--task", "repository/farewell.yaml", "--repo", "repository")
                .well()
                .out();

        assertThat(told)
                .contains("### Decisions\n\n- Farewells are lower case: a goodbye that shouts was complained of. Push"
                        + " with [redacted].")
                .contains("react 19.0.0", "chalk 5.0.0")
                .doesNotContain("dropped last", "Names of files", "left-pad", "zod 4", TOKEN);
        assertThat(program("context", "--task", "repository/lines.yaml", "--repo", "repository")
                        .well()
                        .out())
                .doesNotContain("### Dependencies", "### Decisions");
    }

    private void write(String path, String text) throws IOException {
        Path file = repository.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    @Test
    void a_context_that_cannot_be_created_is_refused_in_a_sentence() {
        assertThat(program("context", "--task", "story.yaml").err())
                .matches(
                        "journeyman: .* is not a git repository\\. Run git init and commit there, or use --plain\\.\n");
        assertThat(program("context", "--task", "story.yaml", "--repo", "repository", "--role", "boss"))
                .matches(refused -> refused.exit() == 2 && refused.err().contains("'boss'"), "refused with 2");
    }

    @Test
    void a_blocked_story_is_not_run_until_it_is_unblocked() throws IOException {
        assertThat(block("story.yaml", "--reason", "the word is not decided").out())
                .isEqualTo("goodbye is blocked in repository\n");
        assertThat(block().out()).isEqualTo("goodbye: the word is not decided\n");

        Finished refused = begin();
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("journeyman: goodbye is blocked in repository: the word is not decided. Take the block off"
                        + " first: journeyman unblock goodbye.\n");
        assertThat(ScratchRepositories.git(repository, "branch", "--list", "journeyman/*"))
                .isEmpty();

        assertThat(program("unblock", "goodbye", "--repo", "repository", "--home", "home")
                        .well()
                        .out())
                .isEqualTo("goodbye is no longer blocked in repository\n");
        assertThat(program("unblock", "goodbye", "--repo", "repository", "--home", "home"))
                .isEqualTo(new Finished(
                        2,
                        "",
                        "journeyman: goodbye is not blocked in repository. List the blocked stories with"
                                + " journeyman block.\n"));
        assertThat(begin().exit()).isZero();
    }

    @Test
    void the_next_story_gets_the_record_of_the_previous_one_which_is_also_written_to_a_file() throws IOException {
        assertThat(begin().exit()).isZero();
        assertThat(begin("--session-state", "state/session-state.json").exit()).isZero();

        String state = Files.readString(place.resolve("state/session-state.json"));
        assertThat(state)
                .startsWith("{\n  \"project\" : {\n    \"name\" : \"repository\",")
                .contains("\"recent_history\" : [ {\n    \"task_id\" : \"goodbye\",", "\"status\" : \"completed\"")
                .contains("1 file changed on branch journeyman/goodbye-");
        List<String> requests = Files.readAllLines(place.resolve("requests.jsonl"));
        assertThat(requests.get(requests.size() - 1))
                .contains(state.strip().replace("\"", "\\\"").replace("\n", "\\n"));
    }

    private Finished begin(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "story.yaml",
                "--repo",
                "repository",
                "--home",
                "home",
                "--model",
                "replay:straight.yaml",
                "--architect",
                "auto",
                "--capture",
                "requests.jsonl"));
        arguments.addAll(List.of(more));
        return program(arguments.toArray(String[]::new));
    }

    private Finished block(String... more) {
        List<String> arguments = new ArrayList<>(List.of("block", "--repo", "repository", "--home", "home"));
        arguments.addAll(List.of(more));
        return program(arguments.toArray(String[]::new)).well();
    }

    private Finished program(String... arguments) {
        return Program.in(place).run(arguments);
    }
}
