package dev.journeyman.model.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of agents to a worktree while they plan, and to its history while they code. */
class HandsOffTest {

    private static final Story STORY = Story.of(
                    "Say goodbye", "a.txt says goodbye.", Criterion.checked("it says goodbye", "grep -q goodbye a.txt"))
            .withRetryPolicy(new RetryPolicy(1, 0));

    private static final String TABLE = """
        agents:
          - name: own
            command: [own, "{mode}"]
            flags: { plan: [--look], code: [--work] }
        """;

    private static final String FILES = """
        agents:
          - name: own
            command: [own, "{mode}", "{file}"]
            flags: { plan: [--look], code: [--work] }
        """;

    private static final String CODES = "[ -f a.txt ] && exit 9; echo goodbye > a.txt; echo Done.";

    @TempDir
    Path scratch;

    private Troupe troupe;
    private String table = TABLE;
    private boolean plain;
    private List<RecordedEntry> entries = List.of();

    @BeforeEach
    void gather() throws IOException {
        troupe = new Troupe(scratch);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ln -s README.md TODO.md",
                "mkdir TODO.md; echo x > TODO.md/x",
                "ln -s nowhere TODO.md",
                "ln -s /tmp .journeyman",
                "touch .journeyman",
                "rm -f .git",
                "echo 'gitdir: /nowhere' > .git",
                "git checkout -q -b other; echo a > a.txt; git add .; git commit -qm x; git branch -D $(git"
                        + " for-each-ref --format='%(refname:short)' refs/heads/journeyman)",
                "git switch -q --detach; echo a > a.txt; git add .; git commit -qm x",
                "git commit -q --amend -m other; echo x >> README.md",
                "git update-index --assume-unchanged README.md; echo spoilt > README.md",
                "git update-index --skip-worktree README.md; echo spoilt > README.md",
                "git rm -q --cached README.md; echo spoilt > README.md",
                "mkdir sub; cd sub; git init -q; echo x > x; git add .; git commit -qm x",
                "touch \"$(git rev-parse --git-dir)/index.lock\"",
                "touch \"$(git rev-parse --git-dir)/HEAD.lock\"",
                "rm \"$(git rev-parse --git-dir)/index\"",
                "chmod 755 README.md",
                "mv README.md readme.md",
                "rm README.md; mkdir README.md; echo x > README.md/x",
                "rm README.md; ln -s /etc/passwd README.md",
                "echo '*.txt' > .gitignore; echo a > a.txt",
                "git stash -q; echo spoilt > README.md; git stash -q",
                "git checkout -q -b other; echo o > README.md; git commit -qam o; git switch -q -; echo p > README.md;"
                        + " git commit -qam p; git merge -q other",
                "git checkout -q -b other; echo o > README.md; git commit -qam o; git switch -q -; echo p > README.md;"
                        + " git commit -qam p; git rebase -q other"
            })
    void the_changes_of_a_planning_agent_are_undone(String mischief) throws Exception {
        Outcome outcome = play("(" + mischief + ") > /dev/null 2>&1; echo '1. Write a.txt.'", CODES);

        assertThat(outcome).as(outcome.toString()).matches(Outcome::done);
        assertOnlyTheWork(outcome);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -f TODO.md; ln -s README.md TODO.md",
                "rm -f TODO.md; ln -s nowhere TODO.md",
                "rm -f TODO.md; mkdir TODO.md; echo x > TODO.md/x",
                "rm -f TODO.md",
                "echo x >> TODO.md"
            })
    void a_todo_list_is_restored_whatever_replaced_it(String mischief) throws Exception {
        for (String list : List.of("- [ ] b.txt\n", "\u00e4".repeat(40_000), "-" + "\u00e4".repeat(40_000))) {
            Workspace workspace = troupe.workspace();
            Files.writeString(workspace.root().resolve("TODO.md"), list);
            Workspace.Saved saved = workspace.save(workspace.repository().head());
            workspace.commands().run(mischief, Duration.ofMinutes(1));
            workspace.restore(saved);

            assertThat(workspace.todo().read()).isEqualTo(saved.todo());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf .journeyman; ln -s /tmp .journeyman",
                "rm -rf .journeyman; ln -s nowhere .journeyman",
                "rm -rf .journeyman; touch .journeyman"
            })
    void a_prompt_file_can_be_written_whatever_replaced_its_directory(String mischief) throws Exception {
        table = FILES;
        Outcome outcome = play("(" + mischief + ") > /dev/null 2>&1; echo '1. Write a.txt.'", CODES);

        assertThat(outcome).as(outcome.toString()).matches(Outcome::done);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -f .git",
                "git checkout -q -b other; git add .; git commit -qm x; git branch -D $(git for-each-ref"
                        + " --format='%(refname:short)' refs/heads/journeyman)",
                "git switch -q --detach; git add .; git commit -qm x",
                "git add .; git commit -q --amend -m other",
                "git add .; git commit -qm x; git update-ref -d HEAD",
                "touch \"$(git rev-parse --git-dir)/index.lock\"",
                "git add a.txt; git update-index --assume-unchanged a.txt; echo goodbye, world > a.txt",
                "git add a.txt; git update-index --skip-worktree a.txt; echo goodbye, world > a.txt",
                "git add .; git stash -q; git stash apply -q",
                "touch \"$(git rev-parse --git-common-dir)/$(git symbolic-ref HEAD).lock\"",
            })
    void the_changes_of_a_coding_agent_are_on_the_branch(String mischief) throws Exception {
        Outcome outcome = play(
                "echo '1. Write a.txt.'",
                "[ -f a.txt ] && exit 9; echo goodbye > a.txt; (" + mischief + ") > /dev/null 2>&1; echo Done.");

        assertThat(outcome).as(outcome.toString()).matches(Outcome::done);
        assertOnlyTheWork(outcome);
    }

    @Test
    void a_plain_copy_is_restored_too_and_its_ignored_files_stay() throws Exception {
        plain = true;
        troupe.checkout().file(".gitignore", ".env\n");
        troupe.checkout().file("sub/.env", "kept\n");
        Outcome outcome = play(
                "echo spoilt > README.md; echo x > sub/x; echo '*' > sub/.gitignore; git checkout -q -b other;"
                        + " git commit -qam x; echo '1. Write a.txt.'",
                CODES);

        assertThat(outcome).as(outcome.toString()).matches(Outcome::done);
        assertThat(worktree().resolve("README.md")).hasContent("Read me.");
        assertThat(worktree().resolve("sub")).isDirectoryContaining("glob:**/.env");
        assertThat(worktree().resolve("sub").toFile().list()).containsExactly(".env");
    }

    @Test
    void the_git_commands_of_a_later_agent_do_not_reach_the_users_checkout() throws Exception {
        Outcome outcome = play(
                "echo 'gitdir: %s/.git' > .git; echo '1. Write a.txt.'"
                        .formatted(troupe.checkout().root()),
                CODES + "; git add a.txt; git commit -qm mine");

        assertThat(outcome).as(outcome.toString()).matches(Outcome::done);
        assertOnlyTheWork(outcome);
    }

    private void assertOnlyTheWork(Outcome outcome) throws IOException {
        String branch = "journeyman/" + outcome.run();
        assertThat(troupe.checkout().git("diff", "--name-status", "main", branch))
                .isEqualTo("A\ta.txt");
        assertThat(Files.readString(worktree().resolve("a.txt")).strip())
                .isEqualTo(troupe.checkout().git("show", branch + ":a.txt"));
        assertThat(worktree().resolve("README.md")).hasContent("Read me.");
        assertThat(new Checkout(worktree()).git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/" + branch);
        assertThat(troupe.checkout().git("status", "--porcelain")).isEmpty();
        assertThat(troupe.checkout().git("log", "--format=%s")).isEqualTo("Begin");
        assertThat(troupe.checkout().git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
        assertThat(CoderEngine.builder().replay(RunEntries.stored(entries))).isEmpty();
    }

    private Path worktree() {
        return entries.stream()
                .map(RecordedEntry::entry)
                .filter(Entry.WorkspacePrepared.class::isInstance)
                .map(entry -> Path.of(((Entry.WorkspacePrepared) entry).path()))
                .findFirst()
                .orElseThrow();
    }

    private Outcome play(String plans, String codes) throws Exception {
        troupe.acts("own", """
            if [ "$1" = --look ]; then %s
            else %s
            fi\
            """.formatted(plans, codes));
        try (Journal journal = Journal.memory();
                CoderEngine engine = CoderEngine.builder()
                        .provider(troupe.agents(table).provider("cli:own"))
                        .architect(Architect.auto())
                        .journal(journal)
                        .home(scratch.resolve("home"))
                        .build()) {
            Outcome outcome = engine.start(
                            STORY, new WorkspaceRequest(troupe.checkout().root(), plain, Map.of()), entry -> {})
                    .await();
            entries = RunEntries.read(journal, outcome.run());
            return outcome;
        }
    }
}
