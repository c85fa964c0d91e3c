package dev.journeyman.knowledge.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.knowledge.ranking.Relevance.Titled;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Texts that are relevant for a story, and texts that only share a word with it. */
class RelevanceTest {

    private static final List<Titled> DECISIONS = List.of(
            new Titled("Trust dialogs block", "A screen that asks for trust blocks until it is answered."),
            new Titled("The block that shrinks last", "The mark stands before the instruction, which stays."),
            new Titled("Prices are cents", "Floats round."),
            new Titled("One writer", "SqliteJournal lets one process write."));

    @Test
    void a_single_shared_word_is_not_enough() {
        assertThat(worth("A blocking screen of a dialog")).containsExactly(true, false, false, false);
    }

    @Test
    void an_unrelated_story_has_no_relevant_text() {
        assertThat(worth("Rename the first heading of the manual")).containsOnly(false);
    }

    @Test
    void a_code_name_that_the_story_contains_is_enough() {
        assertThat(worth("Close SqliteJournal twice")).containsExactly(false, false, false, true);
    }

    @Test
    void two_words_of_the_title_are_enough_if_there_is_only_one_text() {
        Relevance relevance = new Relevance(query("Round prices to cents"), DECISIONS.subList(2, 3));
        assertThat(relevance.of(DECISIONS.get(2))).isPositive();
    }

    private static List<Boolean> worth(String title) {
        Relevance relevance = new Relevance(query(title), DECISIONS);
        return DECISIONS.stream().map(text -> relevance.of(text) > 0).toList();
    }

    private static StoryQuery query(String title) {
        return StoryQuery.of(Story.of(title, "", Criterion.stated("it is done")));
    }
}
