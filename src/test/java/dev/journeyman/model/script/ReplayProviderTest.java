package dev.journeyman.model.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.Requests;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReplayProviderTest {

    @Nested
    class Answers {

        @Test
        void with_the_calls_of_the_turn() throws InterruptedException {
            AiMessage reply =
                    reply("turns: [ { tools: [ { name: submit_plan, arguments: { plan: \"1. go\", n: 1 } } ] } ]");

            assertThat(reply.text()).isNull();
            assertThat(reply.toolExecutionRequests())
                    .containsExactly(call("script-1", "submit_plan", "{\"plan\":\"1. go\",\"n\":1}"));
        }

        @Test
        void with_several_calls_under_ids_of_their_own() throws InterruptedException {
            AiMessage reply = reply("turns: [ { text: both, tools: [ { name: a }, { name: b, arguments: {} } ] } ]");

            assertThat(reply.text()).isEqualTo("both");
            assertThat(reply.toolExecutionRequests())
                    .containsExactly(call("script-1", "a", "{}"), call("script-2", "b", "{}"));
        }

        @Test
        void with_words_alone() throws InterruptedException {
            AiMessage reply = reply("turns: [ { text: \"Just words.\" } ]");

            assertThat(reply.text()).isEqualTo("Just words.");
            assertThat(reply.hasToolExecutionRequests()).isFalse();
        }

        @Test
        void with_malformed_arguments_if_they_are_written_as_text() throws InterruptedException {
            AiMessage reply = reply("turns: [ { tools: [ { name: read_file, arguments: '{\"path\": ' } ] } ]");

            assertThat(reply.toolExecutionRequests().get(0).arguments()).isEqualTo("{\"path\": ");
        }

        @Test
        void with_the_usage_the_turn_declares() throws InterruptedException {
            ReplayProvider provider =
                    read("turns: [ { text: a, usage: { input: 1200, output: 80, cached: 1000 } }, { text: b } ]");

            assertThat(provider.call(Requests.coder(0)).usage()).isEqualTo(new Usage(1_200, 80, 1_000, true));
            assertThat(provider.call(Requests.coder(1)).usage()).isNull();
        }

        @Test
        void with_the_same_turn_as_often_as_it_is_repeated() throws InterruptedException {
            ReplayProvider provider = read("turns: [ { text: a, repeat: 3 }, { text: b } ]");

            assertThat(text(provider, 0) + text(provider, 1) + text(provider, 2) + text(provider, 3))
                    .isEqualTo("aaab");
        }

        @Test
        void with_a_turn_repeated_for_ever_as_fast_as_with_any_other() throws InterruptedException {
            ReplayProvider provider = read("turns: [ { text: a, repeat: 2000000000 } ]");

            assertThat(text(provider, 1_999_999_999)).isEqualTo("a");
        }

        @Test
        void the_same_request_with_the_same_turn_each_time() throws InterruptedException {
            ReplayProvider provider = read("turns: [ { text: a }, { text: b } ]");

            assertThat(text(provider, 1)).isEqualTo("b");
            assertThat(text(provider, 0)).isEqualTo("a");
            assertThat(text(provider, 0)).isEqualTo("a");
        }

        @Test
        void after_its_delay() throws InterruptedException {
            assertThat(text(read("turns: [ { text: a, delay: PT0.001S } ]"), 0)).isEqualTo("a");
        }

        @Test
        void not_at_all_if_the_run_is_stopped_during_its_delay() {
            ReplayProvider provider = read("turns: [ { text: a, delay: PT1H } ]");
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> provider.call(Requests.coder(0))).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
        }

        private static AiMessage reply(String script) throws InterruptedException {
            return read(script).call(Requests.coder(0)).message();
        }
    }

    @Nested
    class With_several_callers {

        private final ReplayProvider provider = read("""
            name: gemini
            turns:
              - { as: architect, text: a1 }
              - { text: c1 }
              - { as: coder, text: c2 }
              - { as: helper, text: h1 }
              - { as: architect, text: a2, repeat: 2 }
              - { as: summarizer, text: s1 }
            """);

        @Test
        void gives_each_its_own_turns_in_order() throws InterruptedException {
            assertThat(List.of(said(CallerRole.CODER, 0), said(CallerRole.CODER, 1)))
                    .containsExactly("c1", "c2");
            assertThat(List.of(
                            said(CallerRole.ARCHITECT, 0),
                            said(CallerRole.ARCHITECT, 1),
                            said(CallerRole.ARCHITECT, 2)))
                    .containsExactly("a1", "a2", "a2");
            assertThat(said(CallerRole.HELPER, 0)).isEqualTo("h1");
            assertThat(said(CallerRole.SUMMARIZER, 0)).isEqualTo("s1");
        }

        @Test
        void names_the_turns_that_were_not_taken() {
            Map<CallerRole, Integer> taken = Map.of(
                    CallerRole.CODER, 2, CallerRole.ARCHITECT, 1, CallerRole.HELPER, 0, CallerRole.SUMMARIZER, 5);

            assertThat(provider.leftovers(caller -> taken.getOrDefault(caller, 0)))
                    .containsExactly(
                            "script.yaml has 2 turns for the architect that were not taken.",
                            "script.yaml has 1 turn for the helper that was not taken.");
        }

        private String said(CallerRole caller, int turn) throws InterruptedException {
            return provider.call(Requests.of(caller, turn)).message().text();
        }
    }

    @Nested
    class That_ran_out {

        @Test
        void quotes_the_last_request() {
            assertThatThrownBy(() -> read("turns: [ { text: a } ]").call(Requests.coder(1)))
                    .isInstanceOf(ScriptException.class)
                    .hasMessage("script.yaml ran out: it has 1 turn for the coder, and one more was asked for with"
                            + " \"Carry out the story.\"");
        }

        @Test
        void names_the_tool_whose_result_was_last() {
            ModelRequest after = Requests.of(
                    UserMessage.from("Begin."),
                    ToolExecutionResultMessage.from("c1", "run_command", "FAILED\n\nexit 1"));

            assertThatThrownBy(() -> read("turns: [ { as: helper, text: a } ]").call(after))
                    .hasMessageEndingWith("it has 0 turns for the coder, and one more was asked for with the result of"
                            + " run_command \"FAILED exit 1\"");
        }

        @Test
        void shortens_a_long_request() {
            assertThatThrownBy(() -> read("turns: [ { as: helper, text: a } ]")
                            .call(Requests.of(UserMessage.from("x".repeat(10_000)))))
                    .hasMessageEndingWith("\"" + "x".repeat(200) + "…\"");
        }
    }

    @Nested
    class In_place_of_an_answer {

        @ParameterizedTest
        @CsvSource({
            "429, rate limit, RATE_LIMIT_EXCEEDED",
            "429, You exceeded your current quota, QUOTA_EXHAUSTED",
            "529, overloaded, OVERLOADED",
            "401, bad key, UNAUTHORIZED",
            "404, no such model, UNKNOWN_MODEL",
            "400, prompt is too long, CONTEXT_TOO_LONG",
            "504, gateway, TIMEOUT",
        })
        void fails_as_a_provider_would(int status, String message, Failure failure) {
            ProviderException failed = catchThrowableOfType(
                    ProviderException.class,
                    () -> read("turns: [ { error: { status: %d, message: \"%s\" } } ]".formatted(status, message))
                            .call(Requests.coder(0)));

            assertThat(failed.failure()).isEqualTo(failure);
            assertThat(failed).hasMessage(message);
            assertThat(failed.retryAfter()).isEmpty();
        }

        @Test
        void carries_a_retry_time_and_a_message() {
            ProviderException failed = catchThrowableOfType(
                    ProviderException.class,
                    () -> read("turns: [ { error: { status: 429, retry_after: 2.5 } } ]")
                            .call(Requests.coder(0)));

            assertThat(failed.retryAfter()).contains(Duration.ofMillis(2_500));
            assertThat(failed).hasMessage("status 429");
        }
    }

    @Nested
    class By_its_own_account {

        @Test
        void has_the_name_and_the_window_of_the_script() {
            ReplayProvider provider = read("name: gemini\nwindow: 32000\nturns: [ { text: a } ]");

            assertThat(provider.name()).isEqualTo("gemini");
            assertThat(provider.window().size()).isEqualTo(32_000);
        }

        @Test
        void has_the_defaults_if_the_script_does_not_set_them() {
            ReplayProvider provider = read("turns: [ { text: a } ]");

            assertThat(provider.name()).isEqualTo("replay");
            assertThat(provider.window().size()).isEqualTo(64_000);
        }

        @Test
        void may_be_written_in_JSON_too() throws InterruptedException {
            assertThat(text(read("{\"turns\": [{\"as\": \"coder\", \"text\": \"a\"}]}"), 0))
                    .isEqualTo("a");
        }
    }

    private static String text(ReplayProvider provider, int turn) throws InterruptedException {
        return provider.call(Requests.coder(turn)).message().text();
    }

    private static ReplayProvider read(String script) {
        return ReplayProvider.read(script, "script.yaml");
    }

    private static ToolExecutionRequest call(String id, String name, String arguments) {
        return ToolExecutionRequest.builder()
                .id(id)
                .name(name)
                .arguments(arguments)
                .build();
    }
}
