package dev.journeyman.opentelemetry;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.State.Mover;
import dev.journeyman.model.CallerRole;
import dev.journeyman.opentelemetry.TraceIds.Layer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The spans between a run and its calls: one for each stay in a state, and in it one for each helper. The stay of a coder, or of an
 * architect that is a model, is the invocation of an agent. It is used by one thread at a time.
 */
final class StaySpans {

    private static final String INVOKE = "invoke_agent";

    private @Nullable OpenSpan stay;
    private @Nullable OpenSpan helper;
    private Instant helped = Instant.EPOCH;
    private State state = State.SETUP;

    /** Begins a stay in a state; an end has none. */
    void enter(SpanPlace place, State entered, int attempt) {
        state = entered;
        stay = null;
        if (!entered.terminal()) {
            OpenSpan span = place.begin(Layer.STATE, OpenSpan.internal(entered.name()))
                    .with(TraceKeys.STATE, entered.name())
                    .with(TraceKeys.ATTEMPT, attempt == 0 ? null : Long.valueOf(attempt));
            if (entered.mover() == Mover.CODER) {
                agent(span, entered == State.PLANNING ? "plan" : INVOKE, CallerRole.CODER);
            }
            stay = span;
        }
    }

    /** Returns the place of a call in the state; the first one of a helper begins its span. */
    SpanPlace calling(SpanPlace place, CallerRole caller, String conversation) {
        SpanPlace inside = place(place);
        if (caller == CallerRole.HELPER && helper == null) {
            OpenSpan span = inside.begin(Layer.AGENT, OpenSpan.internal("")).with(TraceKeys.STATE, state.name());
            agent(span, INVOKE, caller).with(TraceKeys.CONVERSATION, conversation);
            helper = span;
            helped = place.now();
            inside = place(place);
        }
        if (stay != null && caller == CallerRole.ARCHITECT && state.mover() == Mover.ARCHITECT) {
            agent(stay, INVOKE, caller);
        }
        if (stay != null && (caller == CallerRole.CODER || caller == CallerRole.ARCHITECT)) {
            stay.with(TraceKeys.CONVERSATION, conversation);
        }
        return inside;
    }

    private static OpenSpan agent(OpenSpan span, String operation, CallerRole caller) {
        return span.operation(operation, caller.toString()).with(TraceKeys.AGENT, caller.toString());
    }

    /** Returns the place of a tool or a check in the state. */
    SpanPlace place(SpanPlace place) {
        OpenSpan inner = helper != null ? helper : stay;
        return inner == null ? place : place.below(inner);
    }

    /** Returns the time before which nothing in the state began. */
    Instant begun(Instant otherwise) {
        return stay == null ? otherwise : stay.begun();
    }

    /** Notes that a call or a tool of the state ended. */
    void reached(List<FinishedSpan> ended) {
        for (FinishedSpan each : ended) {
            if (helper != null && each.ended().isAfter(helped)) {
                helped = each.ended();
            }
        }
    }

    /** Returns whether a helper's span is open. */
    boolean helping() {
        return helper != null;
    }

    /** Ends the helper's span, at the end of its last call. */
    Optional<FinishedSpan> helperOver() {
        Optional<FinishedSpan> over = Optional.ofNullable(helper).map(span -> span.ended(helped));
        helper = null;
        return over;
    }

    /** Ends the stay, and the helper's span in it. */
    List<FinishedSpan> left(Instant now, Move move) {
        Signal signal = move.signal();
        boolean failed = signal instanceof Signal.Failing || signal instanceof Signal.ServiceLost;
        Stream<FinishedSpan> over = Stream.ofNullable(stay)
                .map(span -> span.with(TraceKeys.SIGNAL, signal.name())
                        .with(TraceKeys.ERROR, failed ? signal.name() : null)
                        .ended(now));
        return closed(over);
    }

    /** Ends the stay of a run that ended without a move. */
    List<FinishedSpan> left(Instant now) {
        return closed(Stream.ofNullable(stay).map(span -> span.ended(now)));
    }

    private List<FinishedSpan> closed(Stream<FinishedSpan> over) {
        List<FinishedSpan> all = Stream.concat(helperOver().stream(), over).toList();
        stay = null;
        return all;
    }

    /** Returns those that are open, as they are so far. */
    List<FinishedSpan> unfinished(Instant now) {
        List<FinishedSpan> all = new ArrayList<>();
        Stream.of(Optional.ofNullable(helper), Optional.ofNullable(stay))
                .flatMap(Optional::stream)
                .forEach(span -> all.add(span.unfinished(now)));
        return all;
    }
}
