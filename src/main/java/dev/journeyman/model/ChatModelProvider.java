package dev.journeyman.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.journeyman.context.Window;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A provider that is any LangChain4j model. Its own retries must be off, or breakers and budgets do not see its failures. */
public final class ChatModelProvider implements Provider {

    private static final int DEEPEST = 20;

    /** What LangChain4j and HTTP clients throw, the more telling kind first. */
    private static final List<Kind> KINDS = List.of(
            new Kind(RateLimitException.class, message -> Failure.of(429, message)),
            new Kind(AuthenticationException.class, message -> Failure.UNAUTHORIZED),
            new Kind(ModelNotFoundException.class, message -> Failure.UNKNOWN_MODEL),
            new Kind(InvalidRequestException.class, message -> Failure.of(400, message)),
            new Kind(InternalServerException.class, message -> Failure.OVERLOADED),
            new Kind(UnresolvedModelServerException.class, message -> Failure.UNREACHABLE),
            new Kind(TimeoutException.class, message -> Failure.TIMEOUT),
            new Kind(HttpTimeoutException.class, message -> Failure.TIMEOUT),
            new Kind(SocketTimeoutException.class, message -> Failure.TIMEOUT),
            new Kind(UnresolvedAddressException.class, message -> Failure.UNREACHABLE),
            new Kind(JsonProcessingException.class, message -> Failure.EXECUTION_ERROR),
            new Kind(IOException.class, message -> Failure.UNREACHABLE));

    private record Kind(Class<? extends Throwable> type, Function<String, Failure> failure) {}

    private final String name;
    private final ChatModel model;
    private final Window window;
    private final Prices prices;
    private final UnaryOperator<List<ChatMessage>> prepared;

    /** Makes a provider of a model that costs nothing. */
    public ChatModelProvider(String name, ChatModel model, Window window) {
        this(name, model, window, Prices.NONE);
    }

    /** Makes a provider of a model that costs money. */
    public ChatModelProvider(String name, ChatModel model, Window window, Prices prices) {
        this(name, model, window, prices, UnaryOperator.identity());
    }

    /** Makes a provider that prepares messages, all but the tail, before they are sent. */
    ChatModelProvider(
            String name, ChatModel model, Window window, Prices prices, UnaryOperator<List<ChatMessage>> prepared) {
        this.name = name;
        this.model = model;
        this.window = window;
        this.prices = prices;
        this.prepared = prepared;
    }

    @Override
    public Prices prices() {
        return prices;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Window window() {
        return window;
    }

    @Override
    public ModelReply call(ModelRequest request) throws InterruptedException {
        try {
            List<ChatMessage> messages = new ArrayList<>(prepared.apply(request.messages()));
            if (request.tail() != null) {
                messages.add(request.tail());
            }
            ChatResponse response = model.chat(ChatRequest.builder()
                    .messages(messages)
                    .toolSpecifications(request.tools())
                    .build());
            requireAnswer(response);
            return new ModelReply(response.aiMessage(), TokenCount.of(response.tokenUsage()));
        } catch (ProviderException known) {
            throw known;
        } catch (RuntimeException problem) {
            if (Thread.interrupted() || causes(problem).anyMatch(InterruptedException.class::isInstance)) {
                throw new InterruptedException(name + " was interrupted");
            }
            String message = Objects.requireNonNullElse(problem.getMessage(), problem.toString());
            Optional<RefusedCallException> refused = causes(problem)
                    .filter(RefusedCallException.class::isInstance)
                    .map(RefusedCallException.class::cast)
                    .findFirst();
            throw new ProviderException(
                    failure(problem, refused.map(RefusedCallException::body).orElse(message)),
                    refused.map(RefusedCallException::getMessage).orElse(message),
                    refused.flatMap(RefusedCallException::retryAfter).orElse(null),
                    problem);
        }
    }

    /**
     * Refuses an answer that is none: one that was kept back is as much of a refusal as a status that says so, and one of which
     * nothing could be read is no answer. Words alone, and even none, are an answer where the model ended by itself.
     */
    private void requireAnswer(ChatResponse response) {
        AiMessage message = response.aiMessage();
        boolean empty = message.text() == null && !message.hasToolExecutionRequests();
        if (response.finishReason() == FinishReason.CONTENT_FILTER
                || (empty && response.finishReason() == FinishReason.OTHER)) {
            throw new ProviderException(Failure.REFUSED, name + " kept its answer back", null, null);
        }
        if (empty && response.finishReason() == null && response.tokenUsage() == null) {
            throw new ProviderException(Failure.EXECUTION_ERROR, name + " answered with nothing in it", null, null);
        }
    }

    private static Failure failure(RuntimeException problem, String message) {
        return causes(problem)
                .filter(HttpException.class::isInstance)
                .findFirst()
                .or(() -> causes(problem)
                        .filter(cause ->
                                KINDS.stream().anyMatch(kind -> kind.type().isInstance(cause)))
                        .findFirst())
                .map(cause -> failure(cause, message))
                .orElse(Failure.EXECUTION_ERROR);
    }

    private static Failure failure(Throwable cause, String message) {
        return cause instanceof HttpException http
                ? Failure.of(http.statusCode(), message)
                : KINDS.stream()
                        .filter(kind -> kind.type().isInstance(cause))
                        .findFirst()
                        .orElseThrow()
                        .failure()
                        .apply(message);
    }

    private static Stream<Throwable> causes(Throwable problem) {
        return Stream.iterate(problem, Objects::nonNull, Throwable::getCause).limit(DEEPEST);
    }
}
