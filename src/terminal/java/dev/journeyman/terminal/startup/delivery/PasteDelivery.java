package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.agent.ReadinessReader;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.delivery.PlaceRule.Place;
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

    /**
     * How long a composer must be empty, without a trace of the text, until the text counts as lost. An agent on a busy
     * machine may show a long paste only after seconds, and would otherwise receive it twice.
     */
    private static final Duration LOST = Duration.ofSeconds(5);

    /** How long a composer may hold a text after Enter before Enter is pressed again. */
    private static final Duration ENTER_AGAIN = Duration.ofMillis(1_200);

    private static final int ENTERS = 2;

    /** The interval for checking whether a program has read its line, which the screen does not show. */
    private static final Duration READ_SOON = Duration.ofMillis(100);

    private final TerminalWaiter patience;
    private final InjectionSettings.Times times;
    private final BooleanSupplier answered;
    private final PlaceFinder finder;
    private final PieceFeeder feeder;
    private Progress progress = Progress.NOT_PASTED;
    private @Nullable Instant gone;

    /** How far a delivery has come. */
    private enum Progress {
        NOT_PASTED,
        PASTED,
        SENT,
        DELIVERED
    }

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
        this.times = times;
        this.answered = answered;
        PastedText text = PastedText.of(pieces, readiness);
        InputReading reading = new InputReading(patience.terminal());
        this.finder = new PlaceFinder(patience.terminal(), text, reading);
        this.feeder = new PieceFeeder(patience, finder, text, reading);
    }

    /** Returns whether the agent has the text. */
    boolean delivered() {
        return progress == Progress.DELIVERED;
    }

    /** Returns whether the text was pasted: the agent may have it, or it may still arrive. */
    boolean begun() {
        return progress != Progress.NOT_PASTED;
    }

    /** Returns whether the composer holds the text and it can be sent. */
    boolean held() {
        return begun() && !finder.hindered() && place() == Place.IN_THE_COMPOSER;
    }

    /** Returns whether the text was sent and waits in the terminal for the program to read it. */
    boolean unread() {
        return sent() && finder.unread();
    }

    private boolean sent() {
        return progress == Progress.SENT;
    }

    /** Makes one attempt and returns whether the agent has the text. Only a lost text is pasted again. */
    boolean attempt() throws InterruptedException {
        if (begun()) {
            send();
        } else {
            paste();
        }
        Instant until = patience.now().plus(times.acknowledgment());
        for (int i = 0; i < ENTERS && begun() && !settle(ENTER_AGAIN); i++) {
            send(); // does nothing if the composer is empty
        }
        return settle(Duration.between(patience.now(), until));
    }

    /** Keeps looking for the text, until it is known to be with the agent or the time is over. */
    boolean settle(Duration most) throws InterruptedException {
        Instant until = patience.now().plus(most);
        while (begun() && !arrived() && patience.before(until)) {
            gone = place() == Place.NOWHERE ? (gone == null ? patience.now() : gone) : null;
            Instant lost = gone == null ? until : gone.plus(LOST);
            if (gone != null && !patience.now().isBefore(lost)) {
                progress = Progress.NOT_PASTED;
                gone = null;
            } else {
                patience.await(soon(lost.isBefore(until) ? lost : until));
            }
        }
        return delivered();
    }

    /** Returns the time of the next look, at the latest the given time. */
    private Instant soon(Instant latest) {
        Instant read = patience.now().plus(READ_SOON);
        return sent() && finder.echoed() && read.isBefore(latest) ? read : latest;
    }

    private void paste() throws InterruptedException {
        Screen before = finder.begins();
        progress = Progress.PASTED;
        feeder.begin(before.bracketed());
        Instant until = patience.now().plus(PieceFeeder.SEEN);
        while (place() != Place.IN_THE_COMPOSER && !finder.blocked() && patience.before(until)) {
            patience.await(until);
        }
        if (place() == Place.IN_THE_COMPOSER) {
            send();
        }
    }

    /** Presses Enter only if the composer shows the text: elsewhere, Enter would trigger something else. */
    private void send() throws InterruptedException {
        feeder.feed();
        patience.pause(times.enter()); // right after a paste, an agent takes Enter for a part of it
        if (feeder.whole() && held()) {
            patience.terminal().enter();
            progress = Progress.SENT;
        }
    }

    private boolean arrived() {
        if (!delivered() && (place() == Place.WITH_THE_AGENT || (sent() && answered.getAsBoolean()))) {
            progress = Progress.DELIVERED;
        }
        return delivered();
    }

    private Place place() {
        return finder.place(sent());
    }
}
