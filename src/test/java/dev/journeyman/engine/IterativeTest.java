package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Budget;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryOptions;
import dev.journeyman.story.StoryOptions.PlanMode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The iterative mode: one action per turn, each with its reasoning. */
class IterativeTest {

    private static final String WHY = "\"reasoning\": \"it comes next\"";

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void every_tool_requires_the_reasoning_as_its_first_argument() throws InterruptedException {
        stage.coder(call("submit_plan", "{\"plan\": \"1. so\", %s}".formatted(WHY)), work())
                .play(iterative(Story.Kind.STANDARD));

        for (ModelRequest request : stage.requests()) {
            assertThat(request.tools())
                    .extracting((ToolSpecification tool) ->
                            tool.parameters().required().get(0))
                    .containsOnly("reasoning");
            assertThat(Lines.system(request)).contains("A turn is one call");
        }
    }

    @Test
    void a_call_without_reasoning_is_answered_and_not_run() throws Exception {
        Outcome outcome = stage.coder(
                        call("write_file", "{\"path\": \"a.txt\", \"content\": \"a\"}"),
                        call("write_file", "{\"path\": \"b.txt\", \"content\": \"b\", %s}".formatted(WHY)),
                        call("submit_work", "{\"summary\": \"done\"}"),
                        work())
                .play(iterative(Story.Kind.EXPRESS));

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.worktree().resolve("a.txt")).doesNotExist();
        assertThat(Files.readString(stage.worktree().resolve("b.txt"))).isEqualTo("b");
        assertThat(Lines.results(stage.request(2)))
                .containsExactly("write_file needs \"reasoning\": why this is the next thing to do, after what was seen"
                        + " so far. Call it again with it.");
        assertThat(Lines.results(stage.request(4))).hasSize(3);
        assertThat(stage.entries(Entry.ToolStarted.class)).hasSize(1);
    }

    @Test
    void only_the_first_of_several_calls_is_run() throws InterruptedException {
        AiMessage two = AiMessage.from(
                request("write_file", "{\"path\": \"a.txt\", \"content\": \"a\", %s}".formatted(WHY)),
                request("submit_work", "{\"summary\": \"done\", %s}".formatted(WHY)));
        Outcome outcome = stage.coder(two, work()).play(iterative(Story.Kind.EXPRESS));

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.requests()).hasSize(2);
        assertThat(Lines.results(stage.request(2)).get(1)).startsWith("not run: a turn is one action here.");
    }

    @Test
    void a_coder_that_repeats_a_call_is_stuck_whatever_its_reasoning() throws InterruptedException {
        stage.coder(request -> call(
                        "read_file", "{\"path\": \"a\", \"reasoning\": \"because of %s\"}".formatted(request.turn())))
                .architect(Verdict.of(Decision.ABANDON))
                .play(iterative(Story.Kind.EXPRESS));

        assertThat(stage.exhausted()).containsExactly(BudgetKind.STUCK);
        assertThat(stage.requests()).hasSize(5);
    }

    @Test
    void a_coder_that_never_submits_fails_its_attempts_with_the_limit_as_reason() throws InterruptedException {
        Outcome outcome = stage.coder(
                        request -> call("read_file", "{\"path\": \"f%s\", %s}".formatted(request.turn(), WHY)))
                .play(iterative(Story.Kind.EXPRESS)
                        .withBudget(Budget.DEFAULT.withTurns(10, 1_000).withAttempts(null, 60)));

        assertThat(outcome.done()).isFalse();
        String limit = "the attempt made 60 turns (max_iterations)";
        assertThat(outcome.reason()).isEqualTo("No attempt is left: " + limit);
        assertThat(stage.requests()).hasSize(2 * 60);
        assertThat(stage.entries(Entry.AttemptEnded.class).get(0).outcome()).isEqualTo(limit);
    }

    private static Story iterative(Story.Kind kind) {
        Story any = EngineStage.STORY;
        return new Story(
                any.id(),
                any.title(),
                any.description(),
                any.intent(),
                kind,
                any.criteria(),
                new RetryPolicy(2, 0),
                List.of(),
                any.budget(),
                new StoryOptions(null, null, PlanMode.ITERATIVE));
    }

    private static AiMessage work() {
        return call("submit_work", "{\"summary\": \"done\", %s}".formatted(WHY));
    }

    private static AiMessage call(String name, String arguments) {
        return AiMessage.from(request(name, arguments));
    }

    private static ToolExecutionRequest request(String name, String arguments) {
        return ToolExecutionRequest.builder()
                .id("model-" + name)
                .name(name)
                .arguments(arguments)
                .build();
    }
}
