package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files that the checks of a run leave in its worktree. They are not work, so they are not committed and clean
 * removes them.
 */
@Timeout(120)
final class CleanProgramTest {

    private static final String LEAVE =
            "mkdir -p __pycache__ build/deep; echo x > __pycache__/a.pyc; echo y > build/deep/out; echo z >>"
                    + " report.txt";

    private static final String WORK = """
        turns:
          - tools:
              - { name: write_file, arguments: { path: made.txt, content: "made\\n" } }
              - { name: submit_work, arguments: { summary: made } }
        """;

    @TempDir
    private Path place;

    private Path repository;
    private String run = "";

    @BeforeEach
    void make_a_repository() {
        repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
    }

    @Test
    void leftovers_of_a_completed_run_are_removed_with_the_worktree() throws IOException {
        drive(LEAVE, WORK, "auto");
        assertThat(worktree().resolve("build/deep/out")).exists();

        assertThat(committed()).isEqualTo("a.txt\nmade.txt");
        assertThat(program("replay", run).out()).endsWith(" entries are the same in this version.\n");
        assertRemoved();
    }

    @Test
    void a_file_added_after_the_run_makes_clean_refuse() throws IOException {
        drive(LEAVE, WORK, "auto");
        Files.writeString(worktree().resolve("build/mine.txt"), "mine");

        assertRefused("build/mine.txt");
    }

    @Test
    void a_change_to_a_tracked_file_makes_clean_refuse_even_if_a_check_made_it() throws IOException {
        drive("echo more >> a.txt; echo x > new", WORK, "auto");

        assertRefused("a.txt");
    }

    @Test
    void leftovers_of_a_check_that_creates_hundreds_of_files_are_removed_as_well() throws IOException {
        drive("mkdir -p node_modules; cd node_modules; seq 300 | xargs touch", WORK, "auto");
        assertThat(program("show", run).out()).doesNotContain("node_modules/7");

        assertRemoved();
    }

    @Test
    void leftovers_of_a_claim_that_nothing_is_left_to_do_are_not_committed() throws IOException {
        drive(LEAVE, "turns: [ { tools: [ { name: claim_complete, arguments: { reason: so } } ] } ]", "auto");

        assertThat(committed()).isEqualTo("a.txt");
        assertRemoved();
    }

    @Test
    void leftovers_of_a_failed_run_are_not_committed() throws IOException {
        drive(LEAVE + "; false", WORK, "auto");

        assertThat(committed()).isEqualTo("a.txt\nmade.txt");
        assertRemoved();
    }

    @Test
    void leftovers_are_not_shown_in_the_review() throws IOException {
        drive(LEAVE, WORK, "park");

        assertThat(program("show", run, "--request").out())
                .contains("made.txt")
                .doesNotContain("__pycache__", "report.txt");
    }

    @Test
    void leftovers_of_a_cancelled_run_are_not_committed() throws IOException {
        drive(LEAVE, WORK, "park");
        program("cancel", run);

        assertThat(committed()).isEqualTo("a.txt\nmade.txt");
        assertRemoved();
    }

    private void drive(String command, String script, String architect) throws IOException {
        Files.writeString(place.resolve("story.yaml"), """
            title: Leave something behind
            kind: express
            retry_policy: { max_retries: 1, micro_cycles: 0 }
            criteria: [ { text: it was made, command: "%s" } ]
            """.formatted(command));
        Files.writeString(place.resolve("script.yaml"), script);
        Finished begun = program(
                "run", "story.yaml", "--repo", "repository", "--model", "replay:script.yaml", "--architect", architect);
        run = begun.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
    }

    private void assertRemoved() {
        Finished removed = program("clean", run);
        assertThat(removed).isEqualTo(new Finished(0, run + ": removed\n", ""));
        assertThat(worktree()).doesNotExist();
    }

    private void assertRefused(String files) {
        Finished refused = program("clean", run);
        assertThat(refused.exit()).as(refused.out()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo(
                        "journeyman: The worktree of run %s has changes that are on no branch: %s. Commit them in %s, or use --force.\n"
                                .formatted(run, files, worktree()));
        assertThat(worktree()).exists();
    }

    private String committed() {
        return ScratchRepositories.git(repository, "ls-tree", "-r", "--name-only", "journeyman/" + run);
    }

    private Path worktree() {
        return place.resolve("home/" + run + "/worktree");
    }

    private Finished program(String... arguments) {
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--home";
        all[arguments.length + 1] = "home";
        return Program.in(place).run(all);
    }
}
