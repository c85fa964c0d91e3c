package dev.journeyman.opentelemetry;

import dev.journeyman.opentelemetry.FinishedSpan.Label;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.trace.data.LinkData;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A span that has begun. It is used by one thread at a time. */
final class OpenSpan {

    /** The error type of what was cut off: nothing tells how it ended. */
    static final String INTERRUPTED = "interrupted";

    private final SpanContext context;
    private final SpanContext parent;
    private final Instant begun;
    private final AttributesBuilder attributes = Attributes.builder();
    private Label label;
    private List<LinkData> links = List.of();
    private @Nullable Instant cut;

    OpenSpan(SpanContext context, SpanContext parent, Label label, Instant begun) {
        this.context = context;
        this.parent = parent;
        this.label = label;
        this.begun = begun;
    }

    SpanContext context() {
        return context;
    }

    Instant begun() {
        return begun;
    }

    /** Sets an attribute; null leaves it out. */
    <T> OpenSpan with(AttributeKey<T> key, @Nullable T value) {
        if (value != null) {
            attributes.put(key, value);
        }
        return this;
    }

    OpenSpan linked(List<LinkData> to) {
        links = to;
        return this;
    }

    /** Names the span for what it turned out to be: an operation of an agent. */
    OpenSpan operation(String operation, String of) {
        label = new Label(operation + " " + of, label.kind());
        return with(TraceKeys.OPERATION, operation);
    }

    /** Notes that the process which was at work on it stopped or died; only the first time counts. */
    void cut(Instant at) {
        if (cut == null) {
            cut = at;
        }
    }

    /** Returns whether the process which was at work on it stopped or died. */
    boolean isCut() {
        return cut != null;
    }

    /** Returns the span as it ended; if it was cut off before, then at that time. */
    FinishedSpan ended(Instant at) {
        return finished(at, attributes.build());
    }

    /** Returns the span as it is so far. */
    FinishedSpan unfinished(Instant at) {
        return finished(
                at,
                attributes.build().toBuilder().put(TraceKeys.UNFINISHED, true).build());
    }

    private FinishedSpan finished(Instant at, Attributes all) {
        Instant end = cut != null ? cut : at;
        return new FinishedSpan(context, parent, label, begun, end.isBefore(begun) ? begun : end, all, links);
    }

    /** Returns a label of a span within the process. */
    static Label internal(String name) {
        return new Label(name, SpanKind.INTERNAL);
    }
}
