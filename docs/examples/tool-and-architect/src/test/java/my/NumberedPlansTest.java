package my;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.journeyman.CoderEngine;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One story, played from a script in a real repository. */
class NumberedPlansTest {

    @TempDir
    private Path place;

    @Test
    void a_plan_without_steps_is_sent_back_and_the_next_one_is_approved() throws InterruptedException {
        ScriptedModel model = ScriptedModel.of(
                Replies.call("count_words", "path", "a.txt"),
                Replies.call("submit_plan", "plan", "Write it."),
                Replies.call("submit_plan", "plan", "1. Write b.txt."),
                Replies.call("write_file", "path", "b.txt", "content", "two words\n"),
                Replies.call("submit_work", "summary", "b.txt is there."));
        Path repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "three words here\n");
        Story story =
                Story.of("Write b.txt", "b.txt has two words.", Criterion.checked("it is there", "test -f b.txt"));
        try (CoderEngine engine = CoderEngine.builder()
                .model("scripted", model, 64_000)
                .tool(new WordCount())
                .architect(new NumberedPlans(Architect.auto()))
                .home(place.resolve("worktrees"))
                .build()) {
            assertTrue(engine.start(story, repository).await().done());
        }

        assertEquals(5, model.requests().size());
        assertTrue(model.requests().get(1).messages().toString().contains("3 words"));
        assertTrue(model.requests().get(2).messages().toString().contains("Number the steps of the plan"));
    }
}
