package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.AgentState;
import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.Terminal;
import dev.journeyman.terminal.TerminalNotice;
import dev.journeyman.terminal.agent.AgentStanding;
import dev.journeyman.terminal.agent.ReadinessReader;
import dev.journeyman.terminal.startup.InjectionSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The delivery of one text through a composer: it is pasted, seen there, sent, and then located. A text that may still
 * arrive is never pasted again. It is used by one thread.
 */
final class PasteDelivery {

    /** How long a paste may take to appear in the composer. */
    private static final Duration SEEN = Duration.ofSeconds(2);

    /**
     * How long a composer must be empty, without a trace of the text, until the text counts as lost. An agent on a busy
     * machine may show a long paste only after seconds, and would otherwise receive it twice.
     */
    private static final Duration LOST = Duration.ofSeconds(5);

    /** How long a composer may hold a text after Enter before Enter is pressed again. */
    private static final Duration ENTER_AGAIN = Duration.ofMillis(1_200);

    private static final int ENTERS = 2;

    private static final int MARK = 120;

    private static final Duration BETWEEN_PIECES = Duration.ofMillis(80);

    /** The interval for checking whether a program has read its line, which the screen does not show. */
    private static final Duration READ_SOON = Duration.ofMillis(100);

    private final TerminalWaiter patience;
    private final ReadinessReader readiness;
    private final InputReading reading;
    private final InjectionSettings.Times times;
    private final List<String> pieces;
    private final String end;
    private final BooleanSupplier answered;
    private boolean pasted;
    private int given;
    private boolean sent;
    private @Nullable Instant gone;
    private boolean workedBefore;
    private boolean delivered;
    private long heardBefore;
    private long screenBefore;
    private int shownBefore;

    /**
     * Prepares to deliver a text.
     *
     * @param pieces the pieces of the text, in the order in which they are pasted
     * @param answered whether the agent has answered the text
     */
    PasteDelivery(
            TerminalWaiter patience,
            ReadinessReader readiness,
            InjectionSettings.Times times,
            List<String> pieces,
            BooleanSupplier answered) {
        this.patience = patience;
        this.readiness = readiness.without(String.join("", pieces));
        this.reading = new InputReading(patience.terminal());
        this.times = times;
        this.pieces = pieces;
        this.end = end(pieces.get(pieces.size() - 1));
        this.answered = answered;
    }

    /** Returns the mark by which a text's end is recognized on a screen: the end of its last visible line. */
    private static String end(String text) {
        String end = "";
        for (String line : text.split("\n")) {
            String squeezed = WhitespaceFree.of(line);
            end = squeezed.isEmpty() ? end : squeezed;
        }
        return end.substring(Math.max(0, end.length() - MARK));
    }

    /** The place of a text. */
    private enum Place {
        WITH_THE_AGENT,
        IN_THE_COMPOSER,
        NOWHERE,
        UNKNOWN
    }

    /** Returns whether the agent has the text. */
    boolean delivered() {
        return delivered;
    }

    /** Returns whether the text was pasted: the agent may have it, or it may still arrive. */
    boolean begun() {
        return pasted;
    }

    /** Returns whether the composer holds the text and it can be sent. */
    boolean held() {
        return pasted && !hindered() && place() == Place.IN_THE_COMPOSER;
    }

    /** Returns whether the text was sent and waits in the terminal for the program to read it. */
    boolean unread() {
        return sent && reading.unread();
    }

    /** Makes one attempt and returns whether the agent has the text. Only a lost text is pasted again. */
    boolean attempt() throws InterruptedException {
        if (!pasted) {
            paste();
        } else {
            send();
        }
        Instant until = patience.now().plus(times.acknowledgment());
        for (int i = 0; i < ENTERS && pasted && !settle(ENTER_AGAIN); i++) {
            send(); // does nothing if the composer is empty
        }
        return settle(Duration.between(patience.now(), until));
    }

    /** Keeps looking for the text, until it is known to be with the agent or the time is over. */
    boolean settle(Duration most) throws InterruptedException {
        Instant until = patience.now().plus(most);
        while (pasted && !arrived() && patience.before(until)) {
            boolean nowhere = place() == Place.NOWHERE;
            gone = nowhere ? (gone == null ? patience.now() : gone) : null;
            Instant lost = gone == null ? until : gone.plus(LOST);
            if (gone != null && !patience.now().isBefore(lost)) {
                pasted = false;
                sent = false;
                gone = null;
            } else {
                patience.await(soon(lost.isBefore(until) ? lost : until));
            }
        }
        return delivered;
    }

    /** Returns the time of the next look, at the latest the given time. */
    private Instant soon(Instant latest) {
        Instant read = patience.now().plus(READ_SOON);
        return sent && reading.echoed() && read.isBefore(latest) ? read : latest;
    }

    private void paste() throws InterruptedException {
        Terminal terminal = patience.terminal();
        Screen before = terminal.screen();
        AgentStanding standing = readiness.look(before);
        workedBefore = standing instanceof AgentStanding.Working;
        reading.begins(before, standing instanceof AgentStanding.Ready);
        screenBefore = before.number();
        shownBefore = shown(before);
        heardBefore = terminal.heard(0).stream()
                .mapToLong(TerminalNotice::number)
                .max()
                .orElse(0);
        pasted = true;
        given = 0;
        if (before.bracketed()) {
            pastePieces();
        } else {
            given = pieces.size();
            give(String.join("", pieces).replaceAll("\\s*\\n\\s*", " ").replace('\t', ' '));
        }
        Instant until = patience.now().plus(SEEN);
        while (place() != Place.IN_THE_COMPOSER && !blocked() && patience.before(until)) {
            patience.await(until);
        }
        if (place() == Place.IN_THE_COMPOSER) {
            send();
        }
    }

    /** Pastes the pieces in order, each after the one before is seen: the agent must not receive a text with gaps. */
    private void pastePieces() throws InterruptedException {
        while (given < pieces.size() && (given == 0 || seen(pieces.get(given - 1)))) {
            give(pieces.get(given++));
            patience.pause(BETWEEN_PIECES);
        }
    }

    private void give(String text) {
        patience.terminal().paste(text);
        reading.given();
    }

    private boolean seen(String piece) throws InterruptedException {
        Instant until = patience.now().plus(SEEN);
        while (!shows(piece) && patience.before(until)) {
            patience.await(until);
        }
        return !blocked() && shows(piece);
    }

    private boolean shows(String piece) {
        String text = patience.terminal().screen().text();
        return readiness.folded(text) || WhitespaceFree.of(text).contains(end(piece));
    }

    /** Returns whether Enter would confirm a dialog, or send a line that a person has begun. */
    private boolean hindered() {
        return blocked() || patience.terminal().occupied();
    }

    private boolean blocked() {
        return readiness.look(patience.terminal().screen()) instanceof AgentStanding.Blocked;
    }

    /** Presses Enter only if the composer shows the text: elsewhere, Enter would trigger something else. */
    private void send() throws InterruptedException {
        pastePieces(); // the pieces that a slow agent has not received yet
        patience.pause(times.enter()); // right after a paste, an agent takes Enter for a part of it
        if (given == pieces.size() && held()) {
            patience.terminal().enter();
            sent = true;
        }
    }

    private boolean arrived() {
        delivered |= place() == Place.WITH_THE_AGENT || (sent && answered.getAsBoolean());
        return delivered;
    }

    private Place place() {
        Screen screen = patience.terminal().screen();
        if (reading.parted()) {
            return Place.UNKNOWN; // a person's keys are mixed into the text
        }
        if (reading.kept()) {
            return inTheTerminal(screen);
        }
        return !reading.echoed() || reading.done() ? painted(screen) : Place.UNKNOWN;
    }

    /** Returns the place of a text that the terminal buffers and echoes until the program reads it. */
    private Place inTheTerminal(Screen screen) {
        if (sent) {
            return reading.done() ? Place.WITH_THE_AGENT : Place.UNKNOWN;
        }
        if (reading.touched()) {
            return Place.UNKNOWN;
        }
        boolean discarded = reading.discarded();
        if (shown(screen) > shownBefore) {
            return discarded ? Place.UNKNOWN : Place.IN_THE_COMPOSER;
        }
        return discarded || !reading.watched() ? lost(screen, readiness.look(screen)) : Place.UNKNOWN;
    }

    /** Returns the place of a text that is not on the screen: nowhere if the composer is empty, otherwise unknown. */
    private Place lost(Screen screen, AgentStanding standing) {
        boolean empty = standing instanceof AgentStanding.Ready && readiness.prompt(screen);
        return empty && screen.number() > screenBefore ? Place.NOWHERE : Place.UNKNOWN;
    }

    /** Returns the place of a text that the program displays itself. */
    private Place painted(Screen screen) {
        AgentStanding standing = readiness.look(screen);
        boolean empty = readiness.prompt(screen);
        boolean shown = shown(screen) > shownBefore;
        boolean works = standing instanceof AgentStanding.Working || heardWorking();
        if (sent && !workedBefore && works && !atCursor(screen)) {
            return Place.WITH_THE_AGENT;
        }
        boolean waiting = !sent && !screen.bracketed(); // the terminal buffers the line, whatever follows below it
        if (shown && !waiting && (empty || (sent && saidAfter(screen)))) { // a person may have pressed Enter
            return Place.WITH_THE_AGENT;
        }
        if (sent && empty && (workedBefore || readiness.queued(screen))) {
            return Place.WITH_THE_AGENT; // queued, or received at once
        }
        boolean left = sent && below(screen);
        if ((waiting || !empty) && !left && (shown || readiness.folded(screen.text()))) {
            return Place.IN_THE_COMPOSER;
        }
        return lost(screen, standing);
    }

    /** Returns whether the cursor is on an empty line below the echoed text. Composers indent their lines. */
    private static boolean below(Screen screen) {
        return screen.bracketed() ? screen.column() == 0 : screen.left().isBlank();
    }

    /** Returns whether the agent has reported, since the paste, that it works. */
    private boolean heardWorking() {
        return patience.terminal().heard(heardBefore).stream()
                .anyMatch(one -> one.state() == AgentState.WORKING || one.state() == AgentState.DONE || busy(one));
    }

    private boolean busy(TerminalNotice one) {
        return one.title() != null && readiness.busyTitle(one.title());
    }

    /** Returns how often a screen shows the end of the text. */
    private int shown(Screen screen) {
        String text = WhitespaceFree.of(screen.text());
        int times = 0;
        for (int at = end.isEmpty() ? -1 : text.indexOf(end); at >= 0; at = text.indexOf(end, at + end.length())) {
            times++;
        }
        return times;
    }

    /**
     * Returns whether the text, or its folded form, is right before the cursor: the agent then works on something else.
     */
    private boolean atCursor(Screen screen) {
        String left = screen.left();
        return !left.isBlank()
                && (readiness.folded(left)
                        || (!end.isEmpty() && WhitespaceFree.of(screen.before()).endsWith(end)));
    }

    /** Returns whether there is output between the end of the text and the cursor: then the text was read. */
    private boolean saidAfter(Screen screen) {
        String before = WhitespaceFree.of(screen.before());
        int at = before.lastIndexOf(end);
        return at >= 0 && at + end.length() < before.length();
    }
}
