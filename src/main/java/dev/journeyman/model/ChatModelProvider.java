package dev.journeyman.model;

import dev.journeyman.context.Window;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A provider that is any LangChain4j model. Its own retries must be off, or breakers and budgets do not see its failures. */
public final class ChatModelProvider implements Provider {

    private final String name;
    private final ChatModel model;
    private final Window window;

    public ChatModelProvider(String name, ChatModel model, Window window) {
        this.name = name;
        this.model = model;
        this.window = window;
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
            if (Thread.interrupted()) {
                throw new InterruptedException(name + " was interrupted");
            }
            String message = Objects.requireNonNullElse(problem.getMessage(), problem.toString());
            throw new ProviderException(failure(problem, message), message, null, problem);
        }
    }

    private static Failure failure(RuntimeException problem, String message) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpException http) {
                return Failure.of(http.statusCode(), message);
            }
        }
        if (problem instanceof RateLimitException) {
            return Failure.of(429, message);
        }
        if (problem instanceof AuthenticationException) {
            return Failure.UNAUTHORIZED;
        }
        if (problem instanceof ModelNotFoundException) {
            return Failure.UNKNOWN_MODEL;
        }
        if (problem instanceof InvalidRequestException) {
            return Failure.of(400, message);
        }
        return problem instanceof TimeoutException ? Failure.TIMEOUT : Failure.EXECUTION_ERROR;
    }

    private static @Nullable Usage usage(@Nullable TokenUsage usage) {
        if (usage == null || usage.inputTokenCount() == null) {
            return null;
        }
        return new Usage(usage.inputTokenCount(), Objects.requireNonNullElse(usage.outputTokenCount(), 0), 0, true);
    }
}
