package dev.journeyman.terminal.simulation;

import dev.journeyman.testkit.ScriptedTerminal;

/** The person at a terminal, who may type half a line as soon as there is somebody to talk to. Used by one thread. */
final class Hands {

    private final ScriptedTerminal terminal;
    private final Circumstances.Person person;
    private final Agent agent;
    private boolean begun;

    Hands(ScriptedTerminal terminal, Circumstances.Person person, Agent agent) {
        this.terminal = terminal;
        this.person = person;
        this.agent = agent;
    }

    /** Told that the agent shows a composer. */
    void opened() {
        if (person.types() && !begun) {
            begun = true;
            terminal.then(person.after(), this::begin);
        }
    }

    private void begin() {
        if (!agent.open()) {
            return;
        }
        agent.typed("and fix the te");
        terminal.occupied(true);
        agent.given().shut();
        if (person.end() != Circumstances.End.LEFT) {
            terminal.then(person.until(), this::end);
        }
    }

    private void end() {
        agent.typed(person.end() == Circumstances.End.SENT ? "st\r" : "\u0015");
        terminal.occupied(false);
        if (agent.open()) {
            agent.given().opened();
        }
    }
}
