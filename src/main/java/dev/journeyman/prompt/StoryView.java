package dev.journeyman.prompt;

import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** The story in a view. It is immutable and may be used from any thread. */
public record StoryView(String id, String title, String description, String intent, List<CriterionView> criteria) {

    /** A criterion in a view; the command is empty where it has none. */
    public record CriterionView(int number, String text, String command) {}

    /** Returns the view of a story. */
    public static StoryView of(Story story) {
        List<CriterionView> criteria = IntStream.range(0, story.criteria().size())
                .mapToObj(i -> criterion(i + 1, story.criteria().get(i)))
                .toList();
        return new StoryView(story.id(), story.title(), story.description(), story.intent(), criteria);
    }

    private static CriterionView criterion(int number, Criterion criterion) {
        return new CriterionView(number, criterion.text(), Objects.requireNonNullElse(criterion.command(), ""));
    }
}
