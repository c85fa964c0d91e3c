package dev.journeyman.tool;

import dev.journeyman.flow.State;

/** The states in which a tool is offered. */
public enum Availability {
    /** In planning and in coding. */
    ALWAYS,
    /** In coding only. */
    CODING,
    /** In planning only. */
    PLANNING;

    /** Returns whether a tool with this availability is offered in a state. */
    public boolean in(State state) {
        return switch (this) {
            case ALWAYS -> state == State.PLANNING || state == State.CODING;
            case CODING -> state == State.CODING;
            case PLANNING -> state == State.PLANNING;
        };
    }
}
