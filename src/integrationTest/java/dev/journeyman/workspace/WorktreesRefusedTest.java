package dev.journeyman.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.directory.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Directories that cannot have a worktree: each is refused in one sentence before anything is written. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Links and permissions are another matter there.")
final class WorktreesRefusedTest {

    @TempDir
    Path scratch;

    private Worktrees worktrees;
    private Path state;

    @BeforeEach
    void choose_where_worktrees_are_made() throws IOException {
        state = scratch.toRealPath().resolve("state");
        worktrees = new Worktrees(state);
    }

    @Test
    void a_path_that_is_not_a_directory_is_refused() throws IOException {
        Path file = Files.writeString(scratch.resolve("file"), "");
        for (Path none : List.of(file, scratch.resolve("none"))) {
            for (boolean plain : new boolean[] {false, true}) {
                refused(
                        new WorkspaceRequest(none, plain, Map.of()),
                        "%s is not a directory. Name the repository with --repo.".formatted(none));
            }
        }
    }

    @Test
    void a_directory_that_is_not_a_repository_is_refused_unless_plain() throws IOException {
        Path directory = Files.createDirectory(scratch.resolve("directory"));

        refused(
                new WorkspaceRequest(directory, false, Map.of()),
                "%s is not a git repository. Run git init and commit there, or use --plain.".formatted(directory));
        assertThatCode(() -> worktrees.check(new WorkspaceRequest(directory, true, Map.of())))
                .doesNotThrowAnyException();
    }

    @Test
    void a_bare_repository_is_refused() throws IOException {
        Path bare = scratch.resolve("bare.git");
        Checkout.make(scratch.resolve("full")).git("clone", "-q", "--bare", ".", bare.toString());

        refused(
                new WorkspaceRequest(bare, false, Map.of()),
                "%s is a bare repository, which has no files. Clone it and name the clone with --repo."
                        .formatted(bare));
    }

    @Test
    void a_directory_that_is_not_among_the_files_of_its_repository_is_refused() throws IOException {
        Checkout full = Checkout.make(scratch.resolve("full"));
        Path inside = full.root().resolve(".git/objects");
        String sentence =
                "%s is not among the files of its repository. Name the directory that they are in with --repo.";
        refused(new WorkspaceRequest(inside, false, Map.of()), sentence.formatted(inside));
        full.git(
                "config",
                "core.worktree",
                scratch.toRealPath().resolve("elsewhere").toString());

        refused(new WorkspaceRequest(full.root(), false, Map.of()), sentence.formatted(full.root()));
    }

    @Test
    void a_branch_without_commits_is_refused_even_if_others_have_commits() throws IOException {
        Checkout unborn = Checkout.make(scratch.resolve("unborn"));
        unborn.git("checkout", "-q", "--orphan", "fresh");

        refused(
                new WorkspaceRequest(unborn.root(), false, Map.of()),
                "%s has no commit to start from. Commit once, then run again.".formatted(unborn.root()));
    }

    @Test
    void a_repository_without_commits_is_refused() throws IOException {
        Checkout empty = Checkout.empty(scratch.resolve("empty"));

        refused(
                new WorkspaceRequest(empty.root(), false, Map.of()),
                "%s has no commit to start from. Commit once, then run again.".formatted(empty.root()));
    }

    @Test
    void a_repository_with_a_branch_named_journeyman_is_refused() throws IOException {
        Checkout taken = Checkout.make(scratch.resolve("taken"));
        taken.git("branch", "journeyman");

        refused(
                new WorkspaceRequest(taken.root(), false, Map.of()),
                taken.root() + " has a branch journeyman, which leaves no room for branches below it. Rename it:"
                        + " git branch -m journeyman NAME.");
        assertThat(taken.git("branch", "--list")).isEqualTo("  journeyman\n* main");
    }

    @Test
    void a_repository_of_another_user_that_git_does_not_trust_is_refused() throws IOException {
        Checkout strange = Checkout.make(scratch.resolve("strange"));
        try {
            Files.setAttribute(strange.root(), "unix:uid", 12_345, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException notAllowed) {
            abort("Only root gives files away.");
        }

        refused(
                new WorkspaceRequest(strange.root(), false, Map.of()),
                strange.root() + " belongs to another user, and git does not trust it. If you do, run git config"
                        + " --global --add safe.directory " + strange.root() + ".");
    }

    private void refused(WorkspaceRequest assignment, String sentence) throws IOException {
        assertThatThrownBy(() -> worktrees.check(assignment))
                .isInstanceOf(BadInputException.class)
                .hasMessage(sentence);
        assertThatThrownBy(() -> worktrees.make(assignment, "r-1")).isInstanceOf(BadInputException.class);
        assertThat(state).doesNotExist();
    }
}
