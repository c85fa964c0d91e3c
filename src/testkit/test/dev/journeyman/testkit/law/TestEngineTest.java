package dev.journeyman.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Architect;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Random runs and laws in plain JUnit. */
final class TestEngineTest {

    private static final int PLAYS = 20;

    @Test
    void the_engine_alone_keeps_every_law() {
        plays(TestEngine.standard()).forEach(Law::checkAll);
    }

    @Test
    void a_host_with_its_own_architect_and_tool_keeps_every_law() {
        plays(TestEngine.standard().architect(Architect.auto()).tool(new Divide(false)))
                .forEach(Law::checkAll);
    }

    @Test
    void a_run_without_choices_goes_straight_to_the_end() {
        RandomRun play = TestEngine.standard().play(new RandomChoices(List.of()));

        assertThat(play.over()).isTrue();
        assertThat(play).hasToString("""

              SETUP --WorkspaceReady--> PLANNING
                coder: submit_plan {"plan":"plan of turn 0:\\n1. {{#not}} a tag\\n2. \\"quoted\\" \\\\ and **marked**"}
              PLANNING --PlanSubmitted--> PLAN_REVIEW
                architect: approve feedback on r1 that is unlike any other
              PLAN_REVIEW --PlanApproved--> CODING
                coder: submit_work {"summary":"work of turn 1"}
              CODING --WorkSubmitted--> TESTING
                  check 1 passed
              TESTING --ChecksPassed--> CODE_REVIEW
                architect: approve feedback on r2 that is unlike any other
              CODE_REVIEW --WorkApproved--> DONE
            """);
    }

    @Test
    void the_same_choices_give_the_same_run() {
        LongStream.range(0, 10)
                .mapToObj(RandomChoices::seeded)
                .forEach(draws -> assertThat(TestEngine.standard().play(draws))
                        .hasToString(TestEngine.standard().play(draws).toString()));
    }

    @Test
    void a_tool_is_called_with_arguments_drawn_from_its_schema() {
        List<String> calls = plays(TestEngine.standard().tool(new Divide(false))).stream()
                .flatMap(play -> play.entries().stream())
                .filter(recorded -> recorded.entry() instanceof Entry.ToolStarted)
                .map(recorded -> (Entry.ToolStarted) recorded.entry())
                .filter(started -> started.tool().equals("divide"))
                .map(Entry.ToolStarted::arguments)
                .toList();

        assertThat(calls).anyMatch(arguments -> arguments.contains("\"by\":0"));
        assertThat(calls).anyMatch(arguments -> !arguments.contains("\"by\""));
        assertThat(calls).anyMatch(arguments -> arguments.equals("{\"path\": "));
    }

    @Test
    void a_tool_that_throws_breaks_a_law_and_the_walk_shows_it() {
        List<RandomRun> plays = plays(TestEngine.standard().tool(new Divide(true)));

        assertThatThrownBy(() -> plays.forEach(Law.TOOLS_ANSWER::check))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("TOOLS_ANSWER does not hold: a tool threw in place of answering: ")
                .hasMessageContaining("\n  SETUP --WorkspaceReady--> PLANNING\n")
                .hasMessageContaining("divide broke: java.lang.ArithmeticException");
    }

    @Test
    void an_architect_that_never_answers_leaves_the_story_waiting() {
        RandomRun play = TestEngine.standard().architect(Architect.park()).play(new RandomChoices(List.of()));

        assertThat(play.over()).isFalse();
        assertThatCode(() -> Law.checkAll(play)).doesNotThrowAnyException();
        assertThat(play.requests()).extracting(SentRequest::state).containsExactly(State.PLANNING);
    }

    private static List<RandomRun> plays(TestEngine stage) {
        return LongStream.range(0, PLAYS)
                .mapToObj(RandomChoices::seeded)
                .map(stage::play)
                .toList();
    }

    /** A tool that divides a hundred; a careless one divides by zero too. */
    private record Divide(boolean careless) implements Tool {

        @Override
        public ToolSpecification specification() {
            return ToolSpecification.builder()
                    .name("divide")
                    .description("Divides a hundred.")
                    .parameters(JsonObjectSchema.builder()
                            .addIntegerProperty("by")
                            .required("by")
                            .build())
                    .build();
        }

        @Override
        public Availability offer() {
            return Availability.ALWAYS;
        }

        @Override
        public ToolResult run(Arguments arguments, Workspace workspace) {
            int by = careless
                    ? arguments.positive("by").orElse(0)
                    : arguments.positive("by").orElse(1);
            return ToolResult.of(Integer.toString(100 / by));
        }
    }
}
