package dev.journeyman.terminal.startup;

import dev.journeyman.testkit.terminal.ScriptedTerminal;
import dev.journeyman.testkit.terminal.TerminalScript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** An agent that reads lines from a terminal that echoes the keys. It is used by one thread. */
public final class LineAgent implements TerminalScript {

    /** The lines it read. */
    public final List<String> received = new ArrayList<>();

    private final UnaryOperator<String> answer;
    private final StringBuilder line = new StringBuilder();

    /** Creates an agent that answers each line with another. */
    public LineAgent(UnaryOperator<String> answer) {
        this.answer = answer;
    }

    /** Creates an agent that answers with the requested word backwards. */
    public LineAgent() {
        this(ComposerAgent::backwards);
    }

    @Override
    public void started(ScriptedTerminal terminal) {
        terminal.paint(Duration.ZERO, "Loading...\r\n");
        terminal.paint(Duration.ofMillis(200), "Ready. How can I help?\r\n");
    }

    @Override
    public void received(String input, ScriptedTerminal terminal) {
        for (int i = 0; i < input.length(); i++) {
            char key = input.charAt(i);
            if (key == '\r') {
                String read = line.toString();
                received.add(read);
                line.setLength(0);
                terminal.paint(Duration.ofMillis(5), "\r\n");
                terminal.paint(Duration.ofMillis(800), answer.apply(read) + "\r\n");
            } else {
                line.append(key);
                terminal.paint(Duration.ofMillis(5), String.valueOf(key));
            }
        }
    }
}
