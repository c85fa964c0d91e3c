package dev.journeyman.terminal.startup.delivery;

import java.time.Duration;
import java.time.Instant;

/** A feeder that pastes the pieces of a text, each after the one before is seen: the agent must not receive a text with gaps. */
final class PieceFeeder {

    /** How long a paste may take to appear in the composer. */
    static final Duration SEEN = Duration.ofSeconds(2);

    private static final Duration BETWEEN_PIECES = Duration.ofMillis(80);

    private final TerminalWaiter patience;
    private final PlaceFinder finder;
    private final PastedText text;
    private final InputReading reading;
    private int given;

    PieceFeeder(TerminalWaiter patience, PlaceFinder finder, PastedText text, InputReading reading) {
        this.patience = patience;
        this.finder = finder;
        this.text = text;
        this.reading = reading;
    }

    /** Pastes the text from its beginning: in pieces, or without bracketed paste as one line. */
    void begin(boolean bracketed) throws InterruptedException {
        given = 0;
        if (bracketed) {
            feed();
        } else {
            given = text.pieces().size();
            give(text.line());
        }
    }

    /** Pastes the pieces that a slow agent has not received yet. */
    void feed() throws InterruptedException {
        while (!whole() && (given == 0 || seen(text.pieces().get(given - 1)))) {
            give(text.pieces().get(given++));
            patience.pause(BETWEEN_PIECES);
        }
    }

    /** Returns whether all pieces were pasted. */
    boolean whole() {
        return given == text.pieces().size();
    }

    private void give(String piece) {
        patience.terminal().paste(piece);
        reading.given();
    }

    private boolean seen(String piece) throws InterruptedException {
        Instant until = patience.now().plus(SEEN);
        while (!shows(piece) && patience.before(until)) {
            patience.await(until);
        }
        return !finder.blocked() && shows(piece);
    }

    private boolean shows(String piece) {
        return text.shows(patience.terminal().screen(), piece);
    }
}
