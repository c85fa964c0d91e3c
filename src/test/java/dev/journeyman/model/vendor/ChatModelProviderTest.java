package dev.journeyman.model.vendor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.Requests;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ChatModelProviderTest {

    @Nested
    class Whose_model_answers {

        @Test
        void sends_everything_with_the_tail_last_and_returns_the_reply() throws InterruptedException {
            List<ChatRequest> sent = new ArrayList<>();
            ToolSpecification tool =
                    ToolSpecification.builder().name("read_file").build();
            UserMessage tail = UserMessage.from("## TODO.md");
            ModelRequest request = new ModelRequest(
                    CallerRole.CODER,
                    0,
                    List.of(SystemMessage.from("You code."), UserMessage.from("Begin.")),
                    tail,
                    List.of(tool));

            ModelReply reply = provider(asked -> {
                        sent.add(asked);
                        return answer(new TokenUsage(100, 20));
                    })
                    .call(request);

            assertThat(sent.get(0).messages())
                    .containsExactly(SystemMessage.from("You code."), UserMessage.from("Begin."), tail);
            assertThat(sent.get(0).toolSpecifications()).containsExactly(tool);
            assertThat(reply).isEqualTo(new ModelReply(AiMessage.from("done"), new Usage(100, 20, 0, true)));
        }

        @Test
        void reports_no_usage_if_the_model_reports_none() throws InterruptedException {
            assertThat(provider(asked -> answer(null)).call(Requests.coder(0)).usage())
                    .isNull();
            assertThat(provider(asked -> answer(new TokenUsage(null, 5)))
                            .call(Requests.coder(0))
                            .usage())
                    .isNull();
            assertThat(provider(asked -> answer(new TokenUsage(5, null)))
                            .call(Requests.coder(0))
                            .usage())
                    .isEqualTo(new Usage(5, 0, 0, true));
        }
    }

    @Nested
    class Whose_model_fails {

        static Stream<Arguments> failures() {
            return Stream.of(
                    Arguments.of(new RateLimitException("slow down"), Failure.RATE_LIMIT_EXCEEDED),
                    Arguments.of(new RateLimitException("quota exceeded"), Failure.QUOTA_EXHAUSTED),
                    Arguments.of(new AuthenticationException("bad key"), Failure.UNAUTHORIZED),
                    Arguments.of(new ModelNotFoundException("no such model"), Failure.UNKNOWN_MODEL),
                    Arguments.of(new InvalidRequestException("prompt is too long"), Failure.CONTEXT_TOO_LONG),
                    Arguments.of(new InvalidRequestException("bad schema"), Failure.REFUSED),
                    Arguments.of(new ContentFilteredException("filtered"), Failure.REFUSED),
                    Arguments.of(new TimeoutException("too slow"), Failure.TIMEOUT),
                    Arguments.of(new InternalServerException("overloaded"), Failure.OVERLOADED),
                    Arguments.of(new InternalServerException(new HttpException(529, "busy")), Failure.OVERLOADED),
                    Arguments.of(new InvalidRequestException(new HttpException(402, "pay")), Failure.QUOTA_EXHAUSTED),
                    Arguments.of(
                            new InvalidRequestException(new HttpException(413, "large")), Failure.CONTEXT_TOO_LONG),
                    Arguments.of(new AuthenticationException(new HttpException(403, "no")), Failure.UNAUTHORIZED),
                    Arguments.of(new UnresolvedModelServerException("no such host"), Failure.UNREACHABLE),
                    Arguments.of(wrapped(new ConnectException("Connection refused")), Failure.UNREACHABLE),
                    Arguments.of(wrapped(new UnknownHostException("api.example")), Failure.UNREACHABLE),
                    Arguments.of(new RuntimeException(new UnresolvedAddressException()), Failure.UNREACHABLE),
                    Arguments.of(wrapped(new IOException("Connection reset")), Failure.UNREACHABLE),
                    Arguments.of(wrapped(new HttpTimeoutException("request timed out")), Failure.TIMEOUT),
                    Arguments.of(wrapped(new SocketTimeoutException("Read timed out")), Failure.TIMEOUT),
                    Arguments.of(new NullPointerException(), Failure.EXECUTION_ERROR),
                    Arguments.of(new IllegalStateException("<html>"), Failure.EXECUTION_ERROR));
        }

        /** Exceptions that carry the provider's words only as text. */
        static Stream<Arguments> overflows() {
            return Stream.of(
                    Arguments.of(
                            new RuntimeException("{\n"
                                    + "  \"error\": {\n"
                                    + "    \"code\": 400,\n"
                                    + "    \"message\": \"The input token count (3475108) exceeds the maximum"
                                    + " number of tokens allowed (1048576).\"\n"
                                    + "  }\n"
                                    + "}"),
                            Failure.CONTEXT_TOO_LONG),
                    Arguments.of(
                            new IllegalStateException(
                                    "the call failed",
                                    new IllegalStateException("prompt is too long: 210000 tokens > 200000 maximum")),
                            Failure.CONTEXT_TOO_LONG),
                    Arguments.of(
                            new InternalServerException("the request exceeds the available context size"),
                            Failure.CONTEXT_TOO_LONG),
                    Arguments.of(
                            new RateLimitException("Request too large for gpt-4o on tokens per min (TPM): Limit 30000"),
                            Failure.CONTEXT_TOO_LONG),
                    Arguments.of(
                            new RateLimitException("Rate limit reached on tokens per min (TPM): Limit 30000"),
                            Failure.RATE_LIMIT_EXCEEDED));
        }

        @ParameterizedTest
        @MethodSource({"failures", "overflows"})
        void classifies_the_failure(RuntimeException problem, Failure failure) {
            ProviderException failed = failed(problem);

            assertThat(failed.failure()).isEqualTo(failure);
            assertThat(failed).hasCause(problem);
            assertThat(failed.getMessage()).isNotBlank();
        }

        @Test
        void has_a_message_even_if_the_exception_has_none() {
            assertThat(failed(new NullPointerException()))
                    .hasMessage("it failed without a message (NullPointerException)");
        }

        private static RuntimeException wrapped(IOException cause) {
            return new LangChain4jException(cause);
        }

        private static ProviderException failed(RuntimeException problem) {
            return catchThrowableOfType(
                    ProviderException.class,
                    () -> provider(asked -> {
                                throw problem;
                            })
                            .call(Requests.coder(0)));
        }
    }

    @Nested
    class Whose_run_is_stopped {

        @Test
        void ends_as_interrupted_and_not_as_a_failure() {
            ChatModelProvider provider = provider(asked -> {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("connection closed");
            });

            assertThatThrownBy(() -> provider.call(Requests.coder(0))).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
        }

        @Test
        void ends_as_interrupted_even_if_the_client_swallowed_the_flag() {
            ChatModelProvider provider = provider(asked -> {
                throw new LangChain4jException(new InterruptedException("stopped"));
            });

            assertThatThrownBy(() -> provider.call(Requests.coder(0))).isInstanceOf(InterruptedException.class);
        }
    }

    private static ChatModelProvider provider(Answer answer) {
        return new ChatModelProvider("gpt", new Scripted(answer), TokenWindow.of(64_000));
    }

    private static ChatResponse answer(@Nullable TokenUsage usage) {
        return ChatResponse.builder()
                .aiMessage(AiMessage.from("done"))
                .tokenUsage(usage)
                .build();
    }

    private interface Answer {
        ChatResponse to(ChatRequest request);
    }

    private record Scripted(Answer answer) implements ChatModel {

        @Override
        public ChatResponse doChat(ChatRequest request) {
            return answer.to(request);
        }
    }
}
