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
 * The body of an answer while it comes in, no more of it at a time than is borne with: events are handed on one by one, anything else
 * is kept until it is whole. It is fed by one thread.
 */
final class LimitedBody implements HttpResponse.BodySubscriber<String> {

    private final CompletableFuture<String> whole = new CompletableFuture<>();
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final @Nullable ServerSentEvents events;
    private Flow.@Nullable Subscription subscription;

    private LimitedBody(@Nullable ServerSentEvents events) {
        this.events = events;
    }

    /** Returns the body of a stream, each of whose events goes to somebody. */
    static LimitedBody ofEvents(Consumer<String> somebody) {
        return new LimitedBody(new ServerSentEvents(somebody));
    }

    /** Returns a body that is read when it is whole. */
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

    /** A body, or an event in it, has no end. */
    static final class TooLongException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
