package dev.journeyman.review.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.review.Submission.CoderWork;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an architect and a person read about the coder's work in a budget review. */
class CoderWorkTextTest {

    private static final String DIFF = """
        diff --git a/src/Health.java b/src/Health.java
        index 1..2 100644
        --- a/src/Health.java
        +++ b/src/Health.java
        @@ -1,2 +1,3 @@
         class Health {
        -    int old;
        +    int fresh;
        +    int more;
        diff --git a/old.txt b/new name.txt
        similarity index 100%
        rename from old.txt
        rename to new name.txt
        """;

    private static final CoderWork WORK = new CoderWork(
            """
            # Plan
            1. Look at how routes are made
            2. Add GET /health to `Health.java`
            3. Write the test
            """,
            "- [x] 1. look at how routes are made\n- [ ] write the test",
            List.of(
                    new CoderWork.Call("read_file", "{\"path\":\"Health.java\"}", true, "class Health {\n}"),
                    new CoderWork.Call("run_command", "{\"command\":\"make test\"}", false, "exit code 2\nred")),
            "exit code 2\nred",
            DIFF);

    @Test
    void the_text_has_steps_changes_todo_calls_and_the_last_failing_output() {
        assertThat(CoderWorkText.of(WORK, List.of("src/Health.java", "new name.txt")))
                .isEqualTo("""
                    ## Steps of the plan ([x] ticked in the todo list, [~] names a file that changed, [ ] neither)

                    [x] Look at how routes are made
                    [~] Add GET /health to `Health.java`
                    [ ] Write the test

                    ## Lines changed since the story began

                    src/Health.java +2 -1
                    new name.txt +0 -0

                    ## Todo list

                    - [x] 1. look at how routes are made
                    - [ ] write the test

                    ## Last calls

                    - read_file {"path":"Health.java"} ok: class Health { }
                    - run_command {"command":"make test"} failed: exit code 2 red

                    ## Last failing output

                    exit code 2
                    red\
                    """);
    }

    @Test
    void the_text_is_empty_if_nothing_was_done() {
        assertThat(CoderWorkText.of(CoderWork.NOTHING, List.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "word ", "漢", "\ud83d\ude00", "{\"", "\n- [x] "})
    void the_text_never_exceeds_two_thousand_tokens(String text) {
        String much = text.repeat(3_000);
        List<CoderWork.Call> calls = Collections.nCopies(120, new CoderWork.Call("tool", much, false, much));
        String plan = String.join(
                "\n", IntStream.range(0, 40).mapToObj(i -> i + ". " + much).toList());
        String told = CoderWorkText.of(new CoderWork(plan, much, calls, much, DIFF.repeat(100)), List.of("a.txt"));

        assertThat(new JtokkitEstimator().estimateTokenCountInText(told)).isBetween(300, CoderWorkText.TOKENS);
        assertThat(told).contains("## Last calls", "(1", "calls before)", "## Last failing output");
        assertThat(told.codePoints().anyMatch(point -> point >= 0xd800 && point < 0xe000))
                .as("halves of characters")
                .isFalse();
    }
}
