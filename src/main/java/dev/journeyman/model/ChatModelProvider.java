package dev.journeyman.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.journeyman.context.Window;
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
import dev.langchain4j.model.output.TokenUsage;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /** Makes a provider of a model that costs nothing. */
    public ChatModelProvider(String name, ChatModel model, Window window) {
        this(name, model, window, Prices.NONE);
    }

    /** Makes a provider of a model that costs money. */
    public ChatModelProvider(String name, ChatModel model, Window window, Prices prices) {
        this.name = name;
        this.model = model;
        this.window = window;
        this.prices = prices;
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
            ChatResponse response = model.chat(ChatRequest.builder()
                    .messages(request.all())
                    .toolSpecifications(request.tools())
                    .build());
            return new ModelReply(response.aiMessage(), usage(response.tokenUsage()));
        } catch (RuntimeException problem) {
            if (Thread.interrupted() || causes(problem).anyMatch(InterruptedException.class::isInstance)) {
                throw new InterruptedException(name + " was interrupted");
            }
            String message = Objects.requireNonNullElse(problem.getMessage(), problem.toString());
            throw new ProviderException(failure(problem, message), message, null, problem);
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

    private static @Nullable Usage usage(@Nullable TokenUsage usage) {
        if (usage == null || usage.inputTokenCount() == null) {
            return null;
        }
        return new Usage(usage.inputTokenCount(), Objects.requireNonNullElse(usage.outputTokenCount(), 0), 0, true);
    }
}
