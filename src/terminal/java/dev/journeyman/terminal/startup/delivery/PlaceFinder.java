package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.Terminal;
import dev.journeyman.terminal.agent.AgentStanding;
import dev.journeyman.terminal.startup.delivery.PasteLook.PasteStart;
import dev.journeyman.terminal.startup.delivery.PlaceRule.Place;

/** A finder of the place of one text that is pasted into a terminal, perhaps more than once. It is used by one thread. */
final class PlaceFinder {

    private final Terminal terminal;
    private final PastedText text;
    private final InputReading reading;
    private PasteStart start = PasteStart.NONE;

    PlaceFinder(Terminal terminal, PastedText text, InputReading reading) {
        this.terminal = terminal;
        this.text = text;
        this.reading = reading;
    }

    /** Remembers what the terminal shows before a paste, and returns its screen. */
    Screen begins() {
        Screen before = terminal.screen();
        AgentStanding standing = text.readiness().look(before);
        reading.begins(before, standing instanceof AgentStanding.Ready);
        start = PasteStart.of(terminal, text, before, standing);
        return before;
    }

    /** Returns where the text is, which was perhaps sent. */
    Place place(boolean sent) {
        return PlaceRule.of(new PasteLook(terminal, text, reading, start, sent));
    }

    /** Returns whether Enter would confirm a dialog, or send a line that a person has begun. */
    boolean hindered() {
        return blocked() || terminal.occupied();
    }

    /** Returns whether the agent shows a screen into which nothing may be typed. */
    boolean blocked() {
        return text.readiness().look(terminal.screen()) instanceof AgentStanding.Blocked;
    }

    /** Returns whether the text certainly waits in the terminal for the program to read it. */
    boolean unread() {
        return reading.unread();
    }

    /** Returns whether the terminal may have echoed the text. */
    boolean echoed() {
        return reading.echoed();
    }
}
