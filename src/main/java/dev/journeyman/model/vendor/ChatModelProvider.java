package dev.journeyman.model.vendor;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.Provider.Prices;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.ProviderException.BilledUsage;
import dev.journeyman.model.TokenWindow;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A provider that calls any LangChain4j model. Turn the model's own retries off, or breakers and budgets do not see its
 * failures. It may be used from several threads if the model may.
 */
public final class ChatModelProvider implements ChatProvider {

    private static final int DEEPEST = 20;

    /** The exceptions of LangChain4j and HTTP clients, the more specific ones first. */
    private static final List<Kind> KINDS = List.of(
            new Kind(RateLimitException.class, message -> Failure.of(429, message)),
            new Kind(AuthenticationException.class, message -> Failure.UNAUTHORIZED),
            new Kind(ModelNotFoundException.class, message -> Failure.UNKNOWN_MODEL),
            new Kind(InvalidRequestException.class, message -> Failure.of(400, message)),
            new Kind(InternalServerException.class, message -> Failure.of(500, message)),
            new Kind(UnresolvedModelServerException.class, message -> Failure.UNREACHABLE),
            new Kind(TimeoutException.class, message -> Failure.TIMEOUT),
            new Kind(HttpTimeoutException.class, message -> Failure.TIMEOUT),
            new Kind(SocketTimeoutException.class, message -> Failure.TIMEOUT),
            new Kind(UnresolvedAddressException.class, message -> Failure.UNREACHABLE),
            new Kind(JsonProcessingException.class, message -> Failure.UNREADABLE_ANSWER),
            new Kind(IOException.class, message -> Failure.UNREACHABLE));

    private record Kind(Class<? extends Throwable> type, Function<String, Failure> failure) {}

    private final String name;
    private final ChatModel model;
    private final TokenWindow window;
    private final Prices prices;
    private final UnaryOperator<List<ChatMessage>> prepared;

    /** Creates a provider of a model without prices. */
    public ChatModelProvider(String name, ChatModel model, TokenWindow window) {
        this(name, model, window, Prices.NONE);
    }

    /** Creates a provider of a model with prices. */
    public ChatModelProvider(String name, ChatModel model, TokenWindow window, Prices prices) {
        this(name, model, window, prices, UnaryOperator.identity());
    }

    /** Creates a provider that converts all messages except the tail before it sends them. */
    ChatModelProvider(
            String name,
            ChatModel model,
            TokenWindow window,
            Prices prices,
            UnaryOperator<List<ChatMessage>> prepared) {
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
    public TokenWindow window() {
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
            Usage usage = UsageReader.of(response.tokenUsage());
            requireAnswer(response, usage);
            return new ModelReply(response.aiMessage(), usage, null, response.finishReason() == FinishReason.LENGTH);
        } catch (ProviderException known) {
            throw known;
        } catch (RuntimeException problem) {
            throw failed(problem);
        }
    }

    /** Returns the failure of a call; it throws if the call was interrupted. */
    private ProviderException failed(RuntimeException problem) throws InterruptedException {
        if (Thread.interrupted() || cause(problem, InterruptedException.class).isPresent()) {
            throw new InterruptedException(name + " was interrupted");
        }
        Optional<ProviderException> known = cause(problem, ProviderException.class);
        if (known.isPresent()) {
            return known.get();
        }
        Optional<UnreadableAnswerException> unreadable = cause(problem, UnreadableAnswerException.class);
        if (unreadable.isPresent()) {
            return new ProviderException(
                    Failure.UNREADABLE_ANSWER,
                    String.valueOf(unreadable.get().getMessage()),
                    null,
                    problem,
                    unreadable.get().used().map(this::paid).orElse(null));
        }
        Optional<RefusedCallException> refused = cause(problem, RefusedCallException.class);
        String body = refused.map(RefusedCallException::body).orElse(words(problem));
        return new ProviderException(
                failure(problem, body),
                refused.map(RefusedCallException::getMessage).orElse(said(problem)),
                refused.flatMap(RefusedCallException::retryAfter)
                        .or(() -> RetryAdvice.in(said(problem)))
                        .orElse(null),
                problem,
                refused.flatMap(any -> AnswerBody.used(body)).map(this::paid).orElse(null));
    }

    /** Returns the message of a problem as one line. */
    private static String said(RuntimeException problem) {
        if (cause(problem, JsonProcessingException.class).isPresent()) {
            return "it sent an answer whose JSON is not that of an answer";
        }
        String message = Objects.requireNonNullElse(problem.getMessage(), "").strip();
        if (message.startsWith("{") || message.startsWith("[")) {
            return ErrorBody.of(message);
        }
        return message.isEmpty()
                ? "it failed without a message (%s)"
                        .formatted(problem.getClass().getSimpleName())
                : message.lines().findFirst().orElse("");
    }

    /** Returns the messages of a problem and its causes: a library may wrap the words of the provider, or the whole body. */
    private static String words(RuntimeException problem) {
        return causes(problem)
                .map(cause -> Objects.requireNonNullElse(cause.getMessage(), ""))
                .distinct()
                .collect(Collectors.joining("\n"));
    }

    private BilledUsage paid(Usage usage) {
        return new BilledUsage(usage, prices.of(usage));
    }

    /**
     * Throws if a response has no answer: an answer that the provider withheld is a refusal, just like an error status,
     * and a response of which nothing could be read is unreadable. Text alone, even empty, is an answer if the model
     * ended by itself.
     */
    private void requireAnswer(ChatResponse response, @Nullable Usage usage) {
        AiMessage message = response.aiMessage();
        BilledUsage used = usage == null ? null : paid(usage);
        boolean empty = message.text() == null && !message.hasToolExecutionRequests();
        if (response.finishReason() == FinishReason.CONTENT_FILTER
                || (empty && response.finishReason() == FinishReason.OTHER)) {
            String words =
                    message.text() == null || message.text().isBlank() ? "" : ": " + ErrorBody.of(message.text());
            throw new ProviderException(Failure.REFUSED, name + " withheld its answer" + words, null, null, used);
        }
        if (empty && response.finishReason() == null && usage == null) {
            throw new ProviderException(Failure.UNREADABLE_ANSWER, name + " answered with nothing in it", null, null);
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
                .orElse(Failure.of(0, message));
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

    private static <T extends Throwable> Optional<T> cause(Throwable problem, Class<T> kind) {
        return causes(problem).filter(kind::isInstance).map(kind::cast).findFirst();
    }

    private static Stream<Throwable> causes(Throwable problem) {
        return Stream.iterate(problem, Objects::nonNull, Throwable::getCause).limit(DEEPEST);
    }
}
