package dev.journeyman.workspace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Links and case are another matter there.")
final class PathConfinementTest {

    @TempDir
    Path scratch;

    private Path root;
    private Path outside;

    @BeforeEach
    void make_a_workspace_with_roads_out_of_it() throws IOException {
        root = Files.createDirectories(scratch.toRealPath().resolve("work"));
        outside = Files.createDirectories(scratch.toRealPath().resolve("outside"));
        Files.writeString(outside.resolve("secret"), "secret");
        Files.createDirectories(root.resolve("sub/deep"));
        Files.createDirectories(root.resolve(".git"));
        Files.writeString(root.resolve("sub/file"), "inside");
        link("to-file", outside.resolve("secret"));
        link("to-dir", outside);
        link("to-root", Path.of("/"));
        link("up", Path.of(".."));
        link("dangling", outside.resolve("none"));
        link("chain", Path.of("chain-2"));
        link("chain-2", Path.of("to-dir"));
        link("loop", Path.of("loop-2"));
        link("loop-2", Path.of("loop"));
        link("inward", Path.of("sub"));
        link("to-git", Path.of(".git"));
        link("sub/back", Path.of(".."));
    }

    @Nested
    class Outside {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "..",
                    "../",
                    "../outside/secret",
                    "../../../../../../../../../../etc/passwd",
                    "sub/../../outside/secret",
                    "./.././outside/secret",
                    "sub/deep/../../../outside",
                    "/etc/passwd",
                    "//etc/passwd",
                    "/",
                    "to-file",
                    "to-dir",
                    "to-dir/secret",
                    "to-dir/new",
                    "to-dir/new/deep/er",
                    "to-root/etc/passwd",
                    "up/outside/secret",
                    "up",
                    "chain",
                    "chain/secret",
                    "sub/back/up/outside/secret",
                    "inward/back/to-dir/secret",
                    " ../outside/secret ",
                    "../work-2/file",
                    "../workfile",
                })
        void is_refused_by_every_path(String path) {
            assertThatThrownBy(() -> confined(path))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("\"%s\" leaves the workspace %s. Tools only see files below it.", path, root);
        }

        @Test
        void is_refused_by_its_absolute_path() {
            String path = outside.resolve("secret").toString();

            assertThatThrownBy(() -> confined(path)).hasMessageContaining("leaves the workspace");
        }

        @ParameterizedTest
        @ValueSource(strings = {"dangling", "dangling/new", "loop", "loop/file"})
        void is_refused_through_a_dangling_link(String path) {
            assertThatThrownBy(() -> confined(path))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageEndingWith(" cannot be followed to where it leads.");
        }

        @Test
        void is_refused_once_a_directory_has_become_a_link() throws IOException {
            PathConfinement confinement = new PathConfinement(root);
            assertThat(confinement.resolve("sub/deep/file")).isEqualTo(root.resolve("sub/deep/file"));
            Files.delete(root.resolve("sub/deep"));
            link("sub/deep", outside);

            assertThatThrownBy(() -> confinement.resolve("sub/deep/file")).hasMessageContaining("leaves the workspace");
        }
    }

    @Nested
    class What_belongs_to_git {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    ".git",
                    ".git/",
                    ".git/config",
                    ".git//config",
                    "./.git/hooks/pre-commit",
                    ".GIT/config",
                    ".Git/new",
                    "sub/.git/x",
                    "sub/.GIT",
                    "sub/../.git/config",
                    "sub/deep/.git",
                    " .git/config",
                    ".git ",
                    ".git./config",
                    ".git /config",
                    ".git.. ./config",
                    "git~1/config",
                    "GIT~1",
                    ".g\u200cit/config",
                    ".git\ufeff/config",
                    "to-git",
                    "to-git/config",
                    "inward/back/.git/config",
                    "inward/../to-git/new",
                })
        void is_refused_under_every_name(String path) {
            assertThatThrownBy(() -> confined(path))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageMatching("(?s)\".*\" belongs to git\\. Tools leave .* alone\\.")
                    .hasMessageStartingWith("\"" + path + "\"");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {".gitignore", ".github/x", "a.git/b", ".git-old", "git", "x.git", "git~10", ".gitmodules"})
        void does_not_include_similar_names(String path) {
            assertThat(confined(path)).isEqualTo(root.resolve(path));
        }
    }

    @Nested
    class What_is_not_a_path {

        @ParameterizedTest
        @ValueSource(strings = {"", " ", "\t\n"})
        void is_refused_if_it_is_blank(String path) {
            assertThatThrownBy(() -> confined(path))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("A path is blank. Name a file, relative to the workspace.");
        }

        @ParameterizedTest
        @ValueSource(strings = {"\0", "a\0b", "sub/file\0.txt", "../outside/secret\0"})
        void is_refused_with_a_NUL(String path) {
            assertThatThrownBy(() -> confined(path))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("\"%s\" is not a path. Name a file, relative to the workspace.", path);
        }
    }

    @Nested
    class Inside {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "sub/file",
                    "new",
                    "new/deep/er",
                    "..a",
                    "a..b",
                    "...",
                    "-rf",
                    "~/x",
                    "$HOME/x",
                    "a b",
                    "é\u0301/😀",
                    "a\nb",
                    "a\\..\\..\\b",
                    "C:\\x",
                    "*",
                    "sub/file/below",
                })
        void is_resolved_below_the_root(String path) {
            assertThat(confined(path)).isEqualTo(root.resolve(path));
        }

        @Test
        void may_be_reached_through_links_and_parent_directories() {
            assertThat(confined("sub/../sub/./file")).isEqualTo(root.resolve("sub/file"));
            assertThat(confined("inward/file")).isEqualTo(root.resolve("inward/file"));
            assertThat(confined("../work/sub/file")).isEqualTo(root.resolve("sub/file"));
            assertThat(confined("sub/back/sub/file")).isEqualTo(root.resolve("sub/back/sub/file"));
        }

        @Test
        void may_be_named_by_its_absolute_path() {
            assertThat(confined(root + "/sub/file")).isEqualTo(root.resolve("sub/file"));
        }

        @Test
        void may_be_the_root() {
            assertThat(confined(".")).isEqualTo(root);
        }

        @Test
        void a_name_too_long_for_the_system_is_a_name() {
            String path = "x".repeat(10_000);

            assertThat(confined(path)).isEqualTo(root.resolve(path));
        }
    }

    @Nested
    class A_root_that_is_a_link {

        @Test
        void is_the_directory_it_leads_to() throws IOException {
            Path alias = Files.createSymbolicLink(scratch.resolve("alias"), root);
            PathConfinement confinement = new PathConfinement(alias);

            assertThat(confinement.root()).isEqualTo(root);
            assertThat(confinement.resolve("sub/file")).isEqualTo(root.resolve("sub/file"));
            assertThatThrownBy(() -> confinement.resolve("../outside/secret"))
                    .hasMessageContaining("leaves the workspace");
        }

        @Test
        void is_refused_if_it_leads_nowhere() {
            assertThatThrownBy(() -> new PathConfinement(scratch.resolve("none")))
                    .isInstanceOf(WorkspaceException.class);
        }
    }

    private Path confined(String path) {
        return new PathConfinement(root).resolve(path);
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), target);
    }
}
