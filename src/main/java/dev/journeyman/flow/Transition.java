package dev.journeyman.flow;

/**
 * A single transition of the table: from one state, on one kind of signal, to one state.
 *
 * @param from the state it leaves
 * @param on the kind of signal it takes
 * @param to the state it enters
 * @param row the row of the table it comes from
 */
public record Transition(State from, Class<? extends Signal> on, State to, TableRow row) {}
