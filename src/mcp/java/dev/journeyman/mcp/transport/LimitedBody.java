package dev.journeyman.mcp.transport;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A subscriber for the body of a response, with a limit on what it keeps in memory. It hands on events one by one, and
 * keeps any other body until it is complete. One thread feeds it.
 */
final class LimitedBody implements HttpResponse.BodySubscriber<String> {

    private final CompletableFuture<String> whole = new CompletableFuture<>();
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final @Nullable ServerSentEvents events;
    private Flow.@Nullable Subscription subscription;

    private LimitedBody(@Nullable ServerSentEvents events) {
        this.events = events;
    }

    /** Returns a subscriber that passes each event of a stream to a consumer. */
    static LimitedBody ofEvents(Consumer<String> consumer) {
        return new LimitedBody(new ServerSentEvents(consumer));
    }

    /** Returns a subscriber that keeps the whole body as text. */
    static LimitedBody ofText() {
        return new LimitedBody(null);
    }

    @Override
    public CompletionStage<String> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription granted) {
        subscription = granted;
        granted.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        Flow.Subscription going = Objects.requireNonNull(subscription);
        for (ByteBuffer buffer : buffers) {
            if (!take(buffer)) {
                going.cancel();
                whole.completeExceptionally(new TooLongException());
                return;
            }
        }
        going.request(1);
    }

    @Override
    public void onError(Throwable problem) {
        whole.completeExceptionally(problem);
    }

    @Override
    public void onComplete() {
        if (events != null) {
            events.end();
        }
        whole.complete(kept.toString(StandardCharsets.UTF_8));
    }

    private boolean take(ByteBuffer buffer) {
        if (events != null) {
            return events.take(buffer);
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        kept.writeBytes(bytes);
        return kept.size() <= ServerLimits.BODY;
    }

    /** A body, or an event in it, is longer than the limit. */
    static final class TooLongException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
