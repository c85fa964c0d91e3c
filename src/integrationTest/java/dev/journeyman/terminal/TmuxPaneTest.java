package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A pane of a real tmux. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class TmuxPaneTest {

    private static final String PICTURE =
            "printf '\\033[2J\\033[3;5H❯ hällo 漢字 \\033[31mred\\033[0m\\r\\n\\033[7m▄▀ end\\033[0m\\033[2;4H'; cat";

    @TempDir
    private Path directory;

    private final TmuxServer server = new TmuxServer();

    @BeforeEach
    void look_for_tmux() {
        TmuxServer.required();
    }

    @AfterEach
    void end_tmux() {
        server.close();
    }

    private String opened(String script) {
        return server.open(directory, Started.ENVIRONMENT, List.of("sh", "-c", script));
    }

    private TmuxPane pane(String script) throws IOException {
        return TmuxPane.of(server.command(), opened(script), true);
    }

    @Test
    void shows_the_same_as_our_own_terminal() throws IOException, InterruptedException {
        try (TmuxPane pane = pane(PICTURE);
                Pty pty = Started.script(directory, PICTURE, null)) {
            Started.shows(pane, "end");
            Started.shows(pty, "end");

            assertThat(pane.screen().text().stripTrailing())
                    .isEqualTo(pty.screen().text().stripTrailing());
            assertThat(pane.screen())
                    .extracting(Screen::row, Screen::column, Screen::left)
                    .containsExactly(
                            pty.screen().row(),
                            pty.screen().column(),
                            pty.screen().left());
        }
    }

    @Test
    void is_read_in_any_locale() throws IOException, InterruptedException {
        String pane = opened("printf '\\033]0;◇  Ready\\007❯ on'; cat");
        List<String> plain = List.of("env", "LC_ALL=C", "tmux");
        List<String> command = new ArrayList<>(plain);
        command.addAll(server.command().subList(1, server.command().size()));
        try (TmuxPane read = TmuxPane.of(command, pane, true)) {
            Started.shows(read, "❯ on");

            assertThat(read.screen()).extracting(Screen::title, Screen::column).containsExactly("◇  Ready", 4);
        }
    }

    @Test
    void a_paste_of_several_lines_arrives_unchanged() throws IOException, InterruptedException {
        try (TmuxPane pane = pane(Started.PASTES)) {
            Started.shows(pane, "ready:");
            pane.paste("ä\tb\n\n%1 #{x} ; 'c'");
            pane.enter();
            Started.shows(pane, "^M");

            assertThat(Started.flat(pane.screen()).replace(" ", ""))
                    .isEqualTo("ready:^[[200~M-CM-$^Ib$$%1#{x};'c'^[[201~^M");
            assertThat(server.asked("list-buffers")).isEmpty();
        }
    }

    @Test
    void has_the_title_of_its_program() throws IOException, InterruptedException {
        try (TmuxPane pane = pane("printf '\\033]2;✦  Working… (x)   \\007on'; cat")) {
            Started.shows(pane, "on");

            assertThat(pane.screen().title()).isEqualTo("✦  Working… (x)");
        }
    }

    @Test
    void is_no_longer_alive_when_its_program_has_ended() throws IOException, InterruptedException {
        opened("cat");
        try (TmuxPane pane = pane("echo on; read -r line; exit 3")) {
            Started.shows(pane, "on");
            assertThat(pane.alive()).isTrue();
            pane.enter();

            assertThat(ends(pane)).isTrue();
        }
    }

    @Test
    void is_no_longer_alive_when_tmux_keeps_the_pane_of_an_ended_program() throws IOException, InterruptedException {
        try (TmuxPane pane = pane("echo on; read -r line; exit 3")) {
            server.asked("set-option", "-g", "remain-on-exit", "on");
            Started.shows(pane, "on");
            pane.enter();

            assertThat(ends(pane)).isTrue();
        }
    }

    private static boolean ends(TmuxPane pane) throws InterruptedException {
        for (int i = 0; pane.alive() && i < 100; i++) {
            pane.await(Duration.ofMillis(100));
        }
        return !pane.alive();
    }

    @Test
    void is_occupied_while_the_user_scrolls() throws IOException, InterruptedException {
        String name = opened("echo on; cat");
        try (TmuxPane pane = TmuxPane.of(server.command(), name, true)) {
            Started.shows(pane, "on");
            assertThat(pane.occupied()).isFalse();
            server.asked("copy-mode", "-t", name);
            pane.await(Duration.ofMillis(100));
            assertThat(pane.occupied()).isTrue();
            server.asked("send-keys", "-t", name, "-X", "cancel");
            pane.await(Duration.ofMillis(100));
            assertThat(pane.occupied()).isFalse();
        }
    }

    @Test
    void reads_the_state_its_program_reports() throws IOException, InterruptedException {
        String name = opened("echo on; read -r line; printf '\\033]7501;state=working:app=x\\007said'; cat");
        try (TmuxPane pane = TmuxPane.of(server.command(), name, true)) {
            Started.shows(pane, "on");
            server.press(name, "\r".getBytes(StandardCharsets.US_ASCII));
            Started.shows(pane, "said");
            boolean heard = Watched.shows(pane, screen -> screen.state() != null, Duration.ofSeconds(5));

            assertThat(heard).isTrue();
            assertThat(pane.screen().state()).isEqualTo(AgentState.WORKING);
            assertThat(pane.heard(0)).containsExactly(new TerminalNotice(1, null, AgentState.WORKING));
        }
    }

    @Test
    void leaves_its_program_running_when_it_is_closed() throws IOException, InterruptedException {
        String name = opened("echo on; read -r line; echo again; cat");
        try (TmuxPane pane = TmuxPane.of(server.command(), name, true)) {
            Started.shows(pane, "on");
            assertThat(server.asked("display-message", "-p", "-t", name, "#{pane_pipe}"))
                    .isEqualTo("1");
        }
        assertThat(server.asked("display-message", "-p", "-t", name, "#{pane_pipe} #{pane_dead}"))
                .isEqualTo("0 0");
        try (TmuxPane pane = TmuxPane.of(server.command(), name, true)) {
            pane.enter();
            Started.shows(pane, "again");
        }
    }

    @Test
    void does_not_replace_an_earlier_reader_of_the_pane() throws IOException, InterruptedException {
        String name = opened("echo on; read -r line; echo again; cat");
        server.asked("pipe-pane", "-t", name, "cat > '%s'".formatted(directory.resolve("other")));
        try (TmuxPane pane = TmuxPane.of(server.command(), name, true)) {
            pane.enter();
            Started.shows(pane, "again");
        }
        assertThat(server.asked("display-message", "-p", "-t", name, "#{pane_pipe}"))
                .isEqualTo("1");
    }

    @Test
    void a_missing_pane_is_reported_in_one_sentence() {
        opened("cat");
        assertThatThrownBy(() -> TmuxPane.of(server.command(), "%99", true))
                .isInstanceOf(IOException.class)
                .hasMessage("tmux has no pane %99 (can't find pane: %99). List them with: tmux list-panes -a");
    }

    @Test
    void a_pane_of_a_tmux_that_does_not_run_is_reported_in_one_sentence() {
        assertThatThrownBy(() -> TmuxPane.of(server.command(), "%0", true))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("tmux has no pane %0 (")
                .hasMessageEndingWith("). List them with: tmux list-panes -a");
        assertThatThrownBy(() -> TmuxPane.of(List.of("no-such-tmux"), "%0", true))
                .isInstanceOf(IOException.class)
                .satisfies(thrown -> assertThat(
                                Objects.requireNonNull(thrown.getMessage()).lines())
                        .hasSize(1));
    }
}
