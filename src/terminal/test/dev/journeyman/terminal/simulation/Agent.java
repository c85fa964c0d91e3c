package dev.journeyman.terminal.simulation;

import dev.journeyman.testkit.terminal.TerminalScript;

/** A simulated agent in a terminal, with a record of its input. */
interface Agent extends TerminalScript {

    Given given();

    /** Returns whether a person could type a message now. */
    boolean open();

    /** Processes the person's keys. */
    void typed(String keys);
}
