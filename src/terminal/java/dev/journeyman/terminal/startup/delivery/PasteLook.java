package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.AgentState;
import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.Terminal;
import dev.journeyman.terminal.TerminalNotice;
import dev.journeyman.terminal.agent.AgentStanding;
import dev.journeyman.terminal.agent.ReadinessReader;
import org.jspecify.annotations.Nullable;

/** One look at a terminal for a text that was pasted: the conditions of the rules for its place. It is used by one thread. */
final class PasteLook {

    private final Terminal terminal;
    private final PastedText text;
    private final InputReading reading;
    private final PasteStart start;
    private final Screen screen;
    private final boolean sent;
    private final Buffering buffering;
    private @Nullable AgentStanding standing;

    /** Who shows the text. */
    private enum Buffering {
        MIXED_WITH_KEYS,
        KEPT_BY_THE_TERMINAL,
        ECHOED_BY_THE_TERMINAL,
        PAINTED_BY_THE_PROGRAM
    }

    /**
     * What the terminal showed before a text was pasted. It is immutable.
     *
     * @param worked whether the agent worked
     * @param heard the number of its newest notice
     * @param screen the number of the screen
     * @param shown how often the screen showed the end of the text
     */
    record PasteStart(boolean worked, long heard, long screen, int shown) {

        static final PasteStart NONE = new PasteStart(false, 0, 0, 0);

        /** Returns what a terminal shows before a text is pasted. */
        static PasteStart of(Terminal terminal, PastedText text, Screen before, AgentStanding standing) {
            long heard = terminal.heard(0).stream()
                    .mapToLong(TerminalNotice::number)
                    .max()
                    .orElse(0);
            return new PasteStart(
                    standing instanceof AgentStanding.Working, heard, before.number(), text.shown(before));
        }
    }

    /** Looks at a terminal for a text that was pasted, and perhaps sent. */
    PasteLook(Terminal terminal, PastedText text, InputReading reading, PasteStart start, boolean sent) {
        this.terminal = terminal;
        this.text = text;
        this.reading = reading;
        this.start = start;
        this.sent = sent;
        this.screen = terminal.screen();
        this.buffering = buffering(reading);
        if (painted()) {
            standing();
        }
    }

    private static Buffering buffering(InputReading reading) {
        if (reading.parted()) {
            return Buffering.MIXED_WITH_KEYS;
        }
        if (reading.kept()) {
            return Buffering.KEPT_BY_THE_TERMINAL;
        }
        return !reading.echoed() || reading.done()
                ? Buffering.PAINTED_BY_THE_PROGRAM
                : Buffering.ECHOED_BY_THE_TERMINAL;
    }

    /** Returns whether a person's keys are mixed into the text. */
    boolean parted() {
        return buffering == Buffering.MIXED_WITH_KEYS;
    }

    /** Returns whether the terminal buffers and echoes the text until the program reads it. */
    boolean kept() {
        return buffering == Buffering.KEPT_BY_THE_TERMINAL;
    }

    /** Returns whether the program displays the text itself. */
    boolean painted() {
        return buffering == Buffering.PAINTED_BY_THE_PROGRAM;
    }

    /** Returns whether Enter was pressed after the text. */
    boolean sent() {
        return sent;
    }

    boolean read() {
        return reading.done();
    }

    boolean touched() {
        return reading.touched();
    }

    boolean discarded() {
        return reading.discarded();
    }

    boolean watched() {
        return reading.watched();
    }

    /** Returns whether the screen shows the text once more than before it was pasted. */
    boolean shown() {
        return text.shown(screen) > start.shown();
    }

    boolean workedBefore() {
        return start.worked();
    }

    /** Returns whether the agent works, or has reported since the paste that it does. */
    boolean works() {
        return standing() instanceof AgentStanding.Working
                || terminal.heard(start.heard()).stream().anyMatch(this::works);
    }

    private boolean works(TerminalNotice one) {
        return one.state() == AgentState.WORKING
                || one.state() == AgentState.DONE
                || (one.title() != null && readiness().busyTitle(one.title()));
    }

    boolean atCursor() {
        return text.atCursor(screen);
    }

    boolean saidAfter() {
        return text.saidAfter(screen);
    }

    /** Returns whether the terminal buffers the unsent line, whatever follows below it. */
    boolean waiting() {
        return !sent && !screen.bracketed();
    }

    /** Returns whether the composer is empty. */
    boolean empty() {
        return readiness().prompt(screen);
    }

    boolean queued() {
        return readiness().queued(screen);
    }

    boolean folded() {
        return readiness().folded(screen.text());
    }

    /** Returns whether the cursor is on an empty line below the echoed text. Composers indent their lines. */
    boolean below() {
        return screen.bracketed() ? screen.column() == 0 : screen.left().isBlank();
    }

    boolean ready() {
        return standing() instanceof AgentStanding.Ready;
    }

    /** Returns whether the screen has changed since the paste. */
    boolean fresh() {
        return screen.number() > start.screen();
    }

    private ReadinessReader readiness() {
        return text.readiness();
    }

    private AgentStanding standing() {
        AgentStanding known = standing;
        if (known == null) {
            known = readiness().look(screen);
            standing = known;
        }
        return known;
    }
}
