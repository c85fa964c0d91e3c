package dev.journeyman.terminal.simulation;

import dev.journeyman.terminal.InputMode;
import dev.journeyman.terminal.TypedKeys;
import dev.journeyman.testkit.terminal.ScriptedTerminal;

/**
 * The person at a terminal, who may type half a line as soon as the agent shows a composer. It is used by one thread.
 */
final class Hands {

    private final ScriptedTerminal terminal;
    private final Circumstances.Person person;
    private final Agent agent;
    private boolean begun;
    private long keys;

    Hands(ScriptedTerminal terminal, Circumstances.Person person, Agent agent) {
        this.terminal = terminal;
        this.person = person;
        this.agent = agent;
    }

    /** Reports that the agent shows a composer. */
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
        type("and fix the te");
        agent.given().shut();
        if (person.end() != Circumstances.End.LEFT) {
            terminal.then(person.until(), this::end);
        }
    }

    private void end() {
        type(person.end() == Circumstances.End.SENT ? "st\r" : "\u0015");
        terminal.occupied(false);
        if (agent.open()) {
            agent.given().opened();
        }
    }

    private void type(String text) {
        boolean kept = terminal.input().map(InputMode::lines).orElse(false);
        agent.typed(text);
        keys += text.length();
        terminal.typed(new TypedKeys(keys, (int) keys, kept));
    }
}
