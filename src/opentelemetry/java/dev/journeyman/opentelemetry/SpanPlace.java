package dev.journeyman.opentelemetry;

import dev.journeyman.opentelemetry.FinishedSpan.Label;
import dev.journeyman.opentelemetry.TraceIds.Layer;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import java.time.Instant;

/**
 * Where and when a span begins. It is immutable and may be used from any thread.
 *
 * @param run the run
 * @param ids the ids of the run
 * @param seq the seq of the entry that begins the span
 * @param now the time of the entry
 * @param parent the ids of the parent
 */
record SpanPlace(String run, TraceIds ids, long seq, Instant now, SpanContext parent) {

    /** Returns the place below another span. */
    SpanPlace below(OpenSpan other) {
        return new SpanPlace(run, ids, seq, now, other.context());
    }

    /** Returns the same place at another time. */
    SpanPlace at(Instant time) {
        return new SpanPlace(run, ids, seq, time, parent);
    }

    /** Begins the span of a call, which is not named yet. */
    OpenSpan begin(SpanKind kind) {
        return begin(Layer.CALL, new Label("", kind));
    }

    /** Begins a span. */
    OpenSpan begin(Layer layer, Label label) {
        return new OpenSpan(ids.context(layer, seq), parent, label, now).with(TraceKeys.SESSION, run);
    }
}
