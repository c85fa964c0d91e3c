package dev.journeyman.engine.step;

import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Commands;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A criterion of a story, by its number.
 *
 * @param number its place in the story, counted from 1
 * @param text what must hold
 * @param command what shows it; null where a helper is to say
 * @param limit how long a command may take
 */
record NumberedCriterion(int number, String text, @Nullable String command, Duration limit) {

    static List<NumberedCriterion> of(Story story) {
        return IntStream.range(0, story.criteria().size())
                .mapToObj(i -> of(i + 1, story.criteria().get(i)))
                .toList();
    }

    private static NumberedCriterion of(int number, Criterion criterion) {
        Duration limit = criterion.timeout().compareTo(Commands.LONGEST) > 0 && criterion.command() == null
                ? Commands.LONGEST
                : criterion.timeout();
        return new NumberedCriterion(number, criterion.text(), criterion.command(), limit);
    }
}
