package dev.journeyman.tool;

import dev.journeyman.flow.State;

/** When a tool is offered. */
public enum Availability {
    /** While planning and while coding. */
    ALWAYS,
    /** While coding only. */
    CODING,
    /** While planning only. */
    PLANNING;

    /** Returns whether a state offers it. */
    public boolean in(State state) {
        return switch (this) {
            case ALWAYS -> state == State.PLANNING || state == State.CODING;
            case CODING -> state == State.CODING;
            case PLANNING -> state == State.PLANNING;
        };
    }
}
