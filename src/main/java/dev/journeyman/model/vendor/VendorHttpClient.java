package dev.journeyman.model.vendor;

import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP client of LangChain4j's models. It keeps the body of a refusal, can be interrupted, and treats a web page as
 * a failure. It may be used from any thread.
 */
public final class VendorHttpClient implements HttpClient {

    private static final int REDIRECTED = 300;
    private static final int REFUSED = 400;

    private final java.net.http.HttpClient client;
    private final Duration readTimeout;
    private final Dialect dialect;

    private VendorHttpClient(java.net.http.HttpClient client, Duration readTimeout, Dialect dialect) {
        this.client = client;
        this.readTimeout = readTimeout;
        this.dialect = dialect;
    }

    public static HttpClientBuilder builder() {
        return builder(UnaryOperator.identity(), UnaryOperator.identity());
    }

    /** Returns a builder of clients that convert what they send and receive. */
    static HttpClientBuilder builder(UnaryOperator<String> sent, UnaryOperator<String> received) {
        return new Builder(new Dialect(sent, received));
    }

    /** The conversions between the library and the vendor. */
    private record Dialect(UnaryOperator<String> sent, UnaryOperator<String> received) {}

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        HttpResponse<byte[]> response = sent(request);
        AnswerBody body = AnswerBody.of(response);
        int status = response.statusCode();
        if (status >= REDIRECTED
                || body.page(response.headers().firstValue("content-type").orElse(""))) {
            throw new RefusedCallException(
                    status,
                    status < REFUSED ? redirected(response, body) : ErrorBody.of(body.text()),
                    body.text(),
                    RetryAfter.of(response.headers().map())
                            .or(() -> RetryAdvice.in(body.text()))
                            .orElse(null));
        }
        body.requireAnswer(status);
        return SuccessfulHttpResponse.builder()
                .statusCode(status)
                .headers(response.headers().map())
                .body(dialect.received().apply(body.text()))
                .build();
    }

    /** Returns the message for a redirect: its target, or else the body of the answer. */
    private static String redirected(HttpResponse<byte[]> response, AnswerBody body) {
        return response.headers()
                .firstValue("location")
                .map(place ->
                        "it answered %s, a redirect to %s, which is not followed. Set the base URL to where it answers"
                                .formatted(response.statusCode(), place))
                .orElseGet(() -> ErrorBody.of(body.text()));
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        throw new UnsupportedOperationException("Answers are not streamed here. Ask for a whole one.");
    }

    private HttpResponse<byte[]> sent(HttpRequest request) {
        try {
            return client.send(converted(request), HttpResponse.BodyHandlers.ofByteArray());
        } catch (HttpTimeoutException late) {
            throw new TimeoutException("no answer within %s".formatted(readTimeout), late);
        } catch (ConnectException closed) {
            throw unreachable(request, closed, local(request) ? Failure.NO_SERVER : Failure.UNREACHABLE);
        } catch (IOException broken) {
            throw unreachable(request, broken, Failure.UNREACHABLE);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped while waiting for an answer", stopped);
        }
    }

    private static ProviderException unreachable(HttpRequest request, IOException why, Failure failure) {
        String said = Objects.requireNonNullElse(
                why.getMessage(), why instanceof ConnectException ? "connection refused" : "the connection broke");
        return new ProviderException(
                failure,
                "%s cannot be reached: %s".formatted(URI.create(request.url()).getAuthority(), said),
                null,
                why);
    }

    /** Returns whether a request goes to this machine, where a refused connection means that no server was started. */
    private static boolean local(HttpRequest request) {
        String host = Objects.requireNonNullElse(URI.create(request.url()).getHost(), "");
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]") || host.equals("0.0.0.0");
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

    /** A builder with long default timeouts: models think for minutes. */
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
            return new VendorHttpClient(
                    java.net.http.HttpClient.newBuilder()
                            .version(java.net.http.HttpClient.Version.HTTP_1_1)
                            .connectTimeout(connectTimeout)
                            .build(),
                    readTimeout,
                    dialect);
        }
    }
}
