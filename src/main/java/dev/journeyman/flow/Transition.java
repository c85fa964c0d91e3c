package dev.journeyman.flow;

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
