package dev.journeyman.flow;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The exception for a signal that the table does not list for a state. It is thrown before anything is changed or
 * journaled; the message names the signals that the state accepts and the states to which they lead.
 */
public final class IllegalTransitionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final State state;
    private final String signal;

    IllegalTransitionException(Flow flow, Position position, Class<? extends Signal> kind) {
        super(message(flow, position, kind));
        this.state = position.state();
        this.signal = Signal.name(kind);
    }

    /** Returns the state that refused the signal. */
    public State state() {
        return state;
    }

    /** Returns the name of the signal that was refused. */
    public String signal() {
        return signal;
    }

    private static String message(Flow flow, Position position, Class<? extends Signal> kind) {
        State state = position.state();
        String refusal = "%s cannot end with %s. ".formatted(state, Signal.name(kind));
        Map<Class<? extends Signal>, TableRow> accepted = flow.rowsOf(state);
        if (accepted.isEmpty()) {
            return refusal + "A story ends there; nothing follows it.";
        }
        return refusal
                + accepted.entrySet().stream()
                        .sorted(Comparator.comparingInt(
                                entry -> entry.getValue().in().size())) // its own signals before those of all states
                        .map(entry -> Signal.name(entry.getKey()) + " → "
                                + end(position, entry.getValue().target()))
                        .collect(Collectors.joining(", ", "It ends with one of: ", "."));
    }

    private static String end(Position position, Target target) {
        if (target instanceof Target.Back && position.origins().isEmpty()) {
            return "back";
        }
        return position.through(target).state().name();
    }
}
