package dev.journeyman.opentelemetry;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.TraceState;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The ids of a run's trace and of its spans, which are the same in every process: hashes of the run, and of the seq of the entry with
 * which a span begins. It is immutable and may be used from any thread.
 */
final class TraceIds {

    private static final int TRACE_BYTES = 16;
    private static final int SPAN_BYTES = 8;

    private final String run;
    private final String trace;

    /** What a span is of; one entry begins at most one span of each layer. */
    enum Layer {
        RUN,
        STATE,
        AGENT,
        CALL
    }

    TraceIds(String run) {
        this.run = run;
        this.trace = TraceId.fromBytes(hash(run, TRACE_BYTES));
    }

    /** Returns the context of the span that an entry begins. */
    SpanContext context(Layer layer, long seq) {
        String span = SpanId.fromBytes(hash("%s\n%s\n%s".formatted(run, seq, layer), SPAN_BYTES));
        return SpanContext.create(trace, span, TraceFlags.getSampled(), TraceState.getDefault());
    }

    private static byte[] hash(String text, int bytes) {
        try {
            byte[] whole = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return valid(Arrays.copyOf(whole, bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible); // every Java has it
        }
    }

    /** Returns an id; one of nothing but zeros would be none. */
    static byte[] valid(byte[] id) {
        boolean zero = true;
        for (byte each : id) {
            zero &= each == 0;
        }
        if (zero) {
            id[id.length - 1] = 1;
        }
        return id;
    }
}
