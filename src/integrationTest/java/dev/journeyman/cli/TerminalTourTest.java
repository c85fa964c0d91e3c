package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.house.Golden;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tour at the terminal: its commands are typed here, in the order of the page. */
class TerminalTourTest {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh\n(.*?)^```$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final Pattern RUN = Pattern.compile("(?m)^run (\\S+)");

    @TempDir
    private Path place;

    private final List<String> typed = new ArrayList<>();
    private String run = "RUN";

    @Test
    void leads_from_a_sentence_to_a_merged_branch() throws Exception {
        List<String> blocks = BLOCK.matcher(new Golden("docs/terminal.md").text())
                .results()
                .map(block -> block.group(1))
                .toList();
        Process shell = new ProcessBuilder("bash", "-ec", blocks.get(0))
                .directory(place.toFile())
                .inheritIO()
                .start();
        assertThat(shell.waitFor()).isZero();

        for (String block : blocks.subList(1, blocks.size())) {
            block.lines().forEach(this::type);
        }

        assertThat(Files.readString(place.resolve("greeting/hello.txt"))).isEqualTo("hello, world\n");
        assertThat(place.resolve("greeting/run.html")).isNotEmptyFile();
        assertThat(typed)
                .containsExactly(
                        "do 3",
                        " 0",
                        "show 0",
                        "approve 3",
                        "diff 0",
                        "approve 0",
                        "merge 0",
                        "list 0",
                        "report 0",
                        "replay 0");
    }

    private void type(String line) {
        List<String> words = WORD.matcher(line.replaceFirst(" +#.*", ""))
                .results()
                .map(TerminalTourTest::word)
                .map(word -> word.equals("RUN") ? run : word)
                .toList();
        assertThat(words.get(0)).isEqualTo("journeyman");
        List<String> arguments = words.subList(1, words.size());
        Finished finished = Program.in(place.resolve("greeting"))
                .with("XDG_STATE_HOME=" + place.resolve("state"))
                .run(arguments);
        typed.add((arguments.isEmpty() ? "" : arguments.get(0)) + " " + finished.exit());
        if (run.equals("RUN")) {
            run = RUN.matcher(finished.err())
                    .results()
                    .map(found -> found.group(1))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(finished.toString()));
        }
    }

    private static String word(MatchResult found) {
        return found.group(1) != null ? found.group(1) : found.group(2);
    }
}
