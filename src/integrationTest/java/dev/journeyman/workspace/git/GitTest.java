package dev.journeyman.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Such names cannot be made there.")
final class GitTest {

    @TempDir
    Path scratch;

    private Checkout checkout;
    private Git git;
    private String base;

    @BeforeEach
    void make_a_repository() throws IOException {
        checkout = Checkout.make(scratch.resolve("repo"));
        git = new Git(checkout.root());
        base = git.head();
    }

    @Nested
    @EnabledOnOs(value = OS.LINUX, disabledReason = "Other systems do not show which process holds a lock.")
    class Whose_lock_was_left_by_a_command_that_was_ended {

        @ParameterizedTest
        @ValueSource(strings = {"index.lock", "HEAD.lock"})
        void commits_anyway(String lock) throws IOException {
            checkout.file("a", "x");
            checkout.file(".git/" + lock, "");
            git.commitAll("Work", List.of());

            assertThat(checkout.git("show", "HEAD:a")).isEqualTo("x");
            assertThat(checkout.root().resolve(".git/" + lock)).doesNotExist();
        }

        @Test
        void leaves_a_lock_alone_that_a_process_holds_open() throws IOException {
            checkout.file("a", "x");
            Path lock = checkout.file(".git/index.lock", "");
            try (OutputStream held = Files.newOutputStream(lock)) {
                held.write('x');
                refused(lock);
            }
        }

        @Test
        void leaves_a_held_lock_alone_while_other_files_are_opened_and_closed() throws Exception {
            checkout.file("a", "x");
            Path lock = checkout.file(".git/index.lock", "");
            AtomicBoolean over = new AtomicBoolean();
            Thread busy = new Thread(() -> openAndClose(over));
            busy.start();
            try (OutputStream held = Files.newOutputStream(lock)) {
                held.write('x');
                for (int i = 0; i < 300; i++) {
                    assertThat(StaleLock.removed(
                                    "fatal: Unable to create '%s': File exists.".formatted(lock), checkout.root()))
                            .isFalse();
                }
            } finally {
                over.set(true);
                busy.join();
            }
        }

        private void openAndClose(AtomicBoolean over) {
            try {
                while (!over.get()) {
                    Files.newInputStream(checkout.root().resolve("README.md")).close();
                }
            } catch (IOException problem) {
                throw new UncheckedIOException(problem);
            }
        }

        @Test
        void leaves_a_lock_to_a_running_git() throws IOException {
            checkout.file("a", "x");
            Path lock = checkout.file(".git/index.lock", "");
            ProcessBuilder waiting = new ProcessBuilder("git", "cat-file", "--batch")
                    .directory(checkout.root().toFile());
            Process process = waiting.start();
            try {
                process.getOutputStream().write("HEAD\n".getBytes(StandardCharsets.UTF_8));
                process.getOutputStream().flush();
                process.getInputStream().read();
                refused(lock);
            } finally {
                process.destroyForcibly();
            }
        }

        private void refused(Path lock) {
            assertThatThrownBy(() -> git.commitAll("Work", List.of()))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageContaining("index.lock': File exists");
            assertThat(lock).exists();
            assertThat(git.head()).isEqualTo(base);
        }
    }

    @Test
    void temporary_files_of_an_ended_process_are_ignored() throws IOException {
        Path half = Files.createTempFile(checkout.root(), ".journeyman", ".tmp");
        Files.createTempFile(Files.createDirectories(checkout.root().resolve("sub")), ".journeyman", ".tmp");
        checkout.file("sub/.journeyman-notes.tmp", "the user's");

        assertThat(git.files()).containsExactly("README.md", "sub/.journeyman-notes.tmp");
        assertThat(git.changedSince(base)).containsExactly("sub/.journeyman-notes.tmp");
        assertThat(git.diff(base, List.of()))
                .contains("-notes")
                .doesNotContain(half.getFileName().toString());
        git.commitAll("Work", List.of());
        assertThat(checkout.git("ls-tree", "-r", "--name-only", "HEAD"))
                .isEqualTo("README.md\nsub/.journeyman-notes.tmp");
    }

    @Test
    void a_begun_commit_completes_and_the_interrupt_is_kept() throws IOException {
        checkout.file("a", "x");
        Thread.currentThread().interrupt();
        String commit = git.commitAll("Work", List.of());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(checkout.git("rev-parse", "HEAD")).isEqualTo(commit).isNotEqualTo(base);
    }

    @Nested
    class Sees {

        @Test
        void tracked_and_new_files_but_no_ignored_ones() throws IOException {
            checkout.file(".gitignore", "*.log\nbuild/\n");
            checkout.file("a.log", "");
            checkout.file("build/x", "");
            checkout.file("src/b", "");

            assertThat(git.files()).containsExactly(".gitignore", "README.md", "src/b");
        }

        @Test
        void no_removed_file() throws IOException {
            Files.delete(checkout.root().resolve("README.md"));
            checkout.file("new", "");

            assertThat(git.files()).containsExactly("new");
        }

        @Test
        void a_dangling_link() throws IOException {
            Files.createSymbolicLink(checkout.root().resolve("link"), Path.of("none"));

            assertThat(git.files()).containsExactly("README.md", "link");
        }

        @Test
        void changed_new_and_removed_files() throws IOException {
            checkout.file("gone", "was here\n");
            checkout.file("same", "");
            String commit = checkout.commit("Two more");
            checkout.file("README.md", "Other.\n");
            checkout.file("new", "");
            Files.delete(checkout.root().resolve("gone"));

            assertThat(git.changedSince(commit)).containsExactly("README.md", "gone", "new");
            assertThat(git.diff(commit, List.of())).contains("-Read me.", "+Other.", "deleted file", "new file");
        }

        @Test
        void files_committed_by_the_coder_as_changed() throws IOException {
            checkout.file("new", "");
            checkout.commit("By the coder itself");

            assertThat(git.changedSince(base)).containsExactly("new");
        }

        @Test
        void both_names_of_a_renamed_file() throws IOException {
            checkout.git("mv", "README.md", "READ.md");

            assertThat(git.changedSince(base)).containsExactly("READ.md", "README.md");
        }

        @Test
        void a_file_that_became_executable_as_changed() throws IOException {
            Files.setPosixFilePermissions(
                    checkout.root().resolve("README.md"), PosixFilePermissions.fromString("rwxr-xr-x"));

            assertThat(git.changedSince(base)).containsExactly("README.md");
        }

        @Test
        void nothing_of_a_file_created_and_deleted_even_if_a_diff_showed_it() throws IOException {
            Path passing = checkout.file("passing", "text\n");
            assertThat(git.diff(base, List.of())).contains("+text");
            Files.delete(passing);

            assertThat(git.changedSince(base)).isEmpty();
            assertThat(git.diff(base, List.of())).isEmpty();
            assertThat(git.files()).containsExactly("README.md");
        }

        @Test
        void no_difference_in_excluded_paths() throws IOException {
            checkout.file("TODO.md", "- [ ] a\n");
            checkout.file("sub/TODO.md", "shown\n");

            assertThat(git.diff(base, List.of("TODO.md", ".journeyman/")))
                    .contains("+shown")
                    .doesNotContain("- [ ] a");
        }

        @Test
        void the_same_with_any_configuration_of_the_user() throws IOException {
            checkout.git("config", "color.ui", "always");
            checkout.git("config", "diff.noprefix", "true");
            checkout.git("config", "diff.mnemonicPrefix", "true");
            checkout.git("config", "core.quotePath", "true");
            checkout.git("config", "status.showUntrackedFiles", "no");
            checkout.git("config", "diff.renames", "copies");
            checkout.git("config", "diff.orderFile", "/dev/null");
            checkout.file("README.md", "Other.\n");

            assertThat(git.changedSince(base)).containsExactly("README.md");
            assertThat(git.diff(base, List.of()))
                    .startsWith("diff --git a/README.md b/README.md\n")
                    .endsWith("\n-Read me.\n+Other.");
        }
    }

    @Nested
    class Commits {

        @Test
        void nothing_if_nothing_changed() {
            assertThat(git.commitAll("Nothing", List.of())).isEqualTo(base);
        }

        @Test
        void everything_in_the_users_name() throws IOException {
            checkout.file("new", "x");
            Files.delete(checkout.root().resolve("README.md"));
            String commit = git.commitAll("-m odd\n\nmessage", List.of());

            assertThat(commit).isNotEqualTo(base).isEqualTo(git.head());
            assertThat(checkout.git("status", "--porcelain")).isEmpty();
            assertThat(checkout.git("ls-tree", "-r", "--name-only", "HEAD")).isEqualTo("new");
            assertThat(checkout.git("log", "-1", "--format=%an <%ae> %B"))
                    .startsWith("Ada <ada@example.org> -m odd\n\nmessage");
        }

        @Test
        void no_excluded_file_and_leaves_it_in_place() throws IOException {
            checkout.file("TODO.md", "- [ ] a");
            checkout.file(".journeyman/TODO.md", "- [ ] a");
            checkout.file("new", "x");
            git.commitAll("Work", List.of("TODO.md", ".journeyman/"));

            assertThat(checkout.git("ls-tree", "-r", "--name-only", "HEAD")).isEqualTo("README.md\nnew");
            assertThat(checkout.root().resolve("TODO.md")).hasContent("- [ ] a");
        }

        @Test
        void nothing_if_only_an_excluded_file_changed() throws IOException {
            checkout.file("TODO.md", "- [ ] a");

            assertThat(git.commitAll("Work", List.of("TODO.md"))).isEqualTo(base);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "a b",
                    " a ",
                    "a\nb",
                    "a\n",
                    "a\tb",
                    "é\u0301😀",
                    "-rf",
                    "--all",
                    "-",
                    ":(top)x",
                    ":!x",
                    "*",
                    "a\"b",
                    "a'b",
                    "a\\b",
                    "sub dir/-x y",
                    "HEAD",
                    "$(touch x)",
                    "#",
                })
        void a_file_with_any_name(String name) throws IOException {
            checkout.file(name, "one\n");
            assertThat(git.changedSince(base)).containsExactly(name);
            assertThat(git.files()).contains(name);
            assertThat(git.diff(base, List.of())).contains("+one");
            String commit = git.commitAll("Add it", List.of());

            assertThat(checkout.git("ls-tree", "-r", "-z", "--name-only", "HEAD")
                            .split("\0"))
                    .containsExactlyInAnyOrder("README.md", name);
            checkout.file(name, "two\n");
            assertThat(git.changedSince(commit)).containsExactly(name);
            assertThat(git.diff(commit, List.of())).contains("-one", "+two");
        }

        @Test
        void line_ends_unchanged_even_if_the_user_wants_to_be_warned() throws IOException {
            checkout.git("config", "core.autocrlf", "input");
            checkout.git("config", "core.safecrlf", "true");
            checkout.file("mixed.txt", "a\r\nb\nc\r\n");
            git.commitAll("Add it", List.of());

            assertThat(checkout.root().resolve("mixed.txt"))
                    .hasBinaryContent("a\r\nb\nc\r\n".getBytes(StandardCharsets.UTF_8));
            assertThat(checkout.git("ls-tree", "--name-only", "HEAD")).contains("mixed.txt");
        }

        @Test
        void beside_a_nested_repository_without_commits() throws IOException {
            Checkout.empty(checkout.root().resolve("nested"));
            checkout.file("nested/file", "x");
            checkout.file("new", "x");
            git.commitAll("Work", List.of());

            assertThat(checkout.git("ls-tree", "-r", "--name-only", "HEAD")).contains("new");
        }
    }

    @Test
    void a_command_that_does_not_end_is_ended_and_named() throws IOException, InterruptedException {
        new ProcessBuilder("mkfifo", checkout.root().resolve(".gitignore").toString())
                .start()
                .waitFor();

        assertThatThrownBy(() -> new Git(checkout.root(), Duration.ofSeconds(1)).commitAll("Work", List.of()))
                .isInstanceOf(WorkspaceException.class)
                .hasMessage(
                        "git ls-files in %s did not end in time and was ended. Look for what blocks it, such as a named pipe or a slow disk."
                                .formatted(checkout.root()));
    }

    @Nested
    class Says_what_git_said {

        @Test
        void of_a_repository_without_commits() throws IOException {
            Git empty = new Git(Checkout.empty(scratch.resolve("empty")).root());

            assertThatThrownBy(empty::head)
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageStartingWith("git rev-parse failed in " + scratch.toRealPath() + "/empty: ")
                    .hasMessageContaining("HEAD");
        }

        @Test
        void of_a_directory_that_is_not_a_repository() {
            assertThatThrownBy(() -> new Git(scratch).files())
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage(
                            "git ls-files failed in %s: fatal: not a git repository (or any of the parent"
                                    + " directories): .git",
                            scratch);
        }

        @Test
        void of_a_missing_commit() {
            assertThatThrownBy(() -> git.changedSince("0".repeat(40)))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageStartingWith("git diff failed in ");
        }
    }
}
