package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.workspace.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that damage or remove the worktree of their run, and file names that contain a key. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The commands are for sh.")
@Timeout(120)
final class WorktreeAttackedTest {

    private static final String KEY = "sk-hostile-name-41c7d2";

    @TempDir
    private Path scratch;

    private Path place;
    private Checkout user;
    private Checkout estate;

    @BeforeEach
    void make_a_repository_inside_another() throws IOException {
        place = scratch.toRealPath();
        estate = Checkout.make(place);
        user = Checkout.make(place.resolve("repository"));
        user.file("TODO.md", "- [ ] what the user has to do\n");
        user.file("leaked.txt", KEY + "\n");
        user.commit("Have a list, and a key by mistake");
        Files.writeString(place.resolve("story.yaml"), """
            id: attacked
            title: Keep what was made
            kind: express
            criteria: [ { text: it was made, command: test -e kept.txt } ]
            """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm .git",
                "rm .git; git init -q",
                "rm .git; echo 'gitdir: nowhere' > .git",
                "rm .git; echo 'gitdir: ../../../repository/.git' > .git",
                "git checkout -q -b elsewhere",
                "git checkout -q --detach",
                "git config user.name Mallory; git commit -q --allow-empty -m mine; git checkout -q --detach",
                "b=$(git branch --show-current); git checkout -q --detach; git branch -q -D $b",
            })
    void a_damaged_worktree_stays_in_use_and_all_work_is_on_the_branch(String attack) throws IOException {
        List<String> before = commits();
        Finished run = drive(attack + "; echo more > more.txt");

        assertThat(run.exit()).as("%s%s", run.out(), run.err()).isZero();
        assertThat(user.git("show", "journeyman/" + id(run) + ":kept.txt")).isEqualTo("kept");
        assertThat(user.git("show", "journeyman/" + id(run) + ":more.txt")).isEqualTo("more");
        assertThat(commits()).isEqualTo(before);
        assertThat(user.git("status", "--porcelain")).isEmpty();
        assertThat(estate.git("ls-files")).isEqualTo("README.md");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf \"$PWD\"",
                "mv ../worktree ../elsewhere",
            })
    void a_removed_worktree_ends_the_run_and_commits_are_on_the_branch(String attack) throws IOException {
        List<String> before = commits();
        Finished run = drive(attack);

        assertThat(run.exit()).as("%s%s", run.out(), run.err()).isEqualTo(1);
        assertThat(run.out().lines().reduce((first, last) -> last).orElseThrow())
                .matches("FAILED after \\d+ turns, .+: .+");
        assertThat(user.git("show", "journeyman/" + id(run) + ":kept.txt")).isEqualTo("kept");
        assertThat(commits()).isEqualTo(before);
        assertThat(user.git("status", "--porcelain")).isEmpty();
        assertThat(estate.git("ls-files")).isEqualTo("README.md");
    }

    @Test
    void a_link_in_place_of_the_todo_list_does_not_end_the_story() throws IOException {
        Finished run = drive("ln -s /nowhere/at/all .journeyman");

        assertThat(run.exit()).as("%s%s", run.out(), run.err()).isZero();
        assertThat(user.git("ls-tree", "--name-only", "journeyman/" + id(run))).doesNotContain(".journeyman");
    }

    @Test
    void a_key_in_a_file_name_is_never_shown() throws IOException {
        Finished run = drive("touch named-$(cat leaked.txt); cp leaked.txt kept.txt");

        assertThat(run.exit()).as("%s%s", run.out(), run.err()).isZero();
        assertThat(user.git("ls-tree", "--name-only", "journeyman/" + id(run))).contains("named-" + KEY);
        assertThat(Stream.of(run.out(), run.err(), Files.readString(place.resolve("requests.jsonl")))
                        .flatMap(String::lines)
                        .filter(line -> line.contains(KEY)))
                .isEmpty();
    }

    /** Drives a coder that submits work, gets it back, attacks the worktree and submits again. */
    private Finished drive(String attack) throws IOException {
        Files.writeString(place.resolve("script.yaml"), """
            turns:
              - tools:
                  - { name: write_file, arguments: { path: kept.txt, content: "kept\\n" } }
                  - { name: submit_work, arguments: { summary: made } }
              - as: architect
                tools: [ { name: verdict, arguments: { decision: changes, feedback: More. } } ]
              - tools:
                  - name: run_command
                    arguments:
                      command: >-
                        %s
                  - { name: submit_work, arguments: { summary: more } }
              - as: architect
                tools: [ { name: verdict, arguments: { decision: approve } } ]
            """.formatted(attack));
        List<String> arguments =
                new ArrayList<>(List.of("run", "story.yaml", "--repo", "repository", "--home", "home"));
        arguments.addAll(List.of("--model", "replay:script.yaml", "--architect", "replay:script.yaml"));
        arguments.addAll(List.of("--capture", "requests.jsonl"));
        return Program.in(place).with("OPENAI_API_KEY=" + KEY).run(arguments);
    }

    /** Returns the commits that are checked out in both repositories of the user. */
    private List<String> commits() throws IOException {
        return List.of(user.git("rev-parse", "HEAD", "main"), estate.git("rev-parse", "HEAD", "main"));
    }

    private static String id(Finished run) {
        return run.err()
                .lines()
                .filter(line -> line.startsWith("run "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(run.err()))
                .substring("run ".length());
    }
}
