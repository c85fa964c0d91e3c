package dev.journeyman.testkit.terminal;

/** The script of a program in a {@link ScriptedTerminal}. Its methods are called on the terminal's thread. */
public interface TerminalScript {

    /** Starts the program. A script schedules its output here. */
    void started(ScriptedTerminal terminal);

    /**
     * Receives input as a program reads it: bracketed pastes if the program turned them on, Enter as a carriage return.
     */
    default void received(String input, ScriptedTerminal terminal) {}
}
