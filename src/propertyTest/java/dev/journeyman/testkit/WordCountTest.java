package dev.journeyman.testkit;

import dev.journeyman.review.Architect;
import dev.journeyman.testkit.law.Law;
import dev.journeyman.testkit.law.RandomChoices;
import dev.journeyman.testkit.law.RandomRun;
import dev.journeyman.testkit.law.TestEngine;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The same without jqwik, as docs/testing.md shows it. */
class WordCountTest {

    private static final int PLAYS = 50;

    @Test
    void my_tool_keeps_every_law() {
        plays(TestEngine.standard().tool(new WordCount()).architect(Architect.auto()))
                .forEach(Law::checkAll);
    }

    private static List<RandomRun> plays(TestEngine stage) {
        return LongStream.range(0, PLAYS)
                .mapToObj(RandomChoices::seeded)
                .map(stage::play)
                .toList();
    }
}
