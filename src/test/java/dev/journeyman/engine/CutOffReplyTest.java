package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.engine.prompt.CutOffNotice;
import dev.journeyman.engine.step.CriterionVerificationTest;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A reply that its provider cut off at the limit for one reply: it is told so, and what is not whole is not taken. */
@Timeout(60)
class CutOffReplyTest {

    private static final String CUT = "cut her";

    @TempDir
    Path home;

    private EngineStage stage;

    /** A model whose replies that end with a mark were cut off. */
    private record Limited(Actor actor) implements ChatProvider {

        static Limited saying(String name, AiMessage... replies) {
            return new Limited(Actor.saying(name, replies));
        }

        @Override
        public String name() {
            return actor.name();
        }

        @Override
        public TokenWindow window() {
            return actor.window();
        }

        @Override
        public ModelReply call(ModelRequest request) throws InterruptedException {
            ModelReply reply = actor.call(request);
            return new ModelReply(
                    reply.message(),
                    reply.usage(),
                    null,
                    reply.message().toString().contains(CUT));
        }

        List<String> heard(int request) {
            return List.of(Lines.heard(actor.requests().get(request - 1)));
        }
    }

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Nested
    class Of_a_coder {

        @Test
        void with_a_call_does_not_run_it() throws Exception {
            Limited coder = Limited.saying("coder", Lines.write("a.txt", CUT), Lines.work());
            Outcome outcome = stage.coder(coder).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(Files.exists(stage.worktree().resolve("a.txt"))).isFalse();
            assertThat(Lines.results(coder.actor().requests().get(1))).containsExactly(CutOffNotice.CALL);
        }

        @Test
        void with_several_calls_runs_all_but_the_last() throws Exception {
            AiMessage both = AiMessage.from(List.of(
                    Lines.write("a.txt", "whole").toolExecutionRequests().get(0),
                    Lines.write("b.txt", CUT).toolExecutionRequests().get(0)));
            stage.coder(Limited.saying("coder", both, Lines.work())).play(EngineStage.EXPRESS);

            assertThat(Files.readString(stage.worktree().resolve("a.txt"))).isEqualTo("whole");
            assertThat(Files.exists(stage.worktree().resolve("b.txt"))).isFalse();
        }

        @Test
        void does_not_submit_work() throws Exception {
            Limited coder = Limited.saying("coder", Replies.call("submit_work", "summary", CUT), Lines.work());
            stage.coder(coder).play(EngineStage.EXPRESS);

            assertThat(coder.actor().requests()).hasSize(2);
            assertThat(stage.signals()).doesNotContain(new Signal.WorkSubmitted(CUT));
        }

        @Test
        void in_words_is_told_what_to_do() throws Exception {
            Limited coder = Limited.saying("coder", Replies.words("It begins and is " + CUT), Lines.work());
            Outcome outcome = stage.coder(coder).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(coder.heard(2).get(0))
                    .contains(
                            "Your reply was cut off at the provider's limit for one reply",
                            "Say it in fewer words.",
                            "Write a long file in several calls, each with a part of it.",
                            "You called no tool.");
        }

        @Test
        void three_times_in_a_row_asks_for_a_review_of_the_budget() throws Exception {
            Limited coder = Limited.saying(
                    "coder",
                    Lines.write("a.txt", "1 " + CUT),
                    Replies.words("2 " + CUT),
                    Lines.write("a.txt", "3 " + CUT),
                    Lines.work());
            stage.coder(coder).architect(Verdict.of(Decision.ABANDON)).play(EngineStage.EXPRESS);

            assertThat(coder.actor().requests()).hasSize(3);
            assertThat(stage.signals())
                    .contains(new Signal.BudgetExhausted(
                            BudgetKind.STUCK,
                            "3 replies in a row without a whole tool call, the newest cut off at the provider's"
                                    + " limit"));
        }

        @Test
        void between_whole_ones_counts_for_nothing() throws Exception {
            Limited coder = Limited.saying(
                    "coder",
                    Lines.write("a.txt", "1 " + CUT),
                    Lines.write("a.txt", "2 " + CUT),
                    Lines.write("a.txt", "3"),
                    Lines.write("b.txt", "4 " + CUT),
                    Lines.write("b.txt", "5 " + CUT),
                    Lines.work());
            Outcome outcome = stage.coder(coder).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(stage.exhausted()).isEmpty();
        }
    }

    @Nested
    class Of_an_agent {

        /** An agent of a host whose first answer was cut off. */
        private record Brief(List<String> answers) implements AgentProvider {

            @Override
            public String name() {
                return "brief";
            }

            @Override
            public TokenWindow window() {
                return TokenWindow.of(64_000);
            }

            @Override
            public ModelReply work(AgentTask task) {
                String words = answers.remove(0);
                return new ModelReply(AiMessage.from(words), null, null, words.contains(CUT));
            }
        }

        @Test
        void is_not_a_plan() throws Exception {
            Brief agent = new Brief(new ArrayList<>(List.of("1. Do " + CUT, "1. Do it.", "It is done.")));
            Outcome outcome = stage.coder(agent).play(EngineStage.STORY);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(stage.signals()).contains(new Signal.PlanSubmitted("1. Do it."));
            assertThat(agent.answers()).isEmpty();
        }
    }

    @Nested
    class Of_an_architect {

        @Test
        void is_not_a_verdict() throws Exception {
            Limited judge = Limited.saying("judge", Lines.verdict("reject", CUT), Lines.verdict("approve", "fine"));
            Outcome outcome = stage.coder(Lines.work()).judges(judge).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(Lines.results(judge.actor().requests().get(1))).containsExactly(CutOffNotice.CALL);
        }

        @Test
        void is_not_the_answer_to_a_question() throws Exception {
            Limited judge = Limited.saying(
                    "judge",
                    Replies.words("Use the " + CUT),
                    Replies.words("Use the second."),
                    Lines.verdict("approve", ""));
            Actor coder = Actor.saying("coder", Lines.ask("Which?"), Lines.work());
            stage.coder(coder).judges(judge).play(EngineStage.EXPRESS);

            assertThat(Lines.heard(coder.requests().get(1)))
                    .contains("Use the second.")
                    .doesNotContain(CUT);
            assertThat(judge.heard(2).get(0))
                    .contains("Your reply was cut off", "Say it in fewer words.")
                    .doesNotContain("Write a long file");
        }

        @Test
        void three_times_in_a_row_leaves_the_request_to_a_person() throws Exception {
            Limited judge = Limited.saying(
                    "judge",
                    Lines.verdict("approve", "1" + CUT),
                    Lines.verdict("approve", "2" + CUT),
                    Lines.verdict("approve", "3" + CUT),
                    Lines.verdict("approve", "4"));
            Outcome outcome = stage.coder(Lines.work()).judges(judge).play(EngineStage.EXPRESS);

            assertThat(outcome.request()).isPresent();
            assertThat(judge.actor().requests()).hasSize(3);
        }
    }

    @Nested
    class Of_a_helper {

        private static final Story STATED = Story.of("Tale", "It is told.", Criterion.stated("it is nice"))
                .withKind(Story.Kind.EXPRESS)
                .withRetryPolicy(new RetryPolicy(1, 0));

        @Test
        void is_not_a_list_of_commands() throws Exception {
            Limited model = Limited.saying(
                    "model",
                    Lines.work(),
                    Replies.words("I would run " + CUT),
                    CriterionVerificationTest.verify("1 " + CUT),
                    CriterionVerificationTest.verify("1 whole"));
            Outcome outcome = stage.coder(model).play(STATED);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(Lines.results(model.actor().requests().get(3))).containsExactly(CutOffNotice.CALL);
            assertThat(model.actor().requests().get(3).caller()).isEqualTo(CallerRole.HELPER);
        }

        @Test
        void three_times_in_a_row_shows_nothing() throws Exception {
            Limited model = Limited.saying(
                    "model",
                    Lines.work(),
                    CriterionVerificationTest.verify("1 " + CUT),
                    Replies.words(CUT),
                    CriterionVerificationTest.verify("1 " + CUT),
                    CriterionVerificationTest.verify("1 whole"));
            Outcome outcome = stage.coder(model).play(STATED);

            assertThat(outcome.done()).isFalse();
            assertThat(model.actor().requests()).hasSize(4);
            assertThat(stage.entries(Entry.ChecksFinished.class).toString())
                    .contains("the helper made no command for it");
        }
    }
}
