package dev.journeyman.terminal.simulation;

import dev.journeyman.testkit.terminal.TerminalScript;

/** A simulated agent in a terminal, with a record of what it was given. */
interface Agent extends TerminalScript {

    Given given();

    /** Returns whether a person could type a message now. */
    boolean open();

    /** Takes what the person types. */
    void typed(String keys);
}
