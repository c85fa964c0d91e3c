package dev.journeyman.engine.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.Outcome;
import dev.journeyman.engine.Actor;
import dev.journeyman.engine.EngineStage;
import dev.journeyman.engine.Lines;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.Commands;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Criteria without a command: a helper makes commands for them, and these decide. */
@Timeout(60)
public class CriterionVerificationTest {

    private static final Story MIXED = Story.of(
                    "Tale",
                    "Something is to be done.",
                    Criterion.checked("it builds", "build"),
                    Criterion.stated("it is fast"),
                    Criterion.stated("it is small"))
            .withKind(Story.Kind.EXPRESS)
            .withRetryPolicy(new RetryPolicy(3, 0));

    @TempDir
    Path home;

    private final List<String> commands = new ArrayList<>();
    private final List<String> failing = new ArrayList<>();
    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home)
                .architect(request -> Optional.of(Verdict.of(Decision.APPROVE)))
                .commands((command, limit) -> {
                    commands.add(command);
                    boolean fails = failing.remove(command);
                    return new Commands.CommandResult(fails ? 1 : 0, fails ? command + " went wrong" : "", false, 1);
                });
    }

    @Test
    void the_helper_is_asked_about_the_unpassed_criteria_numbered_from_1() throws InterruptedException {
        Actor coder = Actor.doing("a", work("All of it is there."), verify("1 fast", "2 small"));
        Outcome outcome = stage.coders(coder).play(MIXED);

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(commands).containsExactly("build", "fast", "small");
        ModelRequest asked = helped(coder).get(0);
        String prompt = Lines.said(asked).get(0);
        assertThat(prompt).startsWith("""
            ## Enhanced Verification Task
            You are a Helper Agent. Your task is to VERIFY, not assume.

            **Context:**
            - Working Directory: %s

            **Failed Criteria:**
            1. it is fast
            2. it is small

            **Agent Response:**
            All of it is there.
            """.formatted(stage.worktree()));
        assertThat(asked.tools()).extracting(ToolSpecification::name).containsExactly("verify", "recall");
        assertThat(stage.entries(Entry.ChecksFinished.class))
                .containsExactly(new Entry.ChecksFinished(List.of(), List.of(), true));
    }

    @Test
    void a_criterion_whose_own_command_failed_is_shown_and_not_decided_by_the_helper() throws InterruptedException {
        failing.add("build");
        Actor coder = Actor.doing("a", work("done"), verify("1 true-enough", "2 fast", "3 small"));
        stage.coders(coder).play(MIXED.withRetryPolicy(new RetryPolicy(1, 0)));

        assertThat(Lines.said(helped(coder).get(0)).get(0)).contains("""
            **Failed Criteria:**
            1. it builds (checked by `build`)
            2. it is fast
            3. it is small
            """);
        assertThat(commands).containsExactly("build", "fast", "small");
        assertThat(errors(0)).containsExactly("it builds: build went wrong");
    }

    @Test
    void the_calls_of_a_helper_are_neither_attempts_nor_turns_of_the_coder() throws InterruptedException {
        Actor coder = Actor.doing("a", work("done"), verify("1 fast", "2 small"));
        stage.coders(coder).play(MIXED);

        assertThat(stage.entries(Entry.AttemptRecorded.class)).hasSize(1);
        assertThat(helped(coder))
                .singleElement()
                .satisfies(request -> assertThat(request.caller()).isEqualTo(CallerRole.HELPER));
    }

    @Test
    void a_response_of_5000_characters_is_complete_and_a_longer_one_is_cut_with_a_mark() throws InterruptedException {
        String whole = "x".repeat(4_999) + "Z";
        Actor short5 = Actor.doing("a", work(whole), verify("1 fast", "2 small"));
        stage.coders(short5).play(MIXED);
        assertThat(Lines.said(helped(short5).get(0)).get(0))
                .contains(whole + "\n")
                .doesNotContain("TRUNCATED");

        Actor longer = Actor.doing("a", work(whole + "Y"), verify("1 fast", "2 small"));
        new EngineStage(home)
                .architect(request -> Optional.of(Verdict.of(Decision.APPROVE)))
                .coders(longer)
                .play(MIXED);
        assertThat(Lines.said(helped(longer).get(0)).get(0))
                .contains(whole + "...\n[TRUNCATED: 5001 total characters]")
                .doesNotContain("ZY");
    }

    @Test
    void template_syntax_in_a_response_is_not_rendered() throws InterruptedException {
        Actor coder = Actor.doing("a", work("{{directory}} {{#criteria}}"), verify("1 fast", "2 small"));
        stage.coders(coder).play(MIXED);

        assertThat(Lines.said(helped(coder).get(0)).get(0)).contains("{{directory}} {{#criteria}}");
    }

    @Test
    void a_criterion_without_a_command_has_failed() throws InterruptedException {
        stage.coders(Actor.doing("a", work("done"), verify("1 fast")))
                .play(MIXED.withRetryPolicy(new RetryPolicy(1, 0)));

        assertThat(errors(0)).containsExactly("it is small: the helper made no command for it");
        assertThat(stage.way()).last().isEqualTo("TESTING AttemptsExhausted FAILED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", ":", "echo ok", "  echo 'all good'  ", "test -f x || true", "build; true"})
    void a_criterion_with_a_constant_command_has_failed_and_the_command_is_not_run(String constant)
            throws InterruptedException {
        stage.coders(Actor.doing("a", work("done"), verify("1 fast", "2 " + constant)))
                .play(MIXED.withRetryPolicy(new RetryPolicy(1, 0)));

        assertThat(errors(0)).singleElement().asString().startsWith("it is small: ");
        assertThat(commands).containsExactly("build", "fast");
    }

    @Test
    void several_commands_for_one_criterion_must_all_pass() throws InterruptedException {
        failing.add("faster");
        stage.coders(Actor.doing("a", work("done"), verify("1 fast", "2 small", "1 faster", "1 fastest")))
                .play(MIXED.withRetryPolicy(new RetryPolicy(1, 0)));

        assertThat(errors(0)).containsExactly("it is fast: faster went wrong");
        assertThat(commands).containsExactly("build", "fast", "faster", "small");
    }

    @Test
    void a_constant_command_among_several_is_detected_after_one_that_passed() throws InterruptedException {
        stage.coders(Actor.doing("a", work("done"), verify("1 fast", "1 true", "2 small")))
                .play(MIXED.withRetryPolicy(new RetryPolicy(1, 0)));

        assertThat(errors(0)).singleElement().asString().startsWith("it is fast: `true` cannot fail");
    }

    @Test
    void a_helper_that_answers_nonsense_is_asked_three_times_in_all() throws InterruptedException {
        Actor coder = Actor.doing(
                "a",
                work("done"),
                Replies.words("They are met, believe me."),
                verify("9 fast"),
                Replies.call("run_command", "command", "rm -rf ."),
                Lines.read("never"));
        stage.coders(coder).play(MIXED.withRetryPolicy(new RetryPolicy(1, 0)));

        assertThat(helped(coder)).hasSize(3);
        assertThat(errors(0))
                .containsExactly(
                        "it is fast: the helper made no command for it",
                        "it is small: the helper made no command for it");
        assertThat(commands).containsExactly("build");
        assertThat(Lines.heard(helped(coder).get(1))).contains("Answer with one call of verify.");
        assertThat(Lines.heard(helped(coder).get(2))).contains("There is no criterion 9");
    }

    @Test
    void a_helper_that_answers_nonsense_is_asked_three_times_even_by_two_processes() throws InterruptedException {
        for (int cut = 2; cut <= 4; cut++) {
            int number = cut;
            EngineStage each = new EngineStage(home);
            Actor coder = Actor.doing(
                    "a", work("done"), Replies.words("Met."), Replies.words(""), verify("9 fast"), verify("1 late"));
            each.journal.cutAfter(entry -> entry instanceof Entry.ReplyReceived reply && reply.number() == number);
            each.coders(coder);
            assertThatThrownBy(() -> each.play(MIXED.withRetryPolicy(new RetryPolicy(1, 0))))
                    .hasMessageContaining("cut off");
            each.again().resume();

            assertThat(helped(coder)).as("cut off after reply %s", cut).hasSize(3);
        }
    }

    @Test
    void the_helper_gets_a_brief_from_the_second_attempt_on() throws InterruptedException {
        failing.addAll(List.of("fast", "fast"));
        Actor coder = Actor.doing(
                "a",
                Lines.write("x.txt", "x"),
                work("one"),
                verify("1 fast", "2 small"),
                work("two"),
                verify("1 fast", "2 small"),
                work("three"),
                verify("1 fast", "2 small"));
        Outcome outcome = stage.coders(coder).play(MIXED);

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        List<ModelRequest> helped = helped(coder);
        assertThat(Lines.said(helped.get(0)).get(0)).startsWith("## Enhanced Verification Task");
        assertThat(Lines.said(helped.get(1)).get(0)).startsWith("""
            --- HELPER AGENT CONTEXT ---
            Attempt #2 (1 previous retries) - validation failed
            Attempt 1 touched: x.txt - error: "it is fast: fast went wrong"
            Generate commands to verify ALL failed criteria from ALL attempts.
            --- END CONTEXT ---

            ## Enhanced Verification Task
            """);
        assertThat(Lines.said(helped.get(2)).get(0)).startsWith("""
            --- HELPER AGENT CONTEXT ---
            Attempt #3 (2 previous retries) - validation failed
            Attempt 1 touched: x.txt - error: "it is fast: fast went wrong"
            Attempt 2 - error: "it is fast: fast went wrong"
            Generate commands to verify ALL failed criteria from ALL attempts.
            --- END CONTEXT ---

            ## Enhanced Verification Task
            """);
    }

    @Test
    void a_helper_without_a_provider_suspends_the_story_and_the_round_resumes() throws InterruptedException {
        Actor coder = Actor.doing(
                "a",
                work("done"),
                new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "wait", Duration.ofSeconds(90), null),
                verify("1 fast", "2 small"));
        Outcome outcome = stage.coders(coder).play(MIXED);

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.way()).containsSequence("TESTING ServiceLost SUSPENDED", "SUSPENDED ServiceRestored TESTING");
        assertThat(helped(coder).get(1).messages())
                .isEqualTo(helped(coder).get(0).messages());
        assertThat(stage.pauses).containsExactly(Duration.ofSeconds(90));
        assertThat(stage.entries(Entry.ChecksFinished.class)).hasSize(1);
    }

    @Test
    void another_provider_helps_if_the_first_fails_and_gets_no_switch_brief() throws InterruptedException {
        Actor second = Actor.doing("b", verify("1 fast", "2 small"));
        Outcome outcome = stage.coders(
                        Actor.doing("a", work("done"), Actor.failure(Failure.EXECUTION_ERROR, "broke")), second)
                .play(MIXED);

        assertThat(outcome.done()).isTrue();
        assertThat(Lines.heard(second.requests().get(0))).doesNotContain("PROVIDER SWITCH");
        assertThat(stage.entries(Entry.AttemptRecorded.class))
                .singleElement()
                .satisfies(only -> assertThat(only.attempt().provider()).isEqualTo("a"));
    }

    @Test
    void a_story_whose_criteria_all_have_commands_needs_no_helper() throws InterruptedException {
        Actor coder = Actor.doing("a", work("done"));
        stage.coders(coder).play(EngineStage.EXPRESS);

        assertThat(helped(coder)).isEmpty();
        assertThat(stage.entries(Entry.ChecksFinished.class))
                .containsExactly(new Entry.ChecksFinished(List.of(), List.of(), false));
    }

    private List<String> errors(int round) {
        return stage.entries(Entry.ChecksFinished.class).get(round).errors();
    }

    private static List<ModelRequest> helped(Actor coder) {
        return coder.requests().stream()
                .filter(request -> request.caller() == CallerRole.HELPER)
                .toList();
    }

    private static AiMessage work(String summary) {
        return Replies.call("submit_work", "summary", summary);
    }

    /** Returns a call of verify, each command after the number of its criterion. */
    public static AiMessage verify(String... commands) {
        String json = Stream.of(commands)
                .map(each -> "{\"criterion\":%s,\"command\":\"%s\"}".formatted(each.charAt(0), each.substring(2)))
                .collect(Collectors.joining(",", "{\"commands\":[", "]}"));
        return AiMessage.from(List.of(ToolExecutionRequest.builder()
                .id("v")
                .name("verify")
                .arguments(json)
                .build()));
    }
}
