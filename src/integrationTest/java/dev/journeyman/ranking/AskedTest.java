package dev.journeyman.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that a story names by its words is among the first five of a developer's list. */
class AskedTest {

    private static final Path ROOT = Path.of(System.getProperty("journeyman.root"));

    @TempDir
    private Path place;

    @Test
    void the_query_key_is_found_among_hundreds_of_files_that_mention_its_words_more_often() throws IOException {
        assertThat(first(Lookalikes.STORY, Lookalikes.in(place))).contains(Lookalikes.NEEDED);
    }

    @Test
    void settings_are_found_by_key_and_by_name_in_past_states_of_this_project() {
        List<PastStory> stories = Asked.OF_THIS_PROJECT;
        assumeTrue(
                Past.has(ROOT, stories.stream().map(PastStory::commit).toList()),
                "the history of this project is needed, and this clone does not have it");
        Past past = new Past(ROOT, place);
        for (PastStory story : stories) {
            assertThat(first(story, past.at(story.commit()))).as(story.title()).containsAll(story.changed());
        }
    }

    private static List<String> first(PastStory story, Workspace workspace) {
        List<String> told = Places.told(story.story(), workspace);
        return told.subList(0, Math.min(Places.FIRST, told.size()));
    }
}
