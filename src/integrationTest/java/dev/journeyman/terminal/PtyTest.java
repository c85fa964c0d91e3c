package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A terminal of our own, with real programs in it. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class PtyTest {

    @TempDir
    private Path directory;

    @Test
    void shows_text_at_its_screen_position() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, "printf '\\033[2J\\033[3;5Hhello \\033[31mred\\033[0m'; cat", null)) {
            Started.shows(pty, "red");

            assertThat(pty.screen().lines()).hasSize(40).startsWith("", "", "    hello red");
            assertThat(pty.screen()).extracting(Screen::row, Screen::column).containsExactly(2, 13);
            assertThat(pty.screen().left()).isEqualTo("    hello red");
        }
    }

    @Test
    void joins_characters_that_arrive_in_parts() throws IOException, InterruptedException {
        String script = "printf '\\342'; sleep 0.1; printf '\\235\\257 h\\303'; sleep 0.1; printf '\\244llo 漢\\n'; cat";
        try (Pty pty = Started.script(directory, script, null)) {
            Started.shows(pty, "漢");

            assertThat(pty.screen().lines()).startsWith("❯ hällo 漢");
        }
    }

    @Test
    void reports_a_new_size_to_its_program() throws IOException, InterruptedException {
        String script = "trap 'stty size' WINCH; stty size; while :; do sleep 0.05; done";
        try (Pty pty = Started.script(directory, script, null)) {
            Started.shows(pty, "40 120");
            pty.resize(new Pty.Size(100, 30));
            Started.shows(pty, "30 100");

            assertThat(pty.screen().lines()).hasSize(30);
        }
    }

    @Test
    void keeps_the_exit_code_and_the_last_output_of_its_program() throws IOException, InterruptedException {
        try (Pty pty = Started.script(directory, "echo farewell; exit 7", null)) {
            assertThat(pty.exit()).isEqualTo(7);
            assertThat(pty.screen().lines()).startsWith("farewell");
            assertThat(pty.alive()).isFalse();
            assertThat(pty.await(Duration.ofSeconds(5)))
                    .as("there was something new")
                    .isTrue();
            assertThat(pty.await(Duration.ofSeconds(5)))
                    .as("there is nothing more")
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "trap '' TERM HUP INT; "})
    void ends_all_processes_of_its_program(String stubborn) throws IOException, InterruptedException {
        String script = stubborn + "sleep 300 & a=$!; sh -c 'sleep 300 & echo c: $!.; wait' & echo p: $$ $a $!.; wait";
        List<ProcessHandle> all;
        try (Pty pty = Started.script(directory, script, null)) {
            Started.shows(pty, "c: ");
            Started.shows(pty, "p: ");
            all = numbers(pty.screen());
            assertThat(all).hasSize(4).allMatch(ProcessHandle::isAlive);
        }
        for (ProcessHandle each : all) {
            assertThat(each.onExit().orTimeout(5, TimeUnit.SECONDS)).succeedsWithin(Duration.ofSeconds(6));
        }
    }

    private static List<ProcessHandle> numbers(Screen screen) {
        return Pattern.compile("\\d+")
                .matcher(screen.text())
                .results()
                .flatMap(found -> ProcessHandle.of(Long.parseLong(found.group())).stream())
                .toList();
    }

    @Test
    void answers_the_state_query_before_the_device_query() throws IOException, InterruptedException {
        String script = "stty raw -echo; printf '\\033]7501;?\\007\\033[c'; exec cat -v";
        try (Pty pty = Started.script(directory, script, null)) {
            Started.shows(pty, "^[[?");

            Matcher answers = Pattern.compile("\\^\\[]7501;\\?;1\\^\\[\\\\\\^\\[\\[\\?[0-9;]+c")
                    .matcher(Started.flat(pty.screen()));
            assertThat(answers.find()).as(Started.flat(pty.screen())).isTrue();
        }
    }

    @Test
    void leaves_the_device_query_to_an_onlooker() throws IOException, InterruptedException {
        String script = "stty raw -echo; printf '\\033]7501;?\\007\\033[c\\033[6n'; exec cat -v";
        ByteArrayOutputStream onlooker = new ByteArrayOutputStream();
        try (Pty pty = Started.script(directory, script, onlooker)) {
            Started.shows(pty, "7501");
            pty.type("end".getBytes(StandardCharsets.US_ASCII), 3);
            Started.shows(pty, "end");

            assertThat(Started.flat(pty.screen())).isEqualTo("^[]7501;?;1^[\\end");
            assertThat(onlooker.toString(StandardCharsets.US_ASCII)).startsWith("\u001b]7501;?\u0007\u001b[c\u001b[6n");
        }
    }

    @Test
    void reads_the_title_and_the_state_its_program_reports() throws IOException, InterruptedException {
        String script = "printf '\\033]0;◇ Ready\\007\\033]7501;state=working:app=x\\033\\\\on'; cat";
        try (Pty pty = Started.script(directory, script, null)) {
            Started.shows(pty, "on");

            assertThat(pty.screen())
                    .extracting(Screen::title, Screen::state)
                    .containsExactly("◇ Ready", AgentState.WORKING);
            assertThat(pty.heard(0))
                    .containsExactly(
                            new TerminalNotice(1, "◇ Ready", null), new TerminalNotice(2, null, AgentState.WORKING));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void passes_every_byte_to_its_onlooker(long seed) throws IOException, InterruptedException {
        byte[] bytes = new byte[200_000];
        new Random(seed).nextBytes(bytes);
        Files.write(directory.resolve("bytes"), bytes);
        ByteArrayOutputStream onlooker = new ByteArrayOutputStream();
        try (Pty pty = Started.script(directory, "stty raw -echo; cat bytes", onlooker)) {
            assertThat(pty.exit()).isZero();
        }
        assertThat(onlooker.toByteArray()).isEqualTo(bytes);
    }
}
