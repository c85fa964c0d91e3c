package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.workspace.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A worktree that is lost while its run waits: commits and the todo list are restored, and a note says that the rest is
 * lost.
 */
@Timeout(120)
final class LostWorktreeTest {

    private static final String NEWEST = "- [x] kept\n- [ ] the rest";

    @TempDir
    private Path scratch;

    private Path place;
    private Checkout user;
    private String run = "";

    @BeforeEach
    void write_a_story_whose_coder_asks_when_half_of_it_is_committed() throws IOException {
        place = scratch.toRealPath();
        user = Checkout.make(place.resolve("repository"));
        Files.writeString(place.resolve("story.yaml"), """
            id: lost
            title: Keep what was made
            kind: express
            criteria: [ { text: it was made, command: test -e committed.txt } ]
            """);
        Files.writeString(place.resolve("script.yaml"), """
            turns:
              - tools:
                  - { name: write_file, arguments: { path: committed.txt, content: "kept\\n" } }
                  - { name: update_todo_list, arguments: { content: "- [ ] old" } }
                  - { name: submit_work, arguments: { summary: made } }
              - tools:
                  - { name: write_file, arguments: { path: uncommitted.txt, content: "lost\\n" } }
                  - { name: update_todo_list, arguments: { content: "- [x] kept\\n- [ ] the rest" } }
                  - { name: ask_question, arguments: { question: "Which?" } }
              - tools: [ { name: submit_work, arguments: { summary: more } } ]
            """);
    }

    @Nested
    class Of_a_repository {

        @BeforeEach
        void begin() {
            LostWorktreeTest.this.begin();
        }

        @Test
        void is_restored_from_its_branch_with_the_todo_list() throws IOException {
            remove(worktree());
            Finished answered = answer();

            assertThat(answered.exit()).as(answered.out() + answered.err()).isZero();
            assertThat(answered.out())
                    .contains("note: The worktree %s was gone. It is made again from commit ".formatted(worktree()))
                    .contains("what was not committed in it is lost");
            assertThat(lastRequest()).contains("## TODO.md\\n\\n- [x] kept\\n- [ ] the rest");
            assertThat(worktree().resolve("TODO.md")).hasContent(NEWEST);
            assertThat(worktree().resolve("committed.txt")).hasContent("kept\n");
            assertThat(worktree().resolve("uncommitted.txt")).doesNotExist();
            assertThat(program("replay", run).out()).endsWith(" entries are the same in this version.\n");
        }

        @Test
        void is_restored_even_if_the_repository_has_forgotten_it() throws IOException {
            remove(place.resolve("home/" + run));
            user.git("worktree", "prune");

            assertThat(answer().exit()).isZero();
            assertThat(worktree().resolve("TODO.md")).hasContent(NEWEST);
        }

        @Test
        void is_restored_after_an_interrupted_restoration() throws IOException {
            remove(worktree());
            Files.createDirectories(worktree().resolve("half"));
            Files.writeString(worktree().resolveSibling("unfinished"), "");

            assertThat(answer().exit()).isZero();
            assertThat(worktree().resolve("TODO.md")).hasContent(NEWEST);
            assertThat(worktree().resolve("half")).doesNotExist();
            assertThat(worktree().resolveSibling("unfinished")).doesNotExist();
        }

        @Test
        void keeps_its_files_when_only_the_repository_has_forgotten_it() throws IOException {
            remove(user.root().resolve(".git/worktrees"));
            Finished answered = answer();

            assertThat(answered.exit()).as(answered.out() + answered.err()).isZero();
            assertThat(answered.out()).contains("note: The repository no longer knew the worktree " + worktree());
            assertThat(user.git("show", "journeyman/%s:uncommitted.txt".formatted(run)))
                    .isEqualTo("lost");
            assertThat(user.git("show", "--format=", "--name-only", "journeyman/" + run))
                    .isEqualTo("uncommitted.txt");
            assertThat(worktree().resolve("TODO.md")).hasContent(NEWEST);
        }

        @Test
        void without_its_branch_is_refused_with_the_remedy() throws IOException {
            remove(worktree());
            user.git("worktree", "prune");
            String commit = user.git("rev-parse", "journeyman/" + run);
            user.git("branch", "-q", "-D", "journeyman/" + run);
            String before = program("show", run).out();
            Finished refused = answer();

            assertThat(refused.exit()).isEqualTo(2);
            assertThat(refused.err())
                    .contains(("The worktree %1$s is gone, and so is its branch journeyman/%2$s. Bring the branch back"
                                    + " with git branch journeyman/%2$s %3$s, or end the run: journeyman cancel %2$s.")
                            .formatted(worktree(), run, commit));
            assertThat(program("show", run).out()).isEqualTo(before);
            user.git("branch", "journeyman/" + run, commit);
            assertThat(answer().exit()).isZero();
        }

        @Test
        void without_its_branch_leaves_a_run_that_can_be_cancelled() throws IOException {
            remove(worktree());
            user.git("worktree", "prune");
            user.git("branch", "-q", "-D", "journeyman/" + run);

            assertThat(program("cancel", run).out()).contains("FAILED", "cancelled");
        }

        @Test
        void whose_branch_is_checked_out_elsewhere_is_refused() throws IOException {
            remove(worktree());
            user.git("worktree", "prune");
            user.git("checkout", "-q", "journeyman/" + run);
            Finished refused = answer();

            assertThat(refused.exit()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("branch journeyman/%s is checked out in %s. Check out another branch there"
                            .formatted(run, user.root()));
        }
    }

    @Test
    void of_a_repository_with_its_own_todo_list_gets_the_coders_list_back() throws IOException {
        user.file("TODO.md", "ours\n");
        user.commit("Have a list");
        begin();
        remove(worktree());

        assertThat(answer().exit()).isZero();
        assertThat(worktree().resolve(".journeyman/TODO.md")).hasContent(NEWEST);
        assertThat(worktree().resolve("TODO.md")).hasContent("ours\n");
    }

    @Test
    void of_a_plain_directory_cannot_be_restored() throws IOException {
        begin("--plain");
        remove(worktree());
        Finished refused = answer();

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .contains("The copy %s is gone, and its branch existed only there. End the run: journeyman cancel %s."
                        .formatted(worktree(), run));
        assertThat(program("cancel", run).out()).contains("FAILED", "cancelled");
    }

    private void begin(String... more) {
        List<String> arguments = new ArrayList<>(List.of("run", "story.yaml", "--repo", "repository"));
        arguments.addAll(List.of("--model", "replay:script.yaml", "--architect", "park"));
        arguments.addAll(List.of(more));
        Finished begun = program(arguments.toArray(String[]::new));
        run = begun.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
        Finished asked = program("changes", run, "--feedback", "More.");
        assertThat(asked.exit()).as(begun.err() + asked.out() + asked.err()).isEqualTo(3);
        assertThat(worktree().resolve("uncommitted.txt")).exists();
    }

    private Finished answer() {
        return program("answer", run, "--text", "This.", "--architect", "auto", "--capture", "requests.jsonl");
    }

    private Finished program(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--home", "home"));
        return Program.in(place).run(all);
    }

    private Path worktree() {
        return place.resolve("home/" + run + "/worktree");
    }

    private String lastRequest() throws IOException {
        List<String> requests = Files.readAllLines(place.resolve("requests.jsonl"));
        return requests.get(requests.size() - 1);
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
