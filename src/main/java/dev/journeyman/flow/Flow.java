package dev.journeyman.flow;

import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.flow.TableRow.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The flow of a story: the transition table after its consistency was checked. There is only one, {@link #standard()}.
 *
 * <p>It is immutable and may be used from any thread.
 */
public final class Flow {

    private static final Flow STANDARD = new Flow(Table.ROWS);

    private final List<TableRow> rows;
    private final Map<State, Map<Class<? extends Signal>, TableRow>> decisions = new EnumMap<>(State.class);
    private final List<Transition> transitions;

    /**
     * Creates a flow from rows.
     *
     * @throws IllegalArgumentException if a row contradicts another; the message names both
     */
    Flow(List<TableRow> rows) {
        this.rows = List.copyOf(rows);
        rows.forEach(this::enter);
        this.transitions = expand();
    }

    /** Returns the flow of every story. */
    public static Flow standard() {
        return STANDARD;
    }

    /** Returns the rows as they are written in the table. */
    public List<TableRow> rows() {
        return rows;
    }

    /** Returns all transitions: each row expanded by its states, its signals and, where it goes back, its origins. */
    public List<Transition> transitions() {
        return transitions;
    }

    /**
     * Returns the row for a signal in a state.
     *
     * @throws IllegalTransitionException if the table does not list the signal for the state
     */
    public TableRow row(State state, Class<? extends Signal> kind) {
        TableRow row = rowsOf(state).get(kind);
        if (row == null) {
            throw new IllegalTransitionException(this, new Position(state, List.of()), kind);
        }
        return row;
    }

    /** Returns the kinds of signal that a state accepts, in the order of the table. */
    public Set<Class<? extends Signal>> accepted(State state) {
        return Collections.unmodifiableSet(rowsOf(state).keySet());
    }

    /**
     * Returns the move that a signal makes from a position. The call has no side effects.
     *
     * @throws IllegalTransitionException if the table does not list the signal for the state
     */
    public Move decide(Position from, Signal signal) {
        TableRow row = rowsOf(from.state()).get(signal.getClass());
        if (row == null) {
            throw new IllegalTransitionException(this, from, signal.getClass());
        }
        return new Move(from, signal, from.through(row.target()), row.conversation());
    }

    Map<Class<? extends Signal>, TableRow> rowsOf(State state) {
        return decisions.getOrDefault(state, Map.of());
    }

    private void enter(TableRow row) {
        for (State state : row.in()) {
            if (state.terminal()) {
                throw new IllegalArgumentException(state + " ends a story; no row may leave it. Take it out of " + row);
            }
            for (Class<? extends Signal> kind : row.on()) {
                TableRow before = decisions
                        .computeIfAbsent(state, any -> new LinkedHashMap<>())
                        .putIfAbsent(kind, row);
                if (before != null) {
                    throw new IllegalArgumentException("%s on %s is decided twice, by %s and by %s. Remove one of them."
                            .formatted(state, Signal.name(kind), before, row));
                }
            }
        }
    }

    private List<Transition> expand() {
        Map<State, Set<State>> origins = origins();
        List<Transition> expanded = new ArrayList<>();
        for (TableRow row : rows) {
            for (State from : row.in()) {
                for (Class<? extends Signal> kind : row.on()) {
                    for (State to : ends(row.target(), from, origins)) {
                        expanded.add(new Transition(from, kind, to, row));
                    }
                }
            }
        }
        return List.copyOf(expanded);
    }

    /** Returns, for each detour state, the states from which it can have been entered. */
    private Map<State, Set<State>> origins() {
        Map<State, Set<State>> origins = new EnumMap<>(State.class);
        for (TableRow row : rows) {
            if (row.target() instanceof Target.Detour detour) {
                origins.computeIfAbsent(detour.state(), any -> EnumSet.noneOf(State.class))
                        .addAll(row.in());
            }
        }
        for (TableRow row : rows) {
            if (row.target() instanceof Target.Relay relay) {
                Set<State> passedOn = EnumSet.noneOf(State.class);
                row.in().forEach(from -> passedOn.addAll(origins.getOrDefault(from, Set.of())));
                origins.computeIfAbsent(relay.state(), any -> EnumSet.noneOf(State.class))
                        .addAll(passedOn);
            }
        }
        return origins;
    }

    private static Set<State> ends(Target target, State from, Map<State, Set<State>> origins) {
        if (target instanceof Target.To to) {
            return Set.of(to.state());
        }
        if (target instanceof Target.Detour detour) {
            return Set.of(detour.state());
        }
        if (target instanceof Target.Relay relay) {
            return Set.of(relay.state());
        }
        Set<State> back = origins.getOrDefault(from, Set.of());
        if (back.isEmpty()) {
            throw new IllegalArgumentException(
                    from + " goes back, but no row enters it as a detour. Add one or go to a state.");
        }
        return back;
    }

    /**
     * A single transition of the table: from one state, on one kind of signal, to one state. It is immutable and may be
     * used from any thread.
     *
     * @param from the state that is left
     * @param on the kind of signal
     * @param to the state that is entered
     * @param row the row of the table from which it is expanded
     */
    public record Transition(State from, Class<? extends Signal> on, State to, TableRow row) {}

    /**
     * The decision of the table for a signal at a position. It is immutable and may be used from any thread.
     *
     * @param from the position of the story before the signal
     * @param signal the signal
     * @param to the position of the story after the signal
     * @param conversation what happens to the conversation
     */
    public record Move(Position from, Signal signal, Position to, ConversationRule conversation) {}

    /**
     * The exception for a signal that the table does not list for a state. It is thrown before anything is changed or
     * journaled; the message names the signals that the state accepts and the states to which they lead.
     */
    public static final class IllegalTransitionException extends RuntimeException {

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
                            .sorted(Comparator.comparingInt(entry ->
                                    entry.getValue().in().size())) // its own signals before those of all states
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
}
