package dev.journeyman.flow;

/** The target of a row in the table, relative to a position. It is immutable and may be used from any thread. */
public sealed interface Target {

    /** A state without a return: open detours are dropped. */
    record To(State state) implements Target {}

    /** A state that later returns to the state from which it was entered. */
    record Detour(State state) implements Target {}

    /** A state that takes over an open detour: it returns to the state from which the detour was entered. */
    record Relay(State state) implements Target {}

    /** The state from which the detour was entered. */
    record Back() implements Target {}
}
