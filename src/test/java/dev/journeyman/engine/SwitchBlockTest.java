package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The brief of a provider that takes over from a failed one, and its place in the conversation. */
@Timeout(60)
class SwitchBlockTest {

    private static final String BEGIN = "--- PROVIDER SWITCH CONTEXT ---";
    private static final String END = "--- END CONTEXT ---";

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void the_brief_precedes_the_text_of_a_user_turn_with_one_blank_line() throws InterruptedException {
        Actor first = Actor.failing("a", Failure.RATE_LIMIT_EXCEEDED);
        Actor second = Actor.doing("b", Lines.work());
        stage.coders(first, second).play(EngineStage.EXPRESS);
        String asked = Lines.said(first.requests().get(0)).get(0);

        ModelRequest request = second.requests().get(0);
        assertThat(Lines.said(request)).containsExactly("""
            --- PROVIDER SWITCH CONTEXT ---
            Previous provider (a) failed: rate_limit_exceeded
            Continue from where a left off. Avoid recreating existing files.
            --- END CONTEXT ---

            %s\
            """.formatted(asked));
        assertThat(request.messages().get(0))
                .isEqualTo(first.requests().get(0).messages().get(0));
        assertThat(Lines.system(request)).doesNotContain("PROVIDER SWITCH");
    }

    @Test
    void after_tool_results_the_brief_is_a_user_turn_of_its_own_and_stays() throws InterruptedException {
        Actor second = Actor.doing("b", Lines.read("y"), Lines.work());
        stage.coders(Actor.doing("a", Lines.write("made.txt", "m"), quota()), second)
                .play(EngineStage.EXPRESS);

        List<ChatMessage> messages = second.requests().get(0).messages();
        ChatMessage last = messages.get(messages.size() - 1);
        assertThat(messages.get(messages.size() - 2)).isInstanceOf(ToolExecutionResultMessage.class);
        assertThat(((UserMessage) last).singleText()).isEqualTo("""
            --- PROVIDER SWITCH CONTEXT ---
            Previous provider (a) failed: quota_exhausted
            Previous attempt created: made.txt
            Continue from where a left off. Avoid recreating existing files.
            --- END CONTEXT ---\
            """);
        assertThat(second.requests().get(1).messages()).startsWith(messages.toArray(ChatMessage[]::new));
    }

    @Test
    void index_0_is_never_touched() throws InterruptedException {
        Actor second = Actor.doing("b", Lines.plan("p"), Lines.work());
        Actor first = Actor.failing("a", Failure.UNAUTHORIZED);
        stage.coders(first, second).play(EngineStage.STORY);

        assertThat(second.requests().get(0).messages().get(0))
                .isEqualTo(first.requests().get(0).messages().get(0));
        assertThat(second.requests()).allSatisfy(request -> {
            assertThat(request.messages().get(0)).isInstanceOf(SystemMessage.class);
            assertThat(Lines.system(request)).doesNotContain(END);
        });
    }

    @Test
    void the_brief_is_in_the_conversation_and_not_in_the_todo_list() throws InterruptedException {
        Actor second = Actor.doing("b", Lines.work());
        stage.coders(Actor.doing("a", Replies.call("update_todo_list", "content", "- [ ] one"), quota()), second)
                .play(EngineStage.EXPRESS);

        ModelRequest request = second.requests().get(0);
        assertThat(request.tail()).asString().contains("- [ ] one").doesNotContain(END);
        List<ChatMessage> messages = request.messages();
        assertThat(((UserMessage) messages.get(messages.size() - 1)).singleText())
                .startsWith(BEGIN);
    }

    @Test
    void after_a_reply_without_a_call_the_brief_precedes_the_reminder() throws InterruptedException {
        Actor second = Actor.doing("b", Lines.work());
        stage.coders(Actor.doing("a", Replies.words("Well."), quota()), second).play(EngineStage.EXPRESS);

        List<String> said = Lines.said(second.requests().get(0));
        assertThat(said.get(said.size() - 1)).startsWith(BEGIN).contains(END + "\n\n[note] You called no tool.");
    }

    @Test
    void the_third_provider_gets_a_brief_about_the_second_only() throws InterruptedException {
        Actor third = Actor.doing("c", Lines.work());
        Actor first = Actor.failing("a", Failure.EXECUTION_ERROR);
        Actor second = Actor.failing("b", Failure.TIMEOUT);
        stage.coders(first, second, third).play(EngineStage.EXPRESS);
        String asked = Lines.said(first.requests().get(0)).get(0);

        assertThat(Lines.said(second.requests().get(0)).get(0))
                .startsWith(BEGIN + "\nPrevious provider (a) failed: execution_error\n")
                .endsWith(END + "\n\n" + asked);
        assertThat(second.requests())
                .as("its retries get one brief")
                .allSatisfy(request -> assertThat(blocks(request)).isEqualTo(1));
        assertThat(Lines.said(third.requests().get(0)).get(0))
                .startsWith(BEGIN + "\nPrevious provider (b) failed: timeout\n")
                .endsWith(END + "\n\n" + asked);
        assertThat(blocks(third.requests().get(0))).isEqualTo(1);
    }

    @Test
    void the_third_provider_gets_one_brief_after_tool_results_too() throws InterruptedException {
        Actor third = Actor.doing("c", Lines.work());
        stage.coders(Actor.doing("a", Lines.read("x"), quota()), Actor.failing("b", Failure.EXECUTION_ERROR), third)
                .play(EngineStage.EXPRESS);

        assertThat(blocks(third.requests().get(0))).isEqualTo(1);
        assertThat(Lines.heard(third.requests().get(0))).contains("Previous provider (b) failed: execution_error");
    }

    @Test
    void a_compacted_context_gets_a_brief_about_the_last_provider_only() throws InterruptedException {
        Actor first = new Actor("a", null, request -> {
            if (request.turn() < 20) {
                return Lines.read("file-" + request.turn());
            }
            throw quota();
        });
        Actor second = Actor.doing(
                "b",
                Actor.failure(Failure.CONTEXT_TOO_LONG, "prompt is too long"),
                Actor.failure(Failure.EXECUTION_ERROR, "broke"));
        Actor third = Actor.doing("c", Lines.work());
        Outcome outcome = stage.coders(first, second, third).play(EngineStage.EXPRESS);

        assertThat(outcome.done()).isTrue();
        assertThat(second.requests()).hasSize(2);
        assertThat(blocks(second.requests().get(1))).isEqualTo(1);
        assertThat(blocks(third.requests().get(0))).isEqualTo(1);
        assertThat(Lines.heard(third.requests().get(0))).contains("Previous provider (b) failed: execution_error");
    }

    @Test
    void the_first_called_provider_gets_no_brief_even_when_others_precede_it_in_the_order()
            throws InterruptedException {
        Actor second = Actor.doing("b", Lines.work(), Lines.work());
        stage.coders(Actor.doing("a", quota()), second).play(EngineStage.EXPRESS);
        stage.play(EngineStage.EXPRESS);

        assertThat(blocks(second.requests().get(0))).isEqualTo(1);
        assertThat(blocks(second.requests().get(1))).isZero();
    }

    @Test
    void a_provider_that_takes_over_after_a_suspension_gets_a_brief() throws InterruptedException {
        Actor second = Actor.doing(
                "b",
                new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "wait", Duration.ofSeconds(60), null),
                Lines.work());
        stage.coders(Actor.doing("a", Lines.read("x"), quota()), second).play(EngineStage.EXPRESS);

        assertThat(blocks(second.requests().get(1))).isEqualTo(1);
        assertThat(stage.entries(Entry.BriefInjected.class)).hasSize(1);
    }

    @Test
    void a_provider_that_continues_after_a_suspension_gets_no_brief() throws InterruptedException {
        Actor first = Actor.doing(
                "a",
                Lines.read("x"),
                new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "wait", Duration.ofSeconds(60), null),
                Lines.work());
        Outcome outcome = stage.coders(first).play(EngineStage.EXPRESS);

        assertThat(outcome.done()).isTrue();
        assertThat(blocks(first.requests().get(2))).isZero();
    }

    @Test
    void the_switch_brief_precedes_the_retry_brief_and_that_the_prompt() throws InterruptedException {
        Actor first = Actor.doing("a", Lines.write("made.txt", "m"), Lines.work(), quota());
        Actor second = Actor.doing("b", Lines.work());
        stage.checks(1).coders(first, second).play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));
        String opening = Lines.said(first.requests().get(0)).get(0);

        assertThat(Lines.said(second.requests().get(0))).containsExactly("""
            --- PROVIDER SWITCH CONTEXT ---
            Previous provider (a) failed: quota_exhausted
            Continue from where a left off. Avoid recreating existing files.
            --- END CONTEXT ---

            --- RETRY CONTEXT ---
            Attempt #2 - Previous validation failures:
            - it holds: checked
            Already created: made.txt
            Focus on fixing validation failures listed above.
            --- END CONTEXT ---

            %s\
            """.formatted(opening));
        assertThat(stage.entries(Entry.BriefInjected.class))
                .extracting(Entry.BriefInjected::kind)
                .containsExactly(BriefKind.RETRY, BriefKind.CIRCUIT_BREAKER);
    }

    @Test
    void the_error_of_a_round_of_this_attempt_is_quoted() throws InterruptedException {
        Actor second = Actor.doing("b", Lines.work());
        stage.checks(1).coders(Actor.doing("a", Lines.work(), quota()), second).play(EngineStage.EXPRESS);

        assertThat(Lines.heard(second.requests().get(0))).contains("Validation error: \"it holds: checked\"");
    }

    @Test
    void an_architect_that_takes_over_gets_no_brief_and_no_record() throws InterruptedException {
        Actor other = Actor.doing("d", Lines.verdict("approve", ""), Lines.verdict("approve", ""));
        stage.coders(Actor.doing("a", Lines.plan("p"), Lines.work()))
                .judges(Actor.failing("e", Failure.EXECUTION_ERROR), other)
                .play(EngineStage.STORY);

        assertThat(blocks(other.requests().get(0))).isZero();
        assertThat(stage.entries(Entry.AttemptRecorded.class))
                .extracting(each -> each.attempt().provider())
                .containsOnly("a");
    }

    @Test
    void a_provider_that_continues_because_its_replacement_failed_gets_no_brief() throws InterruptedException {
        Actor first =
                Actor.doing("a", Lines.read("x"), Actor.failure(Failure.RATE_LIMIT_EXCEEDED, "a minute"), Lines.work());
        Actor second = Actor.doing("b", quota());
        stage.coders(first, second).play(EngineStage.EXPRESS);

        assertThat(blocks(second.requests().get(0))).isEqualTo(1);
        assertThat(blocks(first.requests().get(2))).isZero();
        assertThat(first.requests().get(2).messages())
                .isEqualTo(first.requests().get(1).messages());
    }

    private static RuntimeException quota() {
        return Actor.failure(Failure.QUOTA_EXHAUSTED, "no more");
    }

    /** Returns how many briefs of any kind a request has. */
    private static int blocks(ModelRequest request) {
        String text = String.join("\n", Lines.said(request));
        return (text.length() - text.replace(END, "").length()) / END.length();
    }
}
