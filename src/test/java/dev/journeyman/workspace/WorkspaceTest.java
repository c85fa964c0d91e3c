package dev.journeyman.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Links and permissions are another matter there.")
final class WorkspaceTest {

    private static final Commands NONE = (command, limit) -> {
        throw new AssertionError("no command is run here");
    };

    @TempDir
    Path scratch;

    private Path root;
    private Workspace workspace;

    @BeforeEach
    void open_a_workspace() throws IOException {
        root = Files.createDirectories(scratch.toRealPath().resolve("work"));
        workspace = new Workspace(root, NONE, new Git(root), false);
    }

    @Nested
    class Reads {

        @ParameterizedTest
        @ValueSource(strings = {"", "a", "a\n", "a\r\nb\r\n", "\uFEFFa", "é😀\u0000", "\n\n\n", "a\rb"})
        void a_text_to_its_last_byte(String text) throws IOException {
            Files.writeString(root.resolve("file"), text);

            assertThat(workspace.read("file")).isEqualTo(text);
        }

        @Test
        void through_a_link_that_stays_inside() throws IOException {
            Files.writeString(root.resolve("file"), "text");
            Files.createSymbolicLink(root.resolve("link"), Path.of("file"));

            assertThat(workspace.read("link")).isEqualTo("text");
        }

        @Test
        void no_missing_file() {
            assertThatThrownBy(() -> workspace.read("none"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("\"none\" does not exist. Use list_files or search to find it.");
            assertThatThrownBy(() -> workspace.read("x".repeat(5_000))).hasMessageContaining("does not exist");
        }

        @Test
        void no_directory() {
            assertThatThrownBy(() -> workspace.read("."))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("\".\" is a directory. Use list_files for it.");
        }

        @Test
        void nothing_that_is_not_text() throws IOException {
            Files.write(root.resolve("image.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', (byte) 0xff});

            assertThatThrownBy(() -> workspace.read("image.png"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("\"image.png\" is not text in UTF-8. Use a command for it.");
        }

        @Test
        void a_file_up_to_the_size_limit() throws IOException {
            Files.write(root.resolve("large"), "x".repeat(Workspace.READABLE).getBytes(StandardCharsets.UTF_8));
            Files.write(
                    root.resolve("larger"), "x".repeat(Workspace.READABLE + 1).getBytes(StandardCharsets.UTF_8));

            assertThat(workspace.read("large")).hasSize(Workspace.READABLE);
            assertThatThrownBy(() -> workspace.read("larger"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("\"larger\" has 4,194,305 bytes; up to 4,194,304 are read. Use a command for it.");
        }
    }

    @Nested
    class Writes {

        @ParameterizedTest
        @ValueSource(strings = {"", "a", "a\n", "a\r\nb\r\n", "\uFEFFa", "é😀\u0000", "%s ${x}", "a\rb"})
        void a_text_to_its_last_byte(String text) throws IOException {
            workspace.write("file", text);

            assertThat(Files.readAllBytes(root.resolve("file"))).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
        }

        @ParameterizedTest
        @ValueSource(strings = {"deep/er/file", "a b/-c", "é/\n😀", "sub/../file"})
        void into_directories_that_it_creates(String path) throws IOException {
            workspace.write(path, "text");

            assertThat(root.resolve(path).normalize()).hasContent("text");
        }

        @ParameterizedTest
        @ValueSource(strings = {"rwxr-x--x", "rw-------", "r--r--r--"})
        void a_file_that_keeps_its_permissions(String permissions) throws IOException {
            Path file = Files.writeString(root.resolve("file"), "old");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            workspace.write("file", "new");

            assertThat(file).hasContent("new");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(permissions);
        }

        @Test
        void a_new_file_that_others_may_read() throws IOException {
            workspace.write("file", "new");

            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve("file"))))
                    .isEqualTo("rw-r--r--");
        }

        @Test
        void through_a_link_that_stays_inside_and_stays_a_link() throws IOException {
            Files.writeString(root.resolve("file"), "old");
            Path link = Files.createSymbolicLink(root.resolve("link"), Path.of("file"));
            workspace.write("link", "new");

            assertThat(link).isSymbolicLink();
            assertThat(root.resolve("file")).hasContent("new");
        }

        @Test
        void nothing_into_a_directory_or_below_a_file() throws IOException {
            Files.createDirectory(root.resolve("dir"));
            Files.writeString(root.resolve("file"), "old");

            assertThatThrownBy(() -> workspace.write("dir", "x"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("\"dir\" is a directory. Name a file in it.");
            assertThatThrownBy(() -> workspace.write("file/below", "x"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageStartingWith("\"file/below\" cannot be written: ");
            assertThat(root.resolve("file")).hasContent("old");
        }

        @Test
        void nothing_under_a_name_too_long_for_the_system() throws IOException {
            assertThatThrownBy(() -> workspace.write("x".repeat(5_000), "x"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageContaining("cannot be written");
            assertThat(files()).isEmpty();
        }

        @Test
        void no_text_that_is_invalid_in_UTF_8() throws IOException {
            workspace.write("file", "old");

            assertThatThrownBy(() -> workspace.write("file", "half a pair: \ud83d"))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessage("\"file\" cannot be written: the text is not valid Unicode.");
            assertThat(workspace.read("file")).isEqualTo("old");
            assertThat(files()).containsExactly("file");
        }

        @Test
        @Timeout(60)
        void so_that_a_reader_sees_either_the_old_or_the_new_text() throws IOException {
            String old = "old\n".repeat(20_000);
            String fresh = "new\n".repeat(30_000);
            workspace.write("file", old);
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 100; i++) {
                    workspace.write("file", i % 2 == 0 ? fresh : old);
                }
            });
            int reads = 0;
            while (!writing.isDone() || reads == 0) {
                String seen = Files.readString(root.resolve("file"));
                assertThat(seen.equals(old) || seen.equals(fresh)).isTrue();
                reads++;
            }
            writing.join();
            assertThat(files()).containsExactly("file");
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(root)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }
}
