package dev.journeyman.model;

import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP client under LangChain4j's models. It keeps what a provider says when it refuses, can be interrupted, and takes a web page
 * for what it is. It may be used from any thread.
 */
final class WireClient implements HttpClient {

    private final java.net.http.HttpClient client;
    private final Duration readTimeout;
    private final Dialect dialect;

    private WireClient(java.net.http.HttpClient client, Duration readTimeout, Dialect dialect) {
        this.client = client;
        this.readTimeout = readTimeout;
        this.dialect = dialect;
    }

    static HttpClientBuilder builder() {
        return builder(UnaryOperator.identity(), UnaryOperator.identity());
    }

    /** Returns a builder of clients that change what they send and what they receive. */
    static HttpClientBuilder builder(UnaryOperator<String> sent, UnaryOperator<String> received) {
        return new Builder(new Dialect(sent, received));
    }

    /** What is said otherwise on the wire than in the library. */
    private record Dialect(UnaryOperator<String> sent, UnaryOperator<String> received) {}

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        HttpResponse<String> response = sent(request);
        String type = response.headers().firstValue("content-type").orElse("").toLowerCase(Locale.ROOT);
        boolean page =
                type.contains("text/html") || response.body().stripLeading().startsWith("<");
        if (response.statusCode() >= 300 || page) {
            throw new RefusedCallException(
                    response.statusCode(),
                    Complaint.of(response.body()),
                    response.body(),
                    RetryAfter.of(response.headers().map()).orElse(null));
        }
        return SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .body(dialect.received().apply(response.body()))
                .build();
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        throw new UnsupportedOperationException("Answers are not streamed here. Ask for a whole one.");
    }

    private HttpResponse<String> sent(HttpRequest request) {
        try {
            return client.send(converted(request), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (HttpTimeoutException late) {
            throw new TimeoutException("no answer within %s".formatted(readTimeout), late);
        } catch (IOException unreachable) {
            String why = Objects.requireNonNullElse(unreachable.getMessage(), unreachable.toString());
            throw new UncheckedIOException(
                    "%s cannot be reached: %s"
                            .formatted(URI.create(request.url()).getAuthority(), why),
                    unreachable);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped while waiting for an answer", stopped);
        }
    }

    private java.net.http.HttpRequest converted(HttpRequest request) {
        java.net.http.HttpRequest.Builder builder =
                java.net.http.HttpRequest.newBuilder(URI.create(request.url())).timeout(readTimeout);
        request.headers().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        String body = request.body();
        return builder.method(
                        request.method().name(),
                        body == null
                                ? java.net.http.HttpRequest.BodyPublishers.noBody()
                                : java.net.http.HttpRequest.BodyPublishers.ofString(
                                        dialect.sent().apply(body), StandardCharsets.UTF_8))
                .build();
    }

    /** How long it takes to give up; models think for minutes. */
    private static final class Builder implements HttpClientBuilder {

        private Duration connectTimeout = Duration.ofSeconds(15);
        private Duration readTimeout = Duration.ofMinutes(10);
        private final Dialect dialect;

        private Builder(Dialect dialect) {
            this.dialect = dialect;
        }

        @Override
        public Duration connectTimeout() {
            return connectTimeout;
        }

        @Override
        public HttpClientBuilder connectTimeout(@Nullable Duration timeout) {
            connectTimeout = timeout == null ? connectTimeout : timeout;
            return this;
        }

        @Override
        public Duration readTimeout() {
            return readTimeout;
        }

        @Override
        public HttpClientBuilder readTimeout(@Nullable Duration timeout) {
            readTimeout = timeout == null ? readTimeout : timeout;
            return this;
        }

        @Override
        public HttpClient build() {
            return new WireClient(
                    java.net.http.HttpClient.newBuilder()
                            .version(java.net.http.HttpClient.Version.HTTP_1_1)
                            .connectTimeout(connectTimeout)
                            .build(),
                    readTimeout,
                    dialect);
        }
    }
}
