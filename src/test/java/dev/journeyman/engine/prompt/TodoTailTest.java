package dev.journeyman.engine.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.engine.EngineStage;
import dev.journeyman.engine.Lines;
import dev.journeyman.report.RequestCapture;
import dev.journeyman.testkit.script.Replies;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The todo list at the end of a request: at most 8 KiB as sent, cut at a whole character. */
class TodoTailTest {

    private static final int LIMIT = 8 * 1024;

    @TempDir
    Path home;

    @ParameterizedTest
    @ValueSource(strings = {"漢", "🧭", "ü", "x"})
    void the_list_is_cut_by_bytes_at_whole_characters(String character) throws InterruptedException {
        EngineStage stage = new EngineStage(home);
        stage.coder(
                        Replies.call("update_todo_list", "content", "- " + character.repeat(9_000)),
                        Lines.read("a"),
                        Lines.read("b"))
                .play(EngineStage.EXPRESS);

        String tail = Objects.requireNonNull(stage.request(2).tail()).singleText();
        assertThat(tail).startsWith("## TODO.md\n\n- " + character).endsWith("\n[… cut here]");
        assertThat(tail.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(LIMIT - 100, LIMIT + 50);
        assertThat(new String(tail.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(tail);
        RequestCapture capture = new RequestCapture();
        assertThat(stage.recorded().stream().map(capture::line).flatMap(Optional::stream))
                .as("requests in the capture")
                .hasSizeGreaterThanOrEqualTo(3);
    }
}
