package dev.journeyman.flow;

/** Where a row of the table leads, as seen from a position. */
public sealed interface Target {

    /** A state that owes no return: detours that were open are dropped. */
    record To(State state) implements Target {}

    /** A state that is left by going back to the one it was entered from. */
    record Detour(State state) implements Target {}

    /** A state that takes a detour over from another: what that one owed to return to, this one owes. */
    record Relay(State state) implements Target {}

    /** The state the detour was entered from. */
    record Back() implements Target {}
}
