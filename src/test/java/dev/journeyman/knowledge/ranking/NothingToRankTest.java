package dev.journeyman.knowledge.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A worktree in which no file matters for a story, or which has no files. */
class NothingToRankTest {

    private static final StoryQuery QUERY =
            StoryQuery.of(Story.of("Count the orders", "", Criterion.stated("it is done")));

    @Test
    void no_file_is_ranked_if_none_matters() {
        FileRanking ranking = new FileRanking(
                QUERY,
                List.of(),
                FileAddress.all(QUERY, List.of("a", "b.txt", "c/d.java")).stream()
                        .map(address -> new ScannedFile(address, QUERY.wanted().none()))
                        .toList());

        assertThat(ranking.first(2)).isEmpty();
        assertThat(ranking.best(Map.of())).isEmpty();
    }

    @Test
    void an_empty_worktree_has_no_ranking() {
        assertThat(new FileRanking(QUERY, List.of(), List.of()).best(Map.of())).isEmpty();
    }
}
