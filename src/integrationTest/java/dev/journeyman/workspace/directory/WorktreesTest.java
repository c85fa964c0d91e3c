package dev.journeyman.workspace.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Links and permissions are another matter there.")
final class WorktreesTest {

    @TempDir
    Path scratch;

    private Worktrees worktrees;
    private Path state;
    private WorkspaceRequest assignment;

    @BeforeEach
    void choose_where_worktrees_are_made() throws IOException {
        state = scratch.toRealPath().resolve("state");
        assignment = new WorkspaceRequest(scratch, false, Map.of());
        worktrees = new Worktrees(state);
    }

    private Worktree make(WorkspaceRequest taken, String run) {
        assignment = taken;
        return worktrees.make(taken, run);
    }

    private Workspace open(Worktree made) {
        return worktrees.open(made, assignment);
    }

    @Nested
    class Of_a_repository {

        private Checkout checkout;

        @BeforeEach
        void make_one() throws IOException {
            checkout = Checkout.make(scratch.resolve("re po"));
        }

        @Test
        void are_made_from_its_commit_on_their_own_branch() throws IOException {
            String head = checkout.git("rev-parse", "HEAD");
            Worktree made = make("r-1");

            assertThat(made)
                    .isEqualTo(new Worktree(state.resolve("r-1/worktree").toString(), "journeyman/r-1", head));
            Workspace workspace = open(made);
            assertThat(workspace.read("README.md")).isEqualTo("Read me.\n");
            assertThat(workspace.repository().head()).isEqualTo(head);
            assertThat(new Git(workspace.root()).output("branch", "--show-current"))
                    .isEqualTo("journeyman/r-1");
            assertThat(workspace.changedSince(head)).isEmpty();
        }

        @Test
        void leave_the_users_checkout_unchanged() throws IOException {
            checkout.file("README.md", "uncommitted");
            checkout.file("staged", "staged");
            checkout.git("add", "staged");
            checkout.file("untracked", "untracked");
            checkout.git("stash", "list");
            List<String> before = look();
            Workspace workspace = open(make("r-1"));
            workspace.write("README.md", "the coder's");
            workspace.todo().replace("- [ ] a");
            workspace.diff(workspace.repository().head());
            workspace.repository().commitAll("Work", List.of());

            assertThat(look()).isEqualTo(before);
            assertThat(workspace.read("README.md")).isEqualTo("the coder's");
            assertThat(workspace.root().resolve("untracked")).doesNotExist();
            assertThat(workspace.root().resolve("staged")).doesNotExist();
        }

        @Test
        void begin_at_the_checked_out_commit_even_without_a_branch() throws IOException {
            String first = checkout.git("rev-parse", "HEAD");
            checkout.file("later", "x");
            checkout.commit("Later");
            checkout.git("checkout", "-q", "--detach", first);

            assertThat(make("r-1").base()).isEqualTo(first);
        }

        @Test
        void are_separate_for_each_run() throws IOException {
            Workspace one = open(make("r-1"));
            Workspace two = open(make("r-2"));
            one.write("a", "1");
            one.repository().commitAll("One", List.of());

            assertThat(two.root().resolve("a")).doesNotExist();
            assertThatThrownBy(() -> make("r-1"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageStartingWith("git worktree failed in ");
        }

        @Test
        void are_made_again_if_they_were_never_opened() throws IOException {
            Path half = Path.of(make("r-1").path());
            Files.delete(half.resolve("README.md"));
            assertThat(open(make("r-1")).read("README.md")).isEqualTo("Read me.\n");
        }

        @Test
        void are_made_of_a_worktree_of_a_bare_repository_too() throws IOException {
            Path bare = scratch.resolve("bare.git");
            checkout.git("clone", "-q", "--bare", ".", bare.toString());
            Path linked = scratch.toRealPath().resolve("linked");
            new Git(bare).output("worktree", "add", "-q", linked.toString(), "main");
            Worktree made = WorktreesTest.this.make(new WorkspaceRequest(linked, false, Map.of()), "r-1");

            assertThat(open(made).read("README.md")).isEqualTo("Read me.\n");
        }

        @Test
        void are_accessible_to_their_owner_only() throws IOException {
            Path worktree = Path.of(make("r-1").path());
            open(new Worktree(worktree.toString(), "journeyman/r-1", checkout.git("rev-parse", "HEAD")));
            for (Path directory : List.of(state, state.resolve("r-1"), state.resolve("r-1/home"))) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                        .as(directory.toString())
                        .isEqualTo("rwx------");
            }
            assertThat(worktree.resolve("README.md")).isReadable();
        }

        @Test
        void restrict_an_existing_run_directory_but_not_the_users_own_directory() throws IOException {
            Files.createDirectories(state.resolve("r-1"));
            Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.setPosixFilePermissions(state.resolve("r-1"), PosixFilePermissions.fromString("rwxr-xr-x"));
            make("r-1");

            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state)))
                    .isEqualTo("rwxr-xr-x");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state.resolve("r-1"))))
                    .isEqualTo("rwx------");
        }

        @Test
        void keep_the_todo_list_aside_if_the_repository_has_its_own() throws IOException {
            checkout.file("TODO.md", "ours\n");
            checkout.commit("Add a list");
            Workspace workspace = open(make("r-1"));
            workspace.todo().replace("- [ ] a");

            assertThat(workspace.todo().path()).isEqualTo(".journeyman/TODO.md");
            assertThat(workspace.read("TODO.md")).isEqualTo("ours\n");
            assertThat(workspace.changedSince(workspace.repository().head())).isEmpty();
            assertThat(workspace.diff(workspace.repository().head())).isEmpty();
        }

        @Test
        void keep_the_place_of_the_todo_list_even_if_the_coder_commits_it() throws IOException {
            Worktree made = make("r-1");
            open(made).todo().replace("- [ ] a");
            new Git(Path.of(made.path())).commitAll("With the list", List.of());

            assertThat(open(made).todo().read()).isEqualTo("- [ ] a");
        }

        @Test
        void that_are_gone_cannot_be_opened() throws IOException {
            Worktree gone = new Worktree(state.resolve("r-9/worktree").toString(), "journeyman/r-9", "abc");

            assertThatThrownBy(() -> open(gone))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage(
                            "The worktree %s is gone. What was committed is on its branch journeyman/r-9.",
                            gone.path());
        }

        private Worktree make(String run) {
            return WorktreesTest.this.make(new WorkspaceRequest(checkout.root(), false, Map.of()), run);
        }

        private List<String> look() throws IOException {
            return List.of(
                    checkout.git("status", "--porcelain"),
                    checkout.git("rev-parse", "HEAD"),
                    checkout.git("branch", "--show-current"),
                    checkout.git("diff"),
                    checkout.git("diff", "--cached"),
                    Files.readString(checkout.root().resolve("untracked")));
        }
    }

    @Nested
    class Of_a_plain_directory {

        private Path plain;

        @BeforeEach
        void make_one() throws IOException {
            plain = Files.createDirectories(scratch.toRealPath().resolve("pl ain"));
            Files.createDirectories(plain.resolve("sub/empty"));
            Files.writeString(plain.resolve("sub/file"), "text\r\n");
            Files.writeString(plain.resolve("run"), "#!/bin/sh\n");
            Files.setPosixFilePermissions(plain.resolve("run"), PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.createSymbolicLink(plain.resolve("link"), Path.of("sub/file"));
            Files.createSymbolicLink(plain.resolve("dir-link"), Path.of("sub"));
            Files.createSymbolicLink(plain.resolve("dangling"), Path.of("none"));
            Files.createSymbolicLink(plain.resolve("out"), Path.of("/etc"));
        }

        @Test
        void are_copies_with_links_as_links() {
            Workspace workspace = open(copy(plain));
            Path root = workspace.root();

            assertThat(root.resolve("sub/file")).hasContent("text\r\n");
            assertThat(root.resolve("run")).isExecutable();
            assertThat(root.resolve("sub/empty")).isEmptyDirectory();
            for (String link : List.of("link", "dir-link", "dangling", "out")) {
                assertThat(root.resolve(link)).isSymbolicLink();
            }
            assertThatThrownBy(() -> workspace.read("out/passwd")).hasMessageContaining("leaves the workspace");
            assertThat(workspace.repository().files()).contains("run", "sub/file", "link", "out");
            assertThat(workspace.changedSince(workspace.repository().head())).isEmpty();
        }

        @Test
        void leave_the_directory_unchanged() throws IOException {
            Workspace workspace = open(copy(plain));
            workspace.write("sub/file", "changed");
            workspace.repository().commitAll("Work", List.of());

            assertThat(plain.resolve("sub/file")).hasContent("text\r\n");
            assertThat(plain.resolve(".git")).doesNotExist();
        }

        @Test
        void have_their_own_history_even_if_the_directory_is_a_repository() throws IOException {
            Checkout user = Checkout.make(plain);
            Worktree made = copy(plain);

            assertThat(user.git("branch", "--list", "journeyman/*")).isEmpty();
            assertThat(new Git(Path.of(made.path())).output("log", "--format=%s"))
                    .isEqualTo("The files as they were\nThe directory as it was");
        }

        @Test
        void never_touch_the_repository_that_the_directory_is_a_worktree_of() throws IOException {
            Checkout user = Checkout.make(scratch.resolve("repo"));
            Path linked = scratch.toRealPath().resolve("linked");
            user.git("worktree", "add", "-q", "-b", "side", linked.toString());
            String before = user.git("for-each-ref");
            Workspace workspace = open(copy(linked));
            workspace.write("new", "x");
            workspace.repository().commitAll("Work", List.of());

            assertThat(user.git("for-each-ref")).isEqualTo(before);
            assertThat(workspace.root().resolve(".git")).isDirectory();
            assertThat(workspace.read("README.md")).isEqualTo("Read me.\n");
        }

        @Test
        void copy_a_submodule_as_files() throws IOException {
            Checkout library = Checkout.make(scratch.resolve("library"));
            Checkout user = Checkout.make(scratch.resolve("repo"));
            user.git("submodule", "add", "-q", library.root().toString(), "sub");
            Workspace workspace = open(copy(user.root()));

            assertThat(workspace.repository().files()).contains("README.md", "sub/README.md");
        }

        @Test
        void may_be_made_through_a_link() throws IOException {
            Path alias = Files.createSymbolicLink(scratch.resolve("alias"), plain);

            assertThat(open(copy(alias)).read("sub/file")).isEqualTo("text\r\n");
        }

        @Test
        void may_be_made_inside_the_directory() throws IOException {
            Worktrees inside = new Worktrees(plain.resolve(".state"));
            Worktree made = inside.make(new WorkspaceRequest(plain, true, Map.of()), "r-1");

            assertThat(inside.open(made, new WorkspaceRequest(plain, true, Map.of()))
                            .read("sub/file"))
                    .isEqualTo("text\r\n");
            assertThat(Path.of(made.path()).resolve(".state")).doesNotExist();
        }

        @Test
        @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
        void do_not_block_on_a_pipe() throws IOException, InterruptedException {
            new ProcessBuilder("mkfifo", plain.resolve("pipe").toString())
                    .start()
                    .waitFor();

            assertThat(open(copy(plain)).read("sub/file")).isEqualTo("text\r\n");
        }

        @Test
        void may_be_empty() throws IOException {
            Path empty = Files.createDirectory(scratch.resolve("empty"));

            assertThat(open(copy(empty)).repository().files()).isEmpty();
        }

        private Worktree copy(Path directory) {
            return make(new WorkspaceRequest(directory, true, Map.of()), "r-1");
        }
    }

    @Nested
    class Remembered {

        @Test
        void a_workspace_request_is_restored_from_its_options() {
            WorkspaceRequest assignment =
                    new WorkspaceRequest(scratch.resolve("a/../b"), true, Map.of("model", "replay:x"));

            assertThat(WorkspaceRequest.of(assignment.options()).directory()).isEqualTo(scratch.resolve("b"));
            assertThat(WorkspaceRequest.of(assignment.options()).plain()).isTrue();
            assertThat(WorkspaceRequest.of(assignment.options()).notes()).containsEntry("model", "replay:x");
            assertThat(WorkspaceRequest.of(assignment.options()).options()).isEqualTo(assignment.options());
        }

        @Test
        void only_the_home_is_beside_the_worktree() throws IOException {
            Checkout checkout = Checkout.make(scratch.resolve("repo"));
            open(make(new WorkspaceRequest(checkout.root(), false, Map.of()), "r-1"));

            try (Stream<Path> files = Files.list(state.resolve("r-1"))) {
                assertThat(files).containsExactlyInAnyOrder(state.resolve("r-1/worktree"), state.resolve("r-1/home"));
            }
        }
    }
}
