package dev.journeyman.testkit.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.testkit.PeerClient;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The answers of a peer that follows its script. */
class StrictPeerTest {

    private static final String TO_OPENAI = "{'model': 'gpt', 'messages': [{'role': 'user', 'content': 'Go.'}]}";
    private static final String TO_ANTHROPIC =
            "{'model': 'claude', 'max_tokens': 9, 'messages': [{'role': 'user', 'content': 'Go.'}]}";
    private static final Duration LONG = Duration.ofSeconds(30);

    private final StrictPeer openAi = StrictPeer.openAi();
    private final StrictPeer anthropic = StrictPeer.anthropic();
    private final PeerClient toOpenAi = PeerClient.openAi(openAi);
    private final PeerClient toAnthropic = PeerClient.anthropic(anthropic);

    @AfterEach
    void close() {
        openAi.close();
        anthropic.close();
    }

    @Nested
    class Replies_of_openai {

        @Test
        void words_end_with_stop_and_report_their_tokens() {
            openAi.replies(Replies.words("Done."));
            JsonNode reply = toOpenAi.reply(TO_OPENAI);
            assertThat(reply.path("model").asText()).isEqualTo("gpt");
            assertThat(reply.path("id").asText()).startsWith("chatcmpl-");
            assertThat(reply.at("/choices/0/message/content").asText()).isEqualTo("Done.");
            assertThat(reply.at("/choices/0/finish_reason").asText()).isEqualTo("stop");
            assertThat(reply.at("/usage/prompt_tokens").asInt()).isPositive();
            assertThat(reply.at("/usage/completion_tokens").asInt()).isEqualTo(2);
        }

        @Test
        void calls_get_ids_of_its_own_kind() {
            openAi.replies(Replies.calls(Replies.request("read", "path", "a"), Replies.request("now")));
            JsonNode choice = toOpenAi.reply(TO_OPENAI).at("/choices/0");
            assertThat(choice.path("finish_reason").asText()).isEqualTo("tool_calls");
            assertThat(choice.at("/message/content").isNull()).isTrue();
            JsonNode calls = choice.at("/message/tool_calls");
            assertThat(calls.findValuesAsText("id"))
                    .containsExactly("call_000000000000000000000001", "call_000000000000000000000002");
            assertThat(calls.at("/0/function/name").asText()).isEqualTo("read");
            assertThat(calls.at("/0/function/arguments").asText()).isEqualTo("{\"path\":\"a\"}");
        }

        @Test
        void arguments_that_are_not_json_are_sent_unchanged() {
            openAi.replies(Replies.calls(broken()));
            assertThat(toOpenAi.reply(TO_OPENAI)
                            .at("/choices/0/message/tool_calls/0/function/arguments")
                            .asText())
                    .isEqualTo("{broken");
        }

        @Test
        void cached_tokens_are_counted_among_those_of_the_prompt() {
            openAi.replies(Replies.words("Done."), new ReportedTokens(20, 80, 9, 5));
            JsonNode usage = toOpenAi.reply(TO_OPENAI).path("usage");
            assertThat(usage.path("prompt_tokens").asInt()).isEqualTo(109);
            assertThat(usage.at("/prompt_tokens_details/cached_tokens").asInt()).isEqualTo(80);
            assertThat(usage.path("completion_tokens").asInt()).isEqualTo(5);
            assertThat(usage.path("total_tokens").asInt()).isEqualTo(114);
        }

        @Test
        void a_filter_ends_with_content_filter() {
            openAi.filters();
            assertThat(toOpenAi.reply(TO_OPENAI).at("/choices/0/finish_reason").asText())
                    .isEqualTo("content_filter");
        }

        @Test
        void thinking_cannot_be_scripted() {
            assertThatThrownBy(() -> openAi.replies(
                            AiMessage.builder().text("a").thinking("hm").build()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cannot carry what a model thinks");
        }
    }

    @Nested
    class Replies_of_anthropic {

        @Test
        void words_are_a_block_and_end_the_turn() {
            anthropic.replies(Replies.words("Done."));
            JsonNode reply = toAnthropic.reply(TO_ANTHROPIC);
            assertThat(reply.path("type").asText()).isEqualTo("message");
            assertThat(reply.path("id").asText()).startsWith("msg_01");
            assertThat(reply.path("content").toString()).isEqualTo("[{\"type\":\"text\",\"text\":\"Done.\"}]");
            assertThat(reply.path("stop_reason").asText()).isEqualTo("end_turn");
            assertThat(reply.at("/usage/output_tokens").asInt()).isEqualTo(2);
        }

        @Test
        void thoughts_words_and_calls_are_blocks_in_this_order() {
            anthropic.replies(AiMessage.builder()
                    .thinking("hm")
                    .text("I look.")
                    .toolExecutionRequests(List.of(Replies.request("read", "path", "a")))
                    .build());
            JsonNode reply = toAnthropic.reply(TO_ANTHROPIC);
            assertThat(reply.path("stop_reason").asText()).isEqualTo("tool_use");
            assertThat(reply.path("content").findValuesAsText("type")).containsExactly("thinking", "text", "tool_use");
            assertThat(reply.at("/content/2/id").asText()).isEqualTo("toolu_010000000000000000000001");
            assertThat(reply.at("/content/2/input/path").asText()).isEqualTo("a");
        }

        @Test
        void an_empty_reply_has_no_blocks() {
            anthropic.replies(Replies.words(""));
            assertThat(toAnthropic.reply(TO_ANTHROPIC).path("content").toString())
                    .isEqualTo("[]");
        }

        @Test
        void cached_tokens_are_counted_apart_from_input() {
            anthropic.replies(Replies.words("Done."), new ReportedTokens(20, 80, 9, 5));
            assertThat(toAnthropic.reply(TO_ANTHROPIC).path("usage").toString())
                    .isEqualTo("{\"input_tokens\":20,\"cache_creation_input_tokens\":9,\"cache_read_input_tokens\":80,"
                            + "\"output_tokens\":5}");
        }

        @Test
        void a_filter_ends_with_refusal() {
            anthropic.filters();
            assertThat(toAnthropic.reply(TO_ANTHROPIC).path("stop_reason").asText())
                    .isEqualTo("refusal");
        }

        @Test
        void arguments_that_are_not_json_cannot_be_scripted() {
            assertThatThrownBy(() -> anthropic.replies(Replies.calls(broken())))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Anthropic cannot send the arguments of read, \"{broken\": they are not a JSON object."
                            + " Script others, or use StrictPeer.openAi(), which sends any text.");
        }
    }

    @Nested
    class Failures {

        @Test
        void of_openai_have_its_shape() {
            openAi.fails(429, "Slow down.", Map.of("Retry-After", "7")).fails(503, "Busy.");
            HttpResponse<String> limited = toOpenAi.send(TO_OPENAI);
            assertThat(limited.statusCode()).isEqualTo(429);
            assertThat(limited.headers().firstValue("retry-after")).hasValue("7");
            assertThat(limited.headers().firstValue("content-type")).hasValue("application/json");
            assertThat(limited.body())
                    .isEqualTo("{\"error\":{\"message\":\"Slow down.\",\"type\":\"requests\",\"param\":null,"
                            + "\"code\":\"rate_limit_exceeded\"}}");
            assertThat(toOpenAi.send(TO_OPENAI).body()).contains("\"type\":\"server_error\"");
        }

        @Test
        void of_anthropic_have_its_shape() {
            Map<Integer, String> types = Map.ofEntries(
                    Map.entry(400, "invalid_request_error"),
                    Map.entry(401, "authentication_error"),
                    Map.entry(402, "billing_error"),
                    Map.entry(403, "permission_error"),
                    Map.entry(404, "not_found_error"),
                    Map.entry(413, "request_too_large"),
                    Map.entry(429, "rate_limit_error"),
                    Map.entry(500, "api_error"),
                    Map.entry(504, "timeout_error"),
                    Map.entry(529, "overloaded_error"));
            types.forEach((status, type) -> {
                anthropic.fails(status, "No.");
                HttpResponse<String> failure = toAnthropic.send(TO_ANTHROPIC);
                assertThat(failure.statusCode()).isEqualTo(status);
                assertThat(failure.body())
                        .isEqualTo(
                                "{\"type\":\"error\",\"error\":{\"type\":\"%s\",\"message\":\"No.\"}}".formatted(type));
            });
            assertThat(anthropic.breaches()).isEmpty();
        }

        @Test
        void of_gateways_are_sent_unchanged() {
            openAi.says(200, "text/html", "<html>")
                    .says(200, "application/json", "{}")
                    .says(502, "text/plain", "");
            HttpResponse<String> page = toOpenAi.send(TO_OPENAI);
            assertThat(page.headers().firstValue("content-type")).hasValue("text/html");
            assertThat(page.body()).isEqualTo("<html>");
            assertThat(toOpenAi.send(TO_OPENAI).body()).isEqualTo("{}");
            assertThat(toOpenAi.send(TO_OPENAI).statusCode()).isEqualTo(502);
        }

        @Test
        void a_connection_that_is_cut_off_loses_half_of_the_reply() {
            openAi.cutsOff().replies(Replies.words("Done."));
            assertThatThrownBy(() -> toOpenAi.send(TO_OPENAI)).isInstanceOf(UncheckedIOException.class);
            assertThat(toOpenAi.send(TO_OPENAI).statusCode()).isEqualTo(200);
        }

        @Test
        void a_client_may_abandon_a_hanging_request() {
            anthropic.hangs().replies(Replies.words("Done."));
            CompletableFuture<HttpResponse<String>> hanging = toAnthropic.begin(TO_ANTHROPIC);
            assertTimeoutPreemptively(LONG, () -> {
                while (anthropic.requests().isEmpty()) {
                    Thread.onSpinWait();
                }
                hanging.cancel(true);
                assertThat(toAnthropic.send(TO_ANTHROPIC).statusCode()).isEqualTo(200);
            });
        }

        @Test
        void closing_the_peer_ends_hanging_requests() {
            openAi.hangs().hangs();
            CompletableFuture<HttpResponse<String>> one = toOpenAi.begin(TO_OPENAI);
            CompletableFuture<HttpResponse<String>> two = toOpenAi.begin(TO_OPENAI);
            assertTimeoutPreemptively(LONG, () -> {
                while (openAi.requests().size() < 2) {
                    Thread.onSpinWait();
                }
                openAi.close();
                assertThatThrownBy(one::join).hasRootCauseInstanceOf(IOException.class);
                assertThatThrownBy(two::join).hasRootCauseInstanceOf(IOException.class);
                openAi.close();
            });
        }
    }

    @Nested
    class A_script {

        @Test
        void that_runs_out_says_so() {
            HttpResponse<String> answer = toOpenAi.send(TO_OPENAI);
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body())
                    .contains("The script of this peer has no turn left for request 1. Script another one.");
        }

        @Test
        void is_not_used_up_by_a_refused_request() {
            openAi.replies(Replies.words("Done."));
            assertThat(toOpenAi.send("{}").statusCode()).isEqualTo(400);
            assertThat(toOpenAi.send(TO_OPENAI).statusCode()).isEqualTo(200);
            assertThat(openAi.breaches()).containsExactly("request 1: you must provide a model parameter");
        }

        @Test
        void may_end_with_a_function_of_the_request() {
            anthropic.replies(Replies.words("first"));
            anthropic.answers(request -> Replies.words(request.messages().get(0).text() + " " + request.number()));
            IntStream.range(0, 3).forEach(i -> toAnthropic.reply(TO_ANTHROPIC));
            assertThat(toAnthropic.reply(TO_ANTHROPIC).at("/content/0/text").asText())
                    .isEqualTo("Go. 4");
        }

        @Test
        void cannot_continue_after_such_a_function() {
            openAi.answers(request -> Replies.words("Done."));
            assertThatThrownBy(openAi::hangs)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("ends with a function");
        }

        @Test
        void that_throws_gives_a_failure_as_the_answer() {
            openAi.answers(request -> {
                throw new IllegalStateException("No idea.");
            });
            HttpResponse<String> answer = toOpenAi.send(TO_OPENAI);
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains("could not answer request 1: java.lang.IllegalStateException: No idea.");
        }

        @Test
        void is_followed_once_by_many_clients() {
            int clients = 40;
            IntStream.range(0, clients).forEach(i -> openAi.replies(Replies.call("read")));
            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, clients)
                    .mapToObj(i -> toOpenAi.begin(TO_OPENAI))
                    .toList();
            List<String> ids = answers.stream()
                    .map(CompletableFuture::join)
                    .flatMap(answer -> PeerClient.body(answer).at("/choices/0/message").findValuesAsText("id").stream())
                    .toList();
            assertThat(ids).hasSize(clients).doesNotHaveDuplicates();
            assertThat(openAi.requests().stream().map(ReceivedRequest::number))
                    .isEqualTo(IntStream.rangeClosed(1, clients).boxed().toList());
        }
    }

    @Nested
    class At_the_door {

        @Test
        void openai_requires_its_key() {
            openAi.replies(Replies.words("Done."));
            HttpResponse<String> none = toOpenAi.send(toOpenAi.to("/chat/completions", TO_OPENAI));
            assertThat(none.statusCode()).isEqualTo(401);
            assertThat(none.body()).contains("You didn't provide an API key.");
            HttpResponse<String> wrong =
                    toOpenAi.send(toOpenAi.to("/chat/completions", TO_OPENAI).header("authorization", "Bearer wrong"));
            assertThat(wrong.statusCode()).isEqualTo(401);
            assertThat(wrong.body()).contains("Incorrect API key provided", "\"code\":\"invalid_api_key\"");
            assertThat(openAi.breaches()).hasSize(2);
        }

        @Test
        void anthropic_requires_its_key_and_a_version() {
            HttpResponse<String> none = toAnthropic.send(toAnthropic.to("/messages", TO_ANTHROPIC));
            assertThat(none.statusCode()).isEqualTo(401);
            assertThat(none.body())
                    .isEqualTo("{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\","
                            + "\"message\":\"x-api-key header is required\"}}");
            HttpResponse<String> wrong =
                    toAnthropic.send(toAnthropic.to("/messages", TO_ANTHROPIC).header("x-api-key", "wrong"));
            assertThat(wrong.statusCode()).isEqualTo(401);
            assertThat(wrong.body()).contains("invalid x-api-key");
            HttpResponse<String> old =
                    toAnthropic.send(toAnthropic.to("/messages", TO_ANTHROPIC).header("x-api-key", anthropic.key()));
            assertThat(old.statusCode()).isEqualTo(400);
            assertThat(old.body()).contains("anthropic-version: header is required");
        }

        @Test
        void other_paths_are_not_found() {
            HttpResponse<String> openAis = toOpenAi.send(toOpenAi.to("/messages", TO_OPENAI));
            assertThat(openAis.statusCode()).isEqualTo(404);
            assertThat(openAis.body()).contains("\"message\":\"Invalid URL (POST /v1/messages)\"");
            HttpResponse<String> anthropics = toAnthropic.send(toAnthropic.to("/chat/completions", TO_ANTHROPIC));
            assertThat(anthropics.statusCode()).isEqualTo(404);
            assertThat(anthropics.body()).contains("\"type\":\"not_found_error\"");
            assertThat(anthropic.breaches()).containsExactly("request 1: nothing answers POST /v1/chat/completions");
        }

        @Test
        void only_post_requests_are_accepted() {
            assertThat(toOpenAi.send(toOpenAi.request("").GET()).statusCode()).isEqualTo(405);
            assertThat(toAnthropic.send(toAnthropic.request("").GET()).statusCode())
                    .isEqualTo(405);
        }
    }

    private static ToolExecutionRequest broken() {
        return ToolExecutionRequest.builder()
                .id("model-1")
                .name("read")
                .arguments("{broken")
                .build();
    }
}
