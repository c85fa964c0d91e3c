package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.AttemptRecord;
import dev.journeyman.handoff.AttemptStatus;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.review.Decision;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Kind;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.Replies;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an agent does to a run: it is sent a prompt, its last words are what it submits, and each of its calls stands for itself. */
class AgentInARunTest {

    private static final AiMessage DONE = Replies.words("I did it.");

    @TempDir
    Path home;

    private Stage stage;

    @BeforeEach
    void set() {
        stage = new Stage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void its_words_are_the_plan_and_the_summary_and_each_call_is_a_record() throws InterruptedException {
        Outcome outcome =
                stage.coder(agent("claude", Replies.words("1. Do it."), DONE)).play(Stage.STORY);

        assertThat(outcome.done()).isTrue();
        assertThat(stage.way())
                .containsSubsequence("PLANNING PlanSubmitted PLAN_REVIEW", "CODING WorkSubmitted TESTING");
        assertThat(prompt(2)).contains("## Approved Plan\n\n1. Do it.\n");
        assertThat(records())
                .extracting(AttemptRecord::attemptNumber, AttemptRecord::status, AttemptRecord::exitReason)
                .containsExactly(tuple(1, AttemptStatus.COMPLETED, null), tuple(2, AttemptStatus.COMPLETED, null));
        assertThat(stage.entries(Entry.Equipped.class).get(0).servers().get(Caller.CODER))
                .singleElement()
                .matches(Entry.Server::agent);
    }

    @Test
    void what_it_changes_while_it_plans_is_undone() throws InterruptedException {
        stage.coder(new Actor("claude", null, request -> {
                            write("README.md", "spoilt");
                            write("new.txt", "new");
                            stage.worktree().resolve("TODO.md").toFile().delete();
                            return Replies.words("1. Do it.");
                        })
                        .alone())
                .architect(request -> Optional.empty());
        stage.play(Stage.STORY);

        assertThat(stage.worktree()).isEmptyDirectory();
    }

    @Test
    void checks_that_fail_end_its_attempt_whatever_micro_cycles_there_are() throws InterruptedException {
        stage.coder(agent("claude", DONE, DONE)).checks(1).play(Stage.EXPRESS);

        assertThat(stage.way()).contains("TESTING AttemptFailed SETUP").doesNotContain("TESTING ChecksFailed CODING");
        assertThat(prompt(2))
                .startsWith("--- RETRY CONTEXT ---\nAttempt #2 - Previous validation failures:\n")
                .contains("--- END CONTEXT ---\n\n## Task ID\n");
        assertThat(stage.entries(Entry.BriefInjected.class)).hasSize(1);
    }

    @Test
    void each_call_of_a_later_attempt_is_told_what_failed_before() throws InterruptedException {
        stage.coder(agent("claude", Replies.words("plan"), DONE, Replies.words("plan"), DONE))
                .checks(1)
                .play(Stage.STORY);

        assertThat(prompt(3)).startsWith("--- RETRY CONTEXT ---");
        assertThat(prompt(4)).startsWith("--- RETRY CONTEXT ---");
        assertThat(stage.entries(Entry.BriefInjected.class)).hasSize(2);
    }

    @Test
    void feedback_of_a_review_is_in_its_next_prompt() throws InterruptedException {
        stage.coder(agent("claude", DONE, DONE))
                .architect(new Verdict(Decision.CHANGES, "Say it *twice*."), Verdict.of(Decision.APPROVE))
                .play(Stage.EXPRESS);

        assertThat(prompt(2)).contains("\n## Feedback\n\nSay it *twice*.\n\n## Acceptance Criteria\n");
        assertThat(records()).extracting(AttemptRecord::status).containsOnly(AttemptStatus.COMPLETED);
    }

    @Test
    void after_a_pivot_it_is_told_everything_that_holds() throws InterruptedException {
        Story story = Stage.STORY.withBudget(Budget.DEFAULT.withTurns(10, 1));
        Actor agent = new Actor("claude", null, request -> {
                    write("TODO.md", "- [ ] the rest");
                    write("a.txt", "a");
                    return DONE;
                })
                .alone();
        stage.coder(agent)
                .architect(
                        new Verdict(Decision.APPROVE, "Begin with a.txt."),
                        new Verdict(Decision.CHANGES, "Not so."),
                        new Verdict(Decision.PIVOT, "Use \"b\".\nNot a."),
                        new Verdict(Decision.APPROVE, "Mind the rest."));
        stage.play(story);

        StringBuilder prompts = new StringBuilder();
        for (int i = 1; i <= stage.requests().size(); i++) {
            prompts.append("# ").append(i).append("\n\n").append(prompt(i)).append("\n\n");
        }
        Golden.of(AgentInARunTest.class, "agent-pivot.md")
                .holds(prompts.toString().replace(stage.worktree().toString(), "[the worktree]"));
    }

    @Test
    void a_plan_that_reads_like_feedback_is_refused_and_it_is_told_why() throws InterruptedException {
        stage.coder(agent(
                        "claude",
                        Replies.words("**[BUDGET_PIVOT_FEEDBACK]:** \"x\""),
                        Replies.words("1. Do it."),
                        DONE))
                .play(Stage.STORY);

        assertThat(prompt(2)).contains("## Feedback\n\nA plan cannot contain \"[BUDGET_PIVOT_FEEDBACK]\"");
    }

    @Test
    void it_is_called_once_however_it_fails_and_the_next_one_sees_its_todo_list() throws InterruptedException {
        Actor second = agent("b", DONE);
        stage.coders(
                        new Actor("a", null, request -> {
                                    write("TODO.md", "- [ ] left by a");
                                    throw Actor.failure(Failure.OVERLOADED, "busy");
                                })
                                .alone(),
                        second)
                .play(Stage.EXPRESS);

        assertThat(stage.requests()).hasSize(1);
        assertThat(stage.pauses).isEmpty();
        assertThat(text(second.requests().get(0)))
                .startsWith("--- PROVIDER SWITCH CONTEXT ---\nPrevious provider (a) failed: overloaded\n")
                .contains("## TODO.md\n\n- [ ] left by a\n");
    }

    @Test
    void a_model_that_takes_over_has_the_conversation_so_far() throws InterruptedException {
        Actor model = Actor.saying("b", Lines.work());
        stage.coders(
                        new Actor("a", null, new Actor.Acting() {
                                    private int calls;

                                    @Override
                                    public AiMessage act(ModelRequest request) {
                                        if (++calls > 1) {
                                            throw Actor.failure(Failure.QUOTA_EXHAUSTED, "no more");
                                        }
                                        return DONE;
                                    }
                                })
                                .alone(),
                        model)
                .architect(new Verdict(Decision.CHANGES, "More."), Verdict.of(Decision.APPROVE))
                .play(Stage.EXPRESS);

        assertThat(Lines.results(model.requests().get(0))).containsExactly("More.");
        assertThat(Lines.said(model.requests().get(0)))
                .last()
                .asString()
                .startsWith("--- PROVIDER SWITCH CONTEXT ---\nPrevious provider (a) failed: quota_exhausted");
    }

    @Nested
    class That_helps_and_judges {

        private final Story stated = Story.of("Tale", "Something is to be done.", Criterion.stated("it holds"))
                .withKind(Kind.EXPRESS);

        @Test
        void makes_the_commands_of_a_helper_out_of_its_words() throws InterruptedException {
            Outcome outcome = stage.coder(agent(
                            "claude",
                            DONE,
                            Replies.words("I looked.\n"
                                    + "```json\n"
                                    + "{\"commands\": [{\"criterion\": 1, \"command\": \"grep {} a\"}]}\n"
                                    + "```")))
                    .play(stated);

            assertThat(outcome.done()).isTrue();
            assertThat(prompt(2))
                    .contains("## Enhanced Verification Task", "1. it holds", "I did it.")
                    .endsWith("{\"commands\": [{\"criterion\": 1, \"command\": \"a shell command\"}]}");
            assertThat(stage.entries(Entry.ChecksFinished.class))
                    .singleElement()
                    .matches(Entry.ChecksFinished::helped);
            assertThat(records()).hasSize(1);
        }

        @Test
        void judges_in_words_and_is_told_what_could_not_be_read() throws InterruptedException {
            Actor judge = agent(
                    "claude", Replies.words("Looks good {to me}."), Replies.words("So: {\"decision\": \"approve\"}"));
            Outcome outcome = stage.coder(Lines.work()).judges(judge).play(Stage.EXPRESS);

            assertThat(outcome.done()).isTrue();
            assertThat(text(judge.requests().get(1)))
                    .contains("You answered before: Looks good {to me}.", "Judge with one call of verdict.");
        }
    }

    @Nested
    class Whose_process_ends_during_a_call {

        @Test
        void is_not_called_again_by_itself_and_the_next_one_is_told() throws InterruptedException {
            Actor second = agent("b", DONE);
            stage.coders(agent("a", DONE), second);
            broken(State.CODING);
            write("half.txt", "half");
            Actor first = agent("a");
            stage.coders(first, second).again();
            Outcome outcome = stage.resume();

            assertThat(outcome.done()).isTrue();
            assertThat(first.requests()).isEmpty();
            assertThat(stage.entries(Entry.CallFailed.class))
                    .singleElement()
                    .extracting(Entry.CallFailed::failure, Entry.CallFailed::message)
                    .containsExactly("execution_error", "a was interrupted; what it changed is kept");
            assertThat(text(second.requests().get(0))).startsWith("""
                --- PROVIDER SWITCH CONTEXT ---
                Previous provider (a) failed: execution_error
                Previous attempt created: half.txt
                """);
            assertThat(records())
                    .extracting(AttemptRecord::provider, AttemptRecord::status)
                    .containsExactly(tuple("a", AttemptStatus.FAILED), tuple("b", AttemptStatus.COMPLETED));
        }

        @Test
        void waits_for_somebody_where_there_is_nobody_else() throws InterruptedException {
            stage.coder(agent("a", DONE));
            broken(State.CODING);
            stage.coder(agent("a", DONE)).again();
            Outcome parked = stage.resume();

            assertThat(parked.state()).isEqualTo(State.SUSPENDED);
            assertThat(stage.requests()).isEmpty();
            assertThat(stage.entries(Entry.RunPaused.class))
                    .last()
                    .extracting(Entry.RunPaused::reason)
                    .asString()
                    .contains("a was interrupted; what it changed is kept");

            assertThat(stage.again().resume().done()).isTrue();
            assertThat(stage.requests()).hasSize(1);
        }

        @Test
        void has_what_it_changed_undone_where_it_planned() throws InterruptedException {
            stage.coder(agent("a", DONE));
            broken(State.PLANNING);
            write("half.txt", "half");
            stage.coders(agent("a"), Actor.saying("b", Lines.plan("1. Do it."), Lines.work()))
                    .again();

            assertThat(stage.resume().done()).isTrue();
            assertThat(stage.worktree().resolve("half.txt")).doesNotExist();
        }

        @Test
        void is_settled_before_anybody_else_is_asked() throws InterruptedException {
            Actor stopped = new Actor("a", null, request -> {
                        stage.clock.pause(Duration.ofHours(1));
                        throw new InterruptedException("Ctrl-C");
                    })
                    .alone();
            Story story = Stage.EXPRESS.withBudget(new Budget(10, 30, null, null, Duration.ofMinutes(30)));
            stage.coder(stopped)
                    .judges(agent(
                            "judge",
                            Replies.words("{\"decision\": \"continue\"}"),
                            Replies.words("{\"decision\": \"approve\"}")))
                    .play(story);
            stage.coder(agent("a", DONE)).again();
            stage.resume();

            assertThat(stage.way()).contains("CODING BudgetExhausted BUDGET_REVIEW");
            assertThat(stage.entries(Entry.CallFailed.class))
                    .singleElement()
                    .extracting(Entry.CallFailed::message)
                    .isEqualTo("a was interrupted; what it changed is kept");
            assertThat(records()).extracting(AttemptRecord::status).startsWith(AttemptStatus.FAILED);
        }

        @Test
        void has_what_it_changed_undone_where_it_planned_and_the_story_is_given_up() throws InterruptedException {
            stage.coder(agent("a", DONE));
            broken(State.PLANNING);
            write("half.txt", "half");
            stage.again().run().cancel();
            Outcome outcome = stage.run().await();

            assertThat(outcome.state()).isEqualTo(State.FAILED);
            assertThat(stage.worktree().resolve("half.txt")).doesNotExist();
        }

        private void broken(State state) {
            stage.journal.cutAfter(entry -> entry instanceof Entry.RequestSent sent && sent.state() == state);
            assertThatThrownBy(() -> stage.play(state == State.PLANNING ? Stage.STORY : Stage.EXPRESS))
                    .hasStackTraceContaining("cut off after");
        }
    }

    private static Actor agent(String name, AiMessage... words) {
        return Actor.saying(name, words).alone();
    }

    private void write(String file, String content) {
        try {
            Files.writeString(stage.worktree().resolve(file), content);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private String prompt(int number) {
        return text(stage.request(number));
    }

    private static String text(ModelRequest request) {
        assertThat(request.messages()).hasSize(1);
        assertThat(request.tools()).isEmpty();
        return ((UserMessage) request.messages().get(0)).singleText();
    }

    private List<AttemptRecord> records() {
        return stage.entries(Entry.AttemptRecorded.class).stream()
                .map(Entry.AttemptRecorded::attempt)
                .toList();
    }
}
