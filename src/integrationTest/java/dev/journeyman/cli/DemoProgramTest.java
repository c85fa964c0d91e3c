package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoProgramTest {

    private static final int LINES = 75;

    @TempDir
    private Path place;

    @Test
    void the_demo_tells_a_short_story_and_everything_that_it_names_at_the_end_exists() {
        Finished demo = shell("\"$0\" demo");

        assertThat(demo.exit()).as(demo.err()).isZero();
        assertThat(demo.out()).doesNotContain("\u001B", " | ");
        assertThat(demo.out().lines()).hasSizeLessThanOrEqualTo(LINES);
        assertThat(demo.out())
                .containsSubsequence(
                        "Before: SlugTest says \"2 slugs are wrong\".",
                        "  > The window is nearly full",
                        "  > Approved: the conversation is cleared",
                        "swift-model quota_exhausted",
                        "    --- PROVIDER SWITCH CONTEXT ---",
                        "    Previous attempt modified: src/Slug.java",
                        "  > The next model in the order takes over",
                        "  > Three turns are over",
                        "  > A pivot: the conversation is dropped",
                        "check 1 failed",
                        "  > Work counts when its checks pass.",
                        "    --- RETRY CONTEXT ---",
                        "    - SlugTest passes: \"  What's new?  \" became",
                        "  > A new coder with an empty conversation",
                        "check 1 passed",
                        "  > Done: checked, approved",
                        "After: on the branch SlugTest says \"all slugs are right\".");
        assertThere(demo);
    }

    /** Checks the files and commands that the last lines name. */
    private void assertThere(Finished demo) {
        assertThat(shell("cat " + named(demo, "todo list ")).well().out()).contains("- [x] SlugTest passes");
        assertThat(shell(named(demo, "look back ").replace("journeyman ", "\"$0\" "))
                        .well()
                        .out())
                .contains("state    DONE\n");
        assertThat(shell(named(demo, "look back ").replace("journeyman show", "\"$0\" replay"))
                        .well()
                        .out())
                .contains(" entries are the same in this version.");
        assertThat(shell(named(demo, "look back ").replaceFirst("journeyman show \\S+", "\"\\$0\" list --stats"))
                        .well()
                        .out())
                .contains(
                        "retry success      100.0 % (1 of 1)",
                        "fallback success   100.0 % (1 of 1)",
                        "helper accuracy    - (0 of 0)",
                        "attempts           2.00 for a story that was done");
        String page = demo.out().substring(demo.out().indexOf("file:///")).strip();
        assertThat(Path.of(URI.create(page)))
                .content()
                .contains("<title>Done: Make readable slugs of any title</title>", "1 compaction");
        assertThat(shell("head -1 " + named(demo, "all requests ")).well().out())
                .startsWith("{\"n\":1,");
        assertThat(shell(named(demo, "see the work ")).well().out()).contains("+        String plain = Normalizer");
        shell(named(demo, "take it over ")).well();
        assertThat(shell("cat %s/src/Slug.java".formatted(named(demo, "repository ")))
                        .well()
                        .out())
                .contains("Normalizer");
    }

    private static String named(Finished demo, String label) {
        return demo.out()
                .lines()
                .filter(line -> line.startsWith(label))
                .findFirst()
                .orElseThrow()
                .substring("repository    ".length());
    }

    private Finished shell(String command) {
        return Finished.of(
                place, List.of("sh", "-c", command, Objects.requireNonNull(System.getProperty("journeyman.program"))));
    }
}
