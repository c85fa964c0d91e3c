package dev.journeyman.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Spoken;
import dev.journeyman.story.Budget;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.story.StoryOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A story to fill in. */
class NewCommandTest {

    @TempDir
    Path place;

    private Spoken say(String... arguments) {
        return Spoken.in(place, Map.of("PATH", System.getenv("PATH"), "HOME", place.toString()), arguments);
    }

    @Test
    void is_a_story_as_it_is() {
        Story story = StoryFormat.read(NewCommand.text(), "story.yaml");

        assertThat(story.title()).isEqualTo("Say hello");
        assertThat(story.budget()).isEqualTo(Budget.DEFAULT);
        assertThat(story.retryPolicy()).isEqualTo(RetryPolicy.DEFAULT);
    }

    @Test
    void shows_each_field_in_a_form_that_is_read() {
        Story story = StoryFormat.read(NewCommand.text().replaceAll("(?m)^#(?=[a-z]|   +t)", ""), "story.yaml");

        assertThat(story.kind()).isEqualTo(Story.Kind.EXPRESS);
        assertThat(story.intent()).isNotEmpty();
        assertThat(story.protect()).hasSize(2);
        assertThat(story.budget()).isNotEqualTo(Budget.DEFAULT);
        assertThat(story.retryPolicy()).isNotEqualTo(RetryPolicy.DEFAULT);
        assertThat(story.options()).isNotEqualTo(StoryOptions.DEFAULT);
    }

    @Test
    void is_written_once() throws IOException {
        assertThat(say("new").out())
                .isEqualTo("story.yaml is written. Fill it in, then: journeyman run story.yaml --model SPEC\n");
        assertThat(place.resolve("story.yaml")).content().contains("journeyman run story.yaml --model");
        Files.writeString(place.resolve("story.yaml"), "mine\n");
        Spoken again = say("new");

        assertThat(again.exit()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(again.err()).isEqualTo("journeyman: story.yaml exists. Name another file; nothing was changed.\n");
        assertThat(place.resolve("story.yaml")).hasContent("mine\n");
    }

    @Test
    void is_printed_where_that_is_asked_for() {
        assertThat(say("new", "-").out()).isEqualTo(NewCommand.text());
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void needs_a_directory_that_exists() {
        assertThat(say("new", "nowhere/story.yaml").err())
                .isEqualTo("journeyman: nowhere/story.yaml cannot be written: NoSuchFileException. Name a file in a"
                        + " directory that exists.\n");
    }
}
