package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.build.Finished;
import dev.journeyman.house.Golden;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The installed program in a real terminal, a pane of tmux. */
@Order(2) // it takes longest
class TerminalProgramTest {

    private static final String PROGRAM = Objects.requireNonNull(System.getProperty("journeyman.program"));
    private static final String RESOURCES = "src/integrationTest/resources/dev/journeyman/cli/";
    private static final String RUN = PROGRAM + " run story.yaml --repo repository --home home"
            + " --model replay:straight.yaml --architect replay:straight.yaml";
    private static final Pattern DRAWN = Pattern.compile("\r\u001B\\[\\?7l([^\r\n]+)\u001B\\[K");
    private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");

    @TempDir
    private Path place;

    private final String server = "journeyman-" + UUID.randomUUID();

    @BeforeEach
    void look_for_tmux() throws IOException {
        assumeTrue(tmuxIsThere(), "tmux is not installed: the program was not tried in a terminal");
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        for (String file : List.of("story.yaml", "straight.yaml")) {
            Files.writeString(place.resolve(file), new Golden(RESOURCES + file).text());
        }
    }

    @AfterEach
    void end_the_terminal() {
        if (tmuxIsThere()) {
            tmux("kill-server");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 200})
    void the_demo_draws_one_status_line_in_place_and_breaks_no_line(int columns) throws IOException {
        List<String> screen = screen(columns, PROGRAM + " demo");

        List<String> drawn = drawn();
        assertThat(drawn)
                .anyMatch(line -> line.matches("CODING \\| turn 2 of 3 \\| [0-9,]+ tokens \\| .*\\| \\d+:\\d\\d"));
        assertThat(drawn).allMatch(line -> line.length() < columns);
        assertThat(screen).noneMatch(line -> line.contains(" | "));
        assertThat(screen.stream().filter(line -> line.matches("[A-Z_]+ +[a-z].*")))
                .containsSubsequence(
                        "PLAN_REVIEW    the coder submitted a plan",
                        "BUDGET_REVIEW  a budget ran out: 3 of 3 turns used",
                        "DONE           the work was approved");
        assertThat(screen)
                .contains(
                        "Before: SlugTest says \"2 slugs are wrong\".",
                        "After: on the branch SlugTest says \"all slugs are right\".");
        assertThat(screen)
                .anyMatch(line ->
                        line.matches("DONE after 10 turns, [0-9,]+ tokens, \\$0\\.\\d\\d: the work was approved"))
                .anyMatch(line -> line.startsWith("The page of the run, for a browser: file:///"));
        assertThat(screen.get(screen.size() - 1)).isEqualTo("exit 0");
        assertThat(screen).hasSizeLessThanOrEqualTo(78);
        assertThat(raw()).contains("\u001B[1;32mDONE\u001B[0m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NO_COLOR=1 %s", "%s --no-color"})
    void colours_can_be_switched_off(String command) throws IOException {
        screen(80, command.formatted(RUN));

        assertThat(drawn()).isNotEmpty();
        assertThat(raw()).doesNotContainPattern(COLOUR);
    }

    @Test
    void a_terminal_that_cannot_clear_a_line_gets_plain_lines() throws IOException {
        screen(80, "TERM=dumb " + RUN);

        assertThat(raw()).doesNotContain("\u001B").contains("DONE           the work was approved");
    }

    @Test
    void events_are_valid_while_people_see_a_status_line() throws IOException {
        List<String> screen = screen(80, RUN + " --events jsonl > events.jsonl");

        assertThat(drawn()).anyMatch(line -> line.startsWith("PLANNING | turn 1 of 4 | "));
        assertThat(screen).contains("DONE           the work was approved");
        assertThat(Files.readAllLines(place.resolve("events.jsonl")))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("{\"seq\":") && line.endsWith("}"));
    }

    @Test
    void output_to_a_file_has_plain_lines_and_a_terminal_shows_no_whole_request() throws IOException {
        List<String> screen =
                screen(80, RUN + " > log.txt 2> name; " + PROGRAM + " show --home home $(sed -n 's/^run //p' name)");

        assertThat(screen)
                .anyMatch(line -> line.matches("request  [0-9,]+ characters of JSON, .*: journeyman show \\S+ --sent"))
                .noneMatch(line -> line.startsWith("{"));
        assertThat(drawn()).isEmpty();
        assertThat(Files.readString(place.resolve("log.txt")))
                .doesNotContain("\u001B", "\r")
                .contains("DONE after 4 turns");
    }

    /** Runs a command in a terminal and returns its final content, with wrapped lines joined. */
    private List<String> screen(int columns, String command) {
        String script = "tmux -L %1$s wait-for begin; %2$s; echo exit $?; tmux -L %1$s wait-for -S over; cat"
                .formatted(server, command);
        tmux("new-session", "-d", "-x", Integer.toString(columns), "-y", "120", "-c", place.toString(), script);
        tmux("pipe-pane", "cat > '%s'".formatted(place.resolve("raw")));
        tmux("wait-for", "-S", "begin");
        tmux("wait-for", "over");
        return tmux("capture-pane", "-p", "-J")
                .lines()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /** Returns every status line that was drawn, without colours. */
    private List<String> drawn() throws IOException {
        return DRAWN.matcher(raw())
                .results()
                .map(found -> COLOUR.matcher(found.group(1)).replaceAll(""))
                .toList();
    }

    private String raw() throws IOException {
        return Files.readString(place.resolve("raw"));
    }

    private boolean tmuxIsThere() {
        return Finished.of(place, List.of("sh", "-c", "command -v tmux")).exit() == 0;
    }

    private String tmux(String... arguments) {
        List<String> command = new ArrayList<>(List.of("tmux", "-u", "-f", "/dev/null", "-L", server));
        command.addAll(List.of(arguments));
        return Finished.of(place, command).well().out();
    }
}
