package dev.journeyman.testkit.terminal;

/** What a program in a {@link ScriptedTerminal} does. */
public interface TerminalScript {

    /** Told that it is started: it says what it paints, and when. */
    void started(ScriptedTerminal terminal);

    /** Told what was typed, as a program reads it: pastes between brackets where it asked for them, Enter as a carriage return. */
    default void received(String input, ScriptedTerminal terminal) {}
}
