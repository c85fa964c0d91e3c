package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file that an agent reads when it starts. */
class MemoryFileTest {

    private static final byte[] BEGIN = bytes("<!-- STARTUP_CONTEXT_INJECTION -->");

    @TempDir
    private Path directory;

    private Path path;
    private MemoryFile file;

    @BeforeEach
    void names_the_file() {
        path = directory.resolve("CLAUDE.md");
        file = new MemoryFile(path);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Stream<Path> around() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(Path::getFileName).sorted().toList().stream();
        }
    }

    @Nested
    class That_is_absent {

        @Test
        void gets_a_header_and_the_section() throws IOException {
            file.write("The build is green.");

            assertThat(path).hasContent("""
                # Project Instructions

                <!-- STARTUP_CONTEXT_INJECTION -->
                ## Session Context (Auto-Injected)

                The build is green.

                <!-- END_STARTUP_CONTEXT -->
                """);
        }

        @Test
        void is_removed_with_its_section() throws IOException {
            file.write("one");
            file.write("two");
            file.remove();

            assertThat(around()).isEmpty();
        }

        @Test
        void stays_if_text_was_added_to_it() throws IOException {
            file.write("one");
            Files.writeString(path, Files.readString(path) + "Use tabs.\n");
            file.remove();

            assertThat(path).hasContent("# Project Instructions\n\nUse tabs.\n");
        }

        @Test
        void has_nothing_to_remove() throws IOException {
            file.remove();

            assertThat(around()).isEmpty();
        }

        @Test
        void is_refused_in_a_sentence_if_its_directory_is_absent_too() {
            MemoryFile lost = new MemoryFile(directory.resolve("gone/CLAUDE.md"));

            assertThatThrownBy(() -> lost.write("one"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("gone")
                    .hasMessageEndingWith(".");
        }
    }

    @Nested
    class That_is_somebodys {

        @Test
        void gives_its_section_to_a_later_writer() throws IOException {
            Files.writeString(path, "# Mine\n");
            file.write("one");
            new MemoryFile(path).write("two");

            assertThat(path)
                    .content()
                    .containsOnlyOnce("<!-- END_STARTUP_CONTEXT -->")
                    .contains("two");
            new MemoryFile(path).remove();
            assertThat(path).hasContent("# Mine\n");
        }

        @Test
        void is_empty_again_if_it_was_empty() throws IOException {
            Files.createFile(path);
            file.write("one");
            file.remove();

            assertThat(path).isEmptyFile();
        }

        @Test
        void keeps_its_permissions() throws IOException {
            Files.writeString(path, "# Mine\n");
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw----"));

            file.write("one");

            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rw-rw----");
        }

        @Test
        void takes_a_body_in_any_language_without_its_control_characters() throws IOException {
            file.write("gr\u00fcn \u7dd1 \ud83d\udfe2\u001b[201~\u0007");

            assertThat(path)
                    .content()
                    .contains("gr\u00fcn \u7dd1 \ud83d\udfe2[201~\n")
                    .doesNotContain("\u001b", "\u0007");
        }

        @Test
        void leaves_no_other_file_in_its_directory() throws IOException {
            Files.writeString(path, "# Mine\n");
            file.write("one");
            file.write("two");
            file.remove();

            assertThat(around()).containsExactly(Path.of("CLAUDE.md"));
        }

        @RepeatedTest(30)
        void stays_byte_for_byte_after_a_hundred_sections(RepetitionInfo repetition) throws IOException {
            Random random = new Random(repetition.getCurrentRepetition());
            byte[] original = content(random);
            Files.write(path, original);
            long grown = -1;
            for (int i = 0; i < 100; i++) {
                if (random.nextBoolean()) {
                    file.write("body %02d\r\n<!-- END_STARTUP_CONTEXT -->\nend".formatted(i));
                    grown = grown < 0 ? Files.size(path) : grown;
                    assertThat(Files.size(path)).isEqualTo(grown);
                } else {
                    file.remove();
                    assertThat(Files.readAllBytes(path)).isEqualTo(original);
                }
            }
            file.remove();
            assertThat(Files.readAllBytes(path)).isEqualTo(original);
        }

        /** Draws arbitrary bytes, with markers and line breaks of all kinds. */
        private byte[] content(Random random) {
            byte[][] parts = {
                bytes("\ufeff"),
                bytes("\r\n"),
                bytes("\n"),
                bytes("\r"),
                BEGIN,
                bytes("x"),
                {(byte) 0xff, 0, (byte) 0x80, (byte) 0xe2}
            };
            byte[] all = new byte[0];
            for (int i = random.nextInt(20); i > 0; i--) {
                byte[] part = parts[random.nextInt(parts.length)];
                int from = all.length;
                all = Arrays.copyOf(all, from + part.length);
                System.arraycopy(part, 0, all, from, part.length);
            }
            return all;
        }
    }

    @Nested
    class That_cannot_be_written {

        @Test
        void because_it_is_a_directory_is_refused() throws IOException {
            Files.createDirectory(path);

            assertThatThrownBy(() -> file.write("one"))
                    .isInstanceOf(IOException.class)
                    .hasMessage(path + " is not a file. Move it away.");
            assertThat(path).isEmptyDirectory();
        }

        @Test
        void because_it_is_read_only_is_unchanged() throws IOException {
            Files.writeString(path, "# Mine\n");
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r--r--r--"));

            assertThatThrownBy(() -> file.write("one"))
                    .isInstanceOf(IOException.class)
                    .hasMessage(path + " cannot be written; it is unchanged. Let its owner write it.");
            assertThat(path).hasContent("# Mine\n");
            assertThat(around()).containsExactly(Path.of("CLAUDE.md"));
        }

        @Test
        void because_it_is_not_readable_is_unchanged() throws IOException {
            Files.writeString(path, "# Mine\n");
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("-w--w----"));

            assertThatThrownBy(() -> file.write("one"))
                    .isInstanceOf(IOException.class)
                    .hasMessage(path + " cannot be read; it is unchanged. Let its owner read it.");
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            assertThat(path).hasContent("# Mine\n");
        }
    }

    @Nested
    class That_is_a_link {

        @Test
        void within_its_directory_is_followed_and_stays_a_link() throws IOException {
            Path real = Files.writeString(directory.resolve("AGENTS.md"), "# Mine\n");
            Files.createSymbolicLink(path, Path.of("AGENTS.md"));

            file.write("one");

            assertThat(path).isSymbolicLink();
            assertThat(real).content().startsWith("# Mine\n").contains("one");
            file.remove();
            assertThat(real).hasContent("# Mine\n");
        }

        @Test
        void out_of_its_directory_is_refused(@TempDir Path elsewhere) throws IOException {
            Path real = Files.writeString(elsewhere.resolve("secret"), "secret\n");
            Files.createSymbolicLink(path, real);

            assertThatThrownBy(() -> file.write("one"))
                    .isInstanceOf(IOException.class)
                    .hasMessage(path + " is a link that leads out of its directory. Replace it with a file.");
            assertThat(real).hasContent("secret\n");
        }

        @Test
        void to_nothing_is_refused() throws IOException {
            Files.createSymbolicLink(path, Path.of("nothing"));

            assertThatThrownBy(() -> file.write("one"))
                    .isInstanceOf(IOException.class)
                    .hasMessage(path + " is a link to a missing file. Remove it, or create the file.");
            assertThat(directory.resolve("nothing")).doesNotExist();
        }
    }
}
