package dev.journeyman.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.workspace.Workspace.TodoFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Links are another matter there.")
final class TodoFileTest {

    @TempDir
    Path scratch;

    private Path root;
    private Path outside;

    @BeforeEach
    void make_a_worktree() throws IOException {
        root = Files.createDirectories(scratch.toRealPath().resolve("work"));
        outside = Files.createDirectories(scratch.toRealPath().resolve("outside"));
        Files.writeString(outside.resolve("TODO.md"), "not yours");
    }

    @Nested
    class In_the_root {

        private TodoFile todo;

        @BeforeEach
        void open_it() {
            todo = new TodoFile(root, false);
        }

        @Test
        void is_empty_if_there_is_no_file() {
            assertThat(todo.path()).isEqualTo("TODO.md");
            assertThat(todo.read()).isEmpty();
            assertThat(root).isEmptyDirectory();
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "- [ ] a", "- [ ] é😀\r\n- [x] b\n\n"})
        void is_replaced_as_a_whole(String text) {
            todo.replace("- [ ] something long that was there before");
            todo.replace(text);

            assertThat(todo.read()).isEqualTo(text);
            assertThat(root.toFile().list()).containsExactly("TODO.md");
        }

        @Test
        void is_read_again_each_time() throws IOException {
            todo.replace("one");
            Files.writeString(root.resolve("TODO.md"), "by hand");

            assertThat(todo.read()).isEqualTo("by hand");
        }

        @Test
        void has_at_most_64_KiB() {
            todo.replace("é".repeat(TodoFile.LIMIT / 2));
            assertThat(todo.read()).hasSize(TodoFile.LIMIT / 2);

            assertThatThrownBy(() -> todo.replace("x".repeat(TodoFile.LIMIT + 1)))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage(
                            "The todo list has 65,537 bytes; up to 65,536 are kept. Shorten it; the old list stays.");
            assertThat(todo.read()).hasSize(TodoFile.LIMIT / 2);
        }

        @Test
        void counts_bytes_and_not_characters() {
            assertThatThrownBy(() -> todo.replace("é".repeat(TodoFile.LIMIT / 2 + 1)))
                    .hasMessageStartingWith("The todo list has 65,538 bytes");
        }

        @Test
        void refuses_invalid_text() {
            todo.replace("old");

            assertThatThrownBy(() -> todo.replace("\udc00"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("TODO.md cannot be written: the text is not valid Unicode. The old list stays.");
            assertThat(todo.read()).isEqualTo("old");
        }

        @Test
        void is_cut_if_another_program_made_it_too_long() throws IOException {
            Files.writeString(root.resolve("TODO.md"), "x".repeat(TodoFile.LIMIT * 3));

            assertThat(todo.read()).hasSize(TodoFile.LIMIT);
        }

        @ParameterizedTest
        @ValueSource(strings = {"../outside/TODO.md", "../outside/new.md", "README.md"})
        void is_never_read_or_written_through_a_link(String target) throws IOException {
            Files.writeString(root.resolve("README.md"), "ours");
            Files.createSymbolicLink(root.resolve("TODO.md"), Path.of(target));

            assertThat(todo.read()).isEmpty();
            assertThatThrownBy(() -> todo.replace("x"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("TODO.md is a link and is not written through. Remove the link; nothing was changed.");
            assertThat(root.resolve("TODO.md")).isSymbolicLink();
            assertThat(outside.resolve("TODO.md")).hasContent("not yours");
            assertThat(root.resolve("README.md")).hasContent("ours");
            assertThat(outside.resolve("new.md")).doesNotExist();
        }

        @Test
        void is_neither_read_from_nor_written_to_a_directory() throws IOException {
            Files.createDirectories(root.resolve("TODO.md/sub"));

            assertThat(todo.read()).isEmpty();
            assertThatThrownBy(() -> todo.replace("x"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageStartingWith("TODO.md cannot be written: ");
            assertThat(root.toFile().list()).containsExactly("TODO.md");
        }
    }

    @Nested
    class Aside {

        private TodoFile todo;

        @BeforeEach
        void open_it_beside_a_tracked_file() throws IOException {
            Files.writeString(root.resolve("TODO.md"), "the project's");
            todo = new TodoFile(root, true);
        }

        @Test
        void leaves_the_tracked_file_alone() {
            todo.replace("mine");

            assertThat(todo.path()).isEqualTo(".journeyman/TODO.md");
            assertThat(todo.read()).isEqualTo("mine");
            assertThat(root.resolve("TODO.md")).hasContent("the project's");
        }

        @Test
        void reads_nothing_of_the_tracked_file() {
            assertThat(todo.read()).isEmpty();
        }

        @Test
        void is_not_reached_through_a_linked_directory() throws IOException {
            Files.createSymbolicLink(root.resolve(".journeyman"), outside);

            assertThat(todo.read()).isEmpty();
            assertThatThrownBy(() -> todo.replace("x"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage(".journeyman/TODO.md is a link and is not written through. Remove the link; nothing was"
                            + " changed.");
            assertThat(outside.resolve("TODO.md")).hasContent("not yours");
            try (Stream<Path> left = Files.list(outside)) {
                assertThat(left).hasSize(1);
            }
        }
    }
}
