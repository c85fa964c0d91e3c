package dev.journeyman.cli.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Spoken;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** From a sentence to a merged branch, in a repository of the user's. */
@Timeout(120)
class FirstMinuteTest {

    @TempDir
    private Path place;

    private Path shop;

    @BeforeEach
    void make_a_repository_and_a_script() throws IOException {
        shop = ScratchRepositories.make(place.resolve("shop"), "Makefile", "test:\n\tgrep -q hello hello.txt\n");
        ScratchRepositories.git(shop, "config", "user.name", "Test");
        ScratchRepositories.git(shop, "config", "user.email", "test@localhost");
        Files.writeString(place.resolve("script.yaml"), """
            turns:
              - tools: [ { name: write_file, arguments: { path: hello.txt, content: "hello\\n" } } ]
              - tools: [ { name: submit_work, arguments: { summary: "It says hello." } } ]
            """);
    }

    private Spoken say(String... arguments) {
        return Spoken.in(
                shop,
                Map.of(
                        "PATH",
                        System.getenv("PATH"),
                        "HOME",
                        place.toString(),
                        "XDG_STATE_HOME",
                        place.resolve("state").toString()),
                arguments);
    }

    /** Has a sentence done, and returns the name of the run. */
    private String done(String... more) {
        List<String> words = new ArrayList<>(List.of(
                "do",
                "Say hello",
                "--express",
                "--model",
                "replay:" + place.resolve("script.yaml"),
                "--architect",
                "auto"));
        words.addAll(List.of(more));
        Spoken done = say(words.toArray(String[]::new));
        assertThat(done.exit()).as(done.out() + done.err()).isEqualTo(ExitCode.DONE);
        return run(done);
    }

    private static String run(Spoken said) {
        return said.err()
                .lines()
                .filter(line -> line.startsWith("run "))
                .findFirst()
                .orElseThrow()
                .substring(4);
    }

    @Test
    void a_sentence_is_done_looked_at_and_merged() {
        String run = done();

        assertThat(say("diff", run, "--stat").out()).contains("hello.txt | 1 +", "1 file changed");
        assertThat(say("diff", run).out()).contains("+++ b/hello.txt", "+hello").doesNotContain("TODO.md");
        Spoken merged = say("merge", run);
        assertThat(merged.exit()).as(merged.err()).isEqualTo(ExitCode.DONE);
        assertThat(merged.out()).startsWith("merged  journeyman/%s into main".formatted(run));
        assertThat(shop.resolve("hello.txt")).hasContent("hello\n");
        assertThat(ScratchRepositories.git(shop, "log", "-1", "--format=%s"))
                .isEqualTo("Merge run %s: Say hello".formatted(run));
        assertThat(say("merge", run).out()).isEqualTo("main has the work of %s already.\n".formatted(run));
    }

    @Test
    void the_check_that_was_found_is_printed_before_anything_runs() {
        Spoken done = say("do", "Say hello", "--express", "--model", "replay:" + place.resolve("script.yaml"));

        assertThat(done.err()).startsWith("check   make test (found by Makefile)\n");
    }

    @Test
    void checks_that_are_named_take_the_place_of_the_one_that_is_found() {
        String run = done("--check", "test -f hello.txt", "--check", "true");

        assertThat(say("show", run).out())
                .contains("`test -f hello.txt` succeeds")
                .doesNotContain("make test");
    }

    @Test
    void a_squashed_merge_is_one_commit_with_the_title() {
        String run = done();
        say("merge", run, "--squash");

        assertThat(ScratchRepositories.git(shop, "log", "--format=%s")).isEqualTo("Say hello\nBegin");
        assertThat(say("merge", run, "--squash").out()).isEqualTo("main has the work of %s already.\n".formatted(run));
        assertThat(say("merge", run).out()).isEqualTo("main has the work of %s already.\n".formatted(run));
        assertThat(say().out()).as("what can be merged").doesNotContain(run);
        assertThat(ScratchRepositories.git(shop, "log", "--format=%s")).isEqualTo("Say hello\nBegin");
    }

    @Nested
    class Without_a_command {

        @Test
        void the_program_says_what_can_be_done_in_a_new_repository() {
            Spoken here = say();

            assertThat(here.exit()).isEqualTo(ExitCode.DONE);
            assertThat(here.out()).isEqualTo("""
                shop, on main
                  no runs yet
                Next:
                  journeyman do "What is to be done" --model SPEC
                  journeyman new
                  journeyman demo
                journeyman --help lists all commands.
                """);
        }

        @Test
        void it_says_what_waits_and_what_can_be_merged() {
            String done = done();
            String waits =
                    run(say("do", "Say hello", "--express", "--model", "replay:" + place.resolve("script.yaml")));

            assertThat(say().out()).isEqualTo("""
                shop, on main
                  waits  %1$s  CODE_REVIEW  Say hello
                  done   %2$s  DONE  Say hello
                Next:
                  journeyman show %1$s --request
                  journeyman approve %1$s
                  journeyman diff %2$s --stat
                journeyman --help lists all commands.
                """.formatted(waits, done));
            say("merge", done);
            assertThat(say().out()).doesNotContain(done);
        }

        @Test
        void it_says_that_a_repository_without_a_commit_needs_one() {
            Path empty = place.resolve("empty");
            ScratchRepositories.git(place, "init", "-q", "-b", "trunk", empty.toString());
            Spoken here = Spoken.in(empty, Map.of("PATH", System.getenv("PATH"), "HOME", place.toString()));

            assertThat(here.out())
                    .startsWith("empty, on trunk\n  no commit yet: commit once, so that work has a place to begin\n");
            assertThat(here.exit()).isEqualTo(ExitCode.DONE);
        }

        @Test
        void it_says_how_it_is_used_elsewhere() {
            Spoken elsewhere = Spoken.in(place, Map.of("PATH", System.getenv("PATH"), "HOME", place.toString()));

            assertThat(elsewhere.exit()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(elsewhere.err()).startsWith("Usage: journeyman");
        }
    }

    @Test
    void a_worktree_whose_git_was_replaced_runs_nothing_when_it_is_looked_at() throws IOException {
        String run = run(say("do", "Say hello", "--express", "--model", "replay:" + place.resolve("script.yaml")));
        Path trap = place.resolve("trap");
        ScratchRepositories.git(shop, "clone", "-q", ".", trap.toString());
        ScratchRepositories.git(trap, "config", "core.fsmonitor", "touch %s; false".formatted(place.resolve("ran")));
        Path worktree = place.resolve("state/journeyman").resolve(run).resolve("worktree");
        Files.writeString(worktree.resolve(".git"), "gitdir: %s\n".formatted(trap.resolve(".git")));
        Spoken diff = say("diff", run);

        assertThat(place.resolve("ran")).doesNotExist();
        assertThat(diff.out()).contains("+hello");
    }

    @Test
    void nothing_is_merged_onto_a_detached_head() {
        String run = done();
        ScratchRepositories.git(shop, "checkout", "-q", "--detach");
        Spoken refused = say("merge", run);

        assertThat(refused.exit()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err())
                .isEqualTo("journeyman: %s is on no branch: a commit there would be lost. Check out a branch first.%n"
                        .formatted(shop));
        assertThat(shop.resolve("hello.txt")).doesNotExist();
    }

    @Nested
    class Is_refused {

        @Test
        void a_sentence_without_a_check() throws IOException {
            Files.delete(shop.resolve("Makefile"));
            Spoken refused = say("do", "Say hello", "--model", "replay:" + place.resolve("script.yaml"));

            assertThat(refused.exit()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.err())
                    .startsWith("journeyman: There is no check: %s has none of gradlew, ".formatted(shop))
                    .contains("--check \"COMMAND\"");
            assertThat(place.resolve("state")).doesNotExist();
        }

        @Test
        void an_empty_sentence() {
            assertThat(say("do", " ", "--model", "cli:claude").err()).contains("The sentence is empty.");
        }

        @Test
        void work_that_is_not_approved() {
            Spoken parked = say("do", "Say hello", "--express", "--model", "replay:" + place.resolve("script.yaml"));
            String run = run(parked);
            Spoken refused = say("merge", run);

            assertThat(refused.exit()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.err())
                    .contains(
                            "is not approved: the run is in CODE_REVIEW. Approve it first: journeyman approve " + run);
            assertThat(say("diff", run).out()).as("the work so far").contains("+hello");
        }

        @Test
        void a_checkout_with_changes() throws IOException {
            String run = done();
            Files.writeString(shop.resolve("Makefile"), "all:\n");
            Spoken refused = say("merge", run);

            assertThat(refused.exit()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.err())
                    .contains("has 1 changed file that is not committed: Makefile. Commit or stash it first.");
            assertThat(shop.resolve("hello.txt")).doesNotExist();
        }

        @Test
        void a_file_in_the_way_that_git_does_not_know() throws IOException {
            String run = done();
            Files.writeString(shop.resolve("hello.txt"), "my own\n");
            Spoken refused = say("merge", run);

            assertThat(refused.exit()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.err())
                    .contains("has 1 file that is not committed and that the work brings, too: hello.txt. Move it away"
                            + " first.");
            assertThat(shop.resolve("hello.txt")).hasContent("my own\n");
        }

        @Test
        void a_run_that_is_not_there() {
            done();

            assertThat(say("merge", "nothing-1").err()).contains("There is no run nothing-1 in this store.");
            assertThat(say("diff", "nothing-1").exit()).isEqualTo(ExitCode.BAD_INPUT);
        }

        @Test
        void a_repository_without_the_branch() {
            String run = done();
            Path other = ScratchRepositories.make(place.resolve("other"), "a.txt", "a\n");

            assertThat(say("merge", run, "--repo", other.toString()).err())
                    .contains("The branch journeyman/%s is not in %s.".formatted(run, other));
            assertThat(say("diff", run, "--repo", place.toString()).err()).contains("is not a git repository");
        }
    }

    @Nested
    class A_conflict {

        private void assertNothingChanged(String run, String... more) throws IOException {
            Files.writeString(shop.resolve("hello.txt"), "good day\n");
            ScratchRepositories.git(shop, "add", ".");
            ScratchRepositories.git(shop, "commit", "-qm", "Another greeting");
            String before = ScratchRepositories.git(shop, "rev-parse", "HEAD");
            List<String> words = new ArrayList<>(List.of("merge", run));
            words.addAll(List.of(more));
            Spoken refused = say(words.toArray(String[]::new));

            assertThat(refused.exit()).isEqualTo(ExitCode.NOT_DONE);
            assertThat(refused.err())
                    .contains("journeyman/%s conflicts with main in hello.txt. Nothing was changed.".formatted(run));
            assertThat(shop.resolve("hello.txt")).hasContent("good day\n");
            assertThat(ScratchRepositories.git(shop, "rev-parse", "HEAD")).isEqualTo(before);
            assertThat(ScratchRepositories.git(shop, "status", "--porcelain")).isEmpty();
        }

        @Test
        void changes_nothing() throws IOException {
            assertNothingChanged(done());
        }

        @Test
        void changes_nothing_where_one_commit_was_asked_for() throws IOException {
            assertNothingChanged(done(), "--squash");
        }
    }
}
