package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What reaches a program through a terminal of our own: pastes, Enter, and the keys of a user. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class PtyKeysTest {

    @TempDir
    private Path directory;

    /** Types as a user does, on another thread. */
    private static CompletableFuture<Void> typed(Pty pty, String keys) {
        byte[] bytes = keys.getBytes(StandardCharsets.UTF_8);
        return CompletableFuture.runAsync(() -> {
            try {
                pty.type(bytes, bytes.length);
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        });
    }

    @Test
    void a_paste_is_bracketed_if_the_program_asks_for_it() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, Started.PASTES, null)) {
            Started.shows(pty, "ready:");
            pty.paste("ä\tb\n\nc");
            pty.enter();
            Started.shows(pty, "^M");

            assertThat(Started.flat(pty.screen()).replace(" ", "")).isEqualTo("ready:^[[200~M-CM-$^Ib$$c^[[201~^M");
        }
    }

    @Test
    void a_paste_is_typed_if_the_program_does_not_ask_for_brackets() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, Started.BYTES, null)) {
            Started.shows(pty, "ready:");
            pty.paste("a b");
            pty.enter();
            Started.shows(pty, "^M");

            assertThat(pty.screen().bracketed()).isFalse();
            assertThat(Started.flat(pty.screen())).isEqualTo("ready:a b^M");
        }
    }

    @Test
    void a_long_paste_arrives_complete() throws IOException, InterruptedException {
        String script = "stty raw -echo; printf '\\033[?2004hready:'; head -c 60013 > got; echo end; cat";
        try (Pty pty = Started.script(directory, script, null)) {
            Started.shows(pty, "ready:");
            pty.paste("0123456789".repeat(6_000));
            pty.enter();
            Started.shows(pty, "end");
        }
        assertThat(directory.resolve("got")).hasContent("\u001b[200~" + "0123456789".repeat(6_000) + "\u001b[201~\r");
    }

    @Test
    void a_program_that_queries_and_writes_during_a_paste_receives_all_of_it()
            throws IOException, InterruptedException {
        String script = "stty raw -echo; printf 'ready:'; sleep 0.5; printf '\\033[c';"
                + " head -c 300000 /dev/zero | tr '\\0' x; printf 'over:'; head -c 60000 > got; printf 'end:'; cat";
        try (Pty pty = Started.script(directory, script, null)) {
            Started.shows(pty, "ready:");
            pty.paste("0123456789".repeat(6_000));
            Started.shows(pty, "end:");
        }
        assertThat(directory.resolve("got")).content().hasSize(60_000).endsWith("0123456789");
    }

    @Test
    void user_input_waits_between_a_paste_and_its_enter() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, Started.PASTES, null)) {
            Started.shows(pty, "ready:");
            pty.paste("one");
            CompletableFuture<Void> two = typed(pty, "two");
            Started.shows(pty, "^[[201~");
            assertThat(two.completeOnTimeout(null, 300, TimeUnit.MILLISECONDS)).isNotDone();
            pty.enter();
            Started.shows(pty, "two");

            assertThat(Started.flat(pty.screen())).isEqualTo("ready:^[[200~one^[[201~^Mtwo");
        }
    }

    @Test
    void user_input_does_not_wait_for_ever() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, Started.PASTES, null)) {
            Started.shows(pty, "ready:");
            pty.paste("one");
            CompletableFuture<Void> two = typed(pty, "two");
            Started.shows(pty, "two");

            assertThat(Started.flat(pty.screen())).isEqualTo("ready:^[[200~one^[[201~two");
            assertThat(two).succeedsWithin(Duration.ofSeconds(1));
        }
    }

    @Test
    void a_begun_line_occupies_the_terminal_until_it_is_sent_or_taken_back() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, Started.BYTES, null)) {
            Started.shows(pty, "ready:");
            for (String done : List.of("\r", "\u0003", "\u0015", "\u007f\u007f")) {
                assertThat(pty.occupied()).isFalse();
                typed(pty, "ab").join();
                assertThat(pty.occupied()).isTrue();
                typed(pty, done).join();
            }
            typed(pty, "\u001b[A\u001b]10;rgb:ffff\u0007\u001b[200~a\rb\u001b[201~")
                    .join();
            assertThat(pty.occupied()).as("a paste is not a line yet").isTrue();
            typed(pty, "\r").join();
            assertThat(pty.occupied()).isFalse();
        }
    }

    @Test
    void a_shell_takes_a_paste_of_several_lines_as_one_input() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "skipped: there is no bash");
        try (Pty pty = Started.program(directory, List.of("/bin/bash", "--norc", "-i"), null)) {
            assertThat(Watched.shows(pty, Screen::bracketed, Duration.ofSeconds(20)))
                    .isTrue();
            pty.paste("echo 1 > a\necho 2 > b");
            Started.shows(pty, "2 > b");
            assertThat(directory).isEmptyDirectory();
            pty.enter();
            typed(pty, "exit\r").join();
            pty.exit();
        }
        assertThat(directory.resolve("a")).hasContent("1");
        assertThat(directory.resolve("b")).hasContent("2");
    }
}
