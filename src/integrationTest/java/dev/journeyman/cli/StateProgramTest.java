package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.vendor.ChatModelProvider;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The state directory of a user, which the library and the program share. */
class StateProgramTest {

    @TempDir
    private Path place;

    @Test
    void the_library_creates_worktrees_where_the_program_looks_for_them() throws Exception {
        Path repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Map<String, String> environment = Map.of("HOME", place.toString(), "PATH", System.getenv("PATH"));
        ScriptedModel model = ScriptedModel.of(Replies.call("submit_plan", "plan", "1. Do it."));
        try (CoderEngine engine = CoderEngine.builder()
                .environment(environment)
                .provider(new ChatModelProvider("scripted", model, TokenWindow.of(64_000)))
                .build()) {
            Run run = engine.start(Story.of("Do it", "", Criterion.checked("it is so", "true")), repository);
            run.await();

            assertThat(place.resolve(".local/state/journeyman/%s/worktree/a.txt".formatted(run.id())))
                    .exists();
            assertThat(new Program(place, environment)
                            .run("clean", run.id())
                            .well()
                            .out())
                    .isEqualTo(run.id() + ": removed\n");
        }
    }
}
