package dev.journeyman.testkit;

import dev.journeyman.review.Architect;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same without jqwik, as docs/testing.md shows it. */
class WordCountTest {

    private static final int PLAYS = 100;

    @ParameterizedTest
    @EnumSource
    void my_tool_keeps_every_law(Law law) {
        plays(Stage.standard().tool(new WordCount()).architect(Architect.auto()))
                .forEach(law::check);
    }

    private static List<Play> plays(Stage stage) {
        return LongStream.range(0, PLAYS)
                .mapToObj(Draws::seeded)
                .map(stage::play)
                .toList();
    }
}
