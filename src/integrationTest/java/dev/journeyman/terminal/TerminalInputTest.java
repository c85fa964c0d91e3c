package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a real terminal reports about keys on their way to its program. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class TerminalInputTest {

    /** Reports when it is ready, and again once the file it waits for exists. */
    private static final String WAITS = "printf 'ready:'; until [ -e go ]; do sleep 0.02; done; ";

    @TempDir
    private Path directory;

    private static void typed(Pty pty, String keys) throws InterruptedException {
        byte[] bytes = keys.getBytes(StandardCharsets.UTF_8);
        pty.type(bytes, bytes.length);
    }

    private static InputMode of(Terminal terminal) {
        return terminal.input().orElseThrow();
    }

    private void go() throws IOException {
        assertThat(directory.resolve("go").toFile().createNewFile()).isTrue();
    }

    @Test
    void a_complete_line_is_unread_until_the_program_reads_it() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, WAITS + "read line; printf \"$line:\"; cat", null)) {
            Started.shows(pty, "ready:");
            assertThat(of(pty)).isEqualTo(new InputMode(true, true, false, 0L));
            pty.paste("one");
            assertThat(of(pty).unread()).as("a line that is not complete").isFalse();
            pty.enter();
            assertThat(of(pty).unread()).as("a complete line").isTrue();
            go();
            Started.shows(pty, "one:");

            assertThat(of(pty)).isEqualTo(new InputMode(true, true, false, 0L));
        }
    }

    @Test
    void keys_in_raw_mode_are_unread_until_the_program_reads_them() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, "stty raw -echo; " + WAITS + "cat", null)) {
            Started.shows(pty, "ready:");
            typed(pty, "x");
            assertThat(of(pty)).isEqualTo(new InputMode(false, false, true, 0L));
            go();
            Started.shows(pty, "x");

            assertThat(of(pty)).isEqualTo(InputMode.READ);
        }
    }

    @Test
    void a_discarded_line_is_counted() throws IOException, InterruptedException {
        String flush = "perl -e 'use POSIX; tcflush(0, TCIFLUSH)'; printf 'over:'; cat";
        Started.required("perl");
        try (Pty pty = Started.script(directory, WAITS + flush, null)) {
            Started.shows(pty, "ready:");
            pty.paste("one");
            pty.enter();
            assertThat(of(pty).unread()).isTrue();
            go();
            Started.shows(pty, "over:");

            assertThat(of(pty)).isEqualTo(new InputMode(true, true, false, 1L));
        }
    }

    @Test
    void a_pane_reports_unread_input_but_no_discarded_lines() throws IOException, InterruptedException {
        TmuxServer.required();
        try (TmuxServer server = new TmuxServer()) {
            String name = server.open(directory, Started.ENVIRONMENT, List.of("sh", "-c", WAITS + "cat"));
            try (TmuxPane pane = TmuxPane.of(server.command(), name, false)) {
                Started.shows(pane, "ready:");
                pane.paste("one");
                pane.enter();
                Started.shows(pane, "one");
                assertThat(of(pane)).isEqualTo(new InputMode(true, true, true, null));
            }
        }
    }

    @Test
    void a_terminal_whose_program_ended_has_no_unread_input() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, "true", null)) {
            assertThat(pty.exit()).isZero();

            assertThat(pty.input().map(InputMode::unread).orElse(false)).isFalse();
        }
    }

    @RepeatedTest(8)
    void a_terminal_queried_before_its_program_opened_it_stays_alive() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, "printf 'ready:'; cat", null)) {
            for (int i = 0; i < 200; i++) {
                pty.input();
            }
            Started.shows(pty, "ready:");

            assertThat(pty.alive()).isTrue();
        }
    }

    @Test
    void a_line_deleted_before_the_program_reads_it_does_not_count_as_begun() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, WAITS + "stty raw -echo; printf 'raw:'; cat", null)) {
            Started.shows(pty, "ready:");
            typed(pty, "abc def \u0017");
            assertThat(pty.occupied()).isTrue();
            typed(pty, "\u0017");
            assertThat(pty.occupied()).isFalse();
            typed(pty, "abc");
            assertThat(pty.typed().kept()).isTrue();
            go();
            Started.shows(pty, "raw:");

            assertThat(pty.occupied()).as("the program has it now").isTrue();
            assertThat(pty.typed()).isEqualTo(new TypedKeys(13, Integer.MAX_VALUE, false));
        }
    }
}
